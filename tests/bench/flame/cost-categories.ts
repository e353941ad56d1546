interface Frame {
  functionName: string;
  url: string;
}

type FrameMatcher = readonly [functions: RegExp | undefined, files: RegExp | undefined];

/** Include what they call; matched by functions and files. */
const TASK_CATEGORIES = {
  "the kernel, at the screens' sockets": [/^writeBuffer$/, undefined],
  COMMIT: [/^(exec|commit)$/, undefined],
  // Includes the baseline's JSON and hash: it does little but run statements.
  'statements of SQLite': [/^(execute|runPrepared)$/, /drizzle-orm|baseline\/(orders|stored-rows)/],
  'screens: Socket.IO, ws': [
    /^(broadcast|#broadcast|publish|deliver|_onSentLast)$/,
    // Not its server, whose listener precedes Fastify's.
    /engine\.io\/build\/(?!server)|socket\.io|\/ws\//,
  ],
  'reading the body': [/^(parseJson|bodyOf)$/, /busboy|multipart|secure-json-parse/],
  'checking the body': [/^parseOrThrow$/, /\/zod\//],
  'presenting and writing JSON': [/^(presentKot|serialize|mapToDriverValue)$/, undefined],
  'ids and hashes': [/^(nextId|hashBody|hash)$/, /\/uuid\//],
  'garbage collection': [/^\(garbage collector\)$/, undefined],
} satisfies Record<string, FrameMatcher>;

const LAYER_CATEGORIES = {
  'the order itself, rights and turns': [undefined, /server\/dist\/main\.js|bench\/baseline/],
  'Fastify and its hooks': [undefined, /\/(@?fastify|find-my-way|avvio|pino)\//],
  'HTTP of Node': [undefined, /^node:(_http|net|internal\/(http|net|stream))/],
} satisfies Record<string, FrameMatcher>;

const HEARTBEATS = 'heartbeats';

export type CostCategory =
  | keyof typeof TASK_CATEGORIES
  | keyof typeof LAYER_CATEGORIES
  | typeof HEARTBEATS
  | 'Node';

/** @param stack innermost frame first; the first known one decides */
export function categoryOf(stack: readonly Frame[]): CostCategory {
  if (isHeartbeat(stack)) return HEARTBEATS;
  return firstMatch(TASK_CATEGORIES, stack) ?? firstMatch(LAYER_CATEGORIES, stack) ?? 'Node';
}

/** Engine.IO timers and WebSocket reads without Socket.IO; of the baseline only the pings. */
function isHeartbeat(stack: readonly Frame[]): boolean {
  const isIn = (files: RegExp): boolean => stack.some(({ url }) => files.test(url));
  const isTimer = stack.some(({ functionName }) => functionName === 'listOnTimeout');
  if (isTimer) return isIn(/engine\.io\/build\/socket|baseline\/heartbeats/);
  return isIn(/\/ws\/lib\/receiver/) && !isIn(/\/socket\.io/);
}

function firstMatch<P extends string>(
  categories: Record<P, FrameMatcher>,
  stack: readonly Frame[],
): P | undefined {
  for (const { functionName, url } of stack)
    for (const [part, [functions, files]] of Object.entries<FrameMatcher>(categories))
      if (functions?.test(functionName) || files?.test(url)) return part as P;
  return undefined;
}
