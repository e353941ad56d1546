import { code, type Import, importsOf, loads, type Sources } from './sources.ts';

/** Rule 1, and what the diner's page may load. */
export function packageViolations(path: string, imports: Import[], sources: Sources): string[] {
  return imports.flatMap(({ to, typeOnly, onDemand }) => {
    const from = path.split('/')[0];
    const other = to.split('/')[0];
    if (from !== 'tests' && other === 'tests') return [`${path} imports ${to}: nobody imports tests`];
    if (from === 'shared' && to !== 'zod' && !to.startsWith('shared/src/'))
      return [`${path} imports ${to}: shared imports zod and nothing else`];
    if ((from === 'server' && other === 'client') || (from === 'client' && other === 'server'))
      return [`${path} imports ${to}: server and client never import each other`];
    const isForm = onDemand && FORMS.test(path);
    if (needsNoSchemas(path) && !typeOnly && !isForm && bringsSchemas(to, sources))
      return [`${path} imports ${to} at run time: schemas stay out of here, import type is free`];
    return [];
  });
}

/** Where a form fetches the rules that it checks by, when it opens. */
const FORMS = /^client\/src\/features\/[\w-]+\/[\w-]+\.forms\.ts$/;

/** A noun's paths and rules are all that a browser loads with its pages. */
function needsNoSchemas(path: string): boolean {
  return path.startsWith('client/') || /^shared\/src\/.*\.(rules|routes)\.ts$/.test(path);
}

function bringsSchemas(to: string, sources: Sources): boolean {
  return to === 'zod' || to.endsWith('.contract.ts') || loads(sources, to, (next) => next === 'zod');
}

interface Door {
  library: RegExp;
  open: RegExp;
  says: string;
}

/** Rule 5, by package. Tests go through the doors of the product, and bring their own tools. */
const DOORS: Door[] = [
  {
    library: /^jotai$/,
    open: /^client\/src\/lib\/store\.ts$/,
    says: 'jotai has one door: client/src/lib/store.ts',
  },
  {
    library: /^socket\.io-client$/,
    open: /^client\/src\/realtime\/socket\.ts$/,
    says: 'the one socket is in client/src/realtime/socket.ts',
  },
  {
    library: /^howler$/,
    open: /^client\/src\/ui\/sound\.ts$/,
    says: 'the one sound is in client/src/ui/hooks/sound.ts',
  },
  {
    library: /^drizzle-orm$/,
    open: /^server\/src\/(db\/.*|.*\.(table|repository)\.ts)$/,
    says: 'drizzle belongs into tables, repositories and db/',
  },
  { library: /^pg$/, open: /^server\/src\/db\//, says: 'pg belongs into db/' },
  { library: /^better-sqlite3$/, open: /^server\/src\/db\//, says: 'better-sqlite3 belongs into db/' },
  {
    library: /^@node-rs\/argon2$/,
    open: /^server\/src\/auth\/passwords\.ts$/,
    says: 'argon2 has one door: server/src/auth/passwords.ts',
  },
  {
    library: /^aws4fetch$/,
    open: /^server\/src\/files\/bucket\.ts$/,
    says: 'the bucket has one door: server/src/files/bucket.ts',
  },
];

const REQUEST =
  /(?<![\w.])fetch\s*\(|\b(window|globalThis|self)\.fetch\b|\bnew (XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\(/;
/** A program on SQLite loads nothing of the other database. */
const LOADED_WITH_THE_FILE =
  /^\s*(import|export) (?!type\b)[^;]*?from '(pg|drizzle-orm\/(pg-core|node-postgres)[\w/-]*)'/m;
const FORGED_SCOPE = /\bas\s+ShopScope\b|<ShopScope>\s*[({]/;

export function doorViolations(path: string, source: string): string[] {
  const program = code(source);
  const found: string[] = [];
  const mayName = ['server/src/auth/shop-scope.ts', 'tests/architecture.test.ts'].includes(path);
  if (FORGED_SCOPE.test(program) && !mayName)
    found.push(`${path} makes a ShopScope: only server/src/auth/shop-scope.ts does`);
  if (/^(tests|scripts)\//.test(path)) return found;
  if (LOADED_WITH_THE_FILE.test(program))
    found.push(`${path} loads PostgreSQL's library with itself: db/ asks for it when it is needed`);
  for (const { library, open, says } of DOORS)
    if (!open.test(path) && importsOf(path, source).some(({ to }) => library.test(to)))
      found.push(`${path}: ${says}`);
  if (path.startsWith('client/') && path !== 'client/src/lib/api/api.ts' && REQUEST.test(program))
    found.push(`${path} asks the network: the one fetch is in client/src/lib/api/api.ts`);
  return found;
}
