import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startClients } from '../clients/clients.ts';
import { lowestMb } from '../memory.ts';
import type { Program } from '../program.ts';
import { prepareShops, type Side, speeches } from '../sides.ts';
import { sized } from '../sizes.ts';

/** What the sampling heap profiler of V8 answers with. */
interface Made {
  callFrame: { functionName: string; url: string };
  selfSize: number;
  children: Made[];
}
type Holds = Map<string, number>;

const SHOPS = sized({ full: 1_000, short: 100 });
const DEVICES_EACH = 10;
const DEVICES = SHOPS * DEVICES_EACH;
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 60_000;

/** By whom something was made: the innermost of these on the stack; what none of them asked for is Node's. */
const MAKERS: [maker: string, files: RegExp][] = [
  ['ws', /\/node_modules\/ws\//],
  ['Engine.IO', /\/node_modules\/engine\.io(-parser)?\//],
  ['Socket.IO and its rooms', /\/node_modules\/socket\.io/],
  ["the product's own", /server\/dist\/main\.js/],
  ['Fastify', /\/node_modules\/(@?fastify|find-my-way|avvio|pino)/],
];

function add(holds: Holds, what: string, bytes: number): void {
  holds.set(what, (holds.get(what) ?? 0) + bytes);
}

function sum(holds: Holds, made: Made, above: string): void {
  const maker = MAKERS.find(([, files]) => files.test(made.callFrame.url))?.[0] ?? above;
  add(holds, maker, made.selfSize);
  for (const child of made.children) sum(holds, child, maker);
}

async function heldNow(program: Program, file: string): Promise<Holds> {
  const resident = (await lowestMb(program)) * 1_048_576;
  rmSync(file, { force: true });
  program.signal('SIGWINCH');
  for (let waited = 0; !existsSync(file); waited += LOOK_EVERY_MS) {
    if (waited > PATIENCE_MS) throw new Error(`the heap was not told in ${PATIENCE_MS} ms`);
    await sleep(LOOK_EVERY_MS);
  }
  const { head, usage }: { head: Made; usage: NodeJS.MemoryUsage } = JSON.parse(readFileSync(file, 'utf8'));
  const holds: Holds = new Map([['resident, as the row counts it', resident]]);
  add(holds, 'of it V8 has in use', usage.heapUsed);
  add(holds, 'of it buffers', usage.external);
  sum(holds, head, 'Node');
  return holds;
}

/** What one of 10,000 devices holds, in bytes by who made it, under V8's own sampling. */
export async function heldByDevice(side: Side): Promise<Holds> {
  const folder = await prepareShops(SHOPS);
  const into = mkdtempSync(join(tmpdir(), 'tawa-held-'));
  const clients = startClients();
  const file = join(into, 'heap.json');
  const env = { HEAP_INTO: file };
  const options = ['--import', './tests/bench/flame/heap.main.mjs'];
  const program = await (side === 'product' ? folder.start(options, env) : folder.startFloor(options, env));
  try {
    const before = await heldNow(program, file);
    const crowd = { shops: folder.made, devicesPerShop: DEVICES_EACH };
    await clients.open(side, { origin: program.origin, speech: speeches[side], ...crowd });
    const after = await heldNow(program, file);
    return new Map([...after].map(([what, bytes]) => [what, (bytes - (before.get(what) ?? 0)) / DEVICES]));
  } finally {
    clients.end();
    await program.stop();
    folder.remove();
    rmSync(into, { recursive: true, force: true });
  }
}
