import { type Import, importsOf, loadsModule, type Sources, stripComments } from './sources.ts';

/** Checks rule 1, and what a diner's page may load. */
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
    if (mustNotLoadSchemas(path) && !typeOnly && !isForm && loadsSchemas(to, sources))
      return [`${path} imports ${to} at run time: schemas stay out of here, import type is free`];
    return [];
  });
}

/** The files in which a form loads the schemas for its validation when it opens. */
const FORMS = /^client\/src\/features\/[\w-]+\/(?:[\w-]+\.forms\.ts|components\/[\w-]+-form\.tsx)$/;

/** Of a noun, a browser loads only its paths and rules with the pages. */
function mustNotLoadSchemas(path: string): boolean {
  return path.startsWith('client/') || /^shared\/src\/.*\.(rules|paths)\.ts$/.test(path);
}

function loadsSchemas(to: string, sources: Sources): boolean {
  return to === 'zod' || to.endsWith('.contract.ts') || loadsModule(sources, to, (next) => next === 'zod');
}

interface LibraryRule {
  library: RegExp;
  allowedPath: RegExp;
  message: string;
}

/** Rule 5 by package. Tests use the same entry points as the product, and tools of their own. */
const LIBRARY_RULES: LibraryRule[] = [
  {
    library: /^jotai$/,
    allowedPath: /^client\/src\/lib\/store\.ts$/,
    message: 'jotai has one door: client/src/lib/store.ts',
  },
  {
    library: /^socket\.io-client$/,
    allowedPath: /^(client\/src\/realtime\/socket|server\/src\/print-agent\/print-agent)\.ts$/,
    message: 'the one socket is in client/src/realtime/socket.ts, that of the print agent in its program',
  },
  {
    library: /^howler$/,
    allowedPath: /^client\/src\/ui\/feedback\/sound\.tsx$/,
    message: 'the one sound is in client/src/ui/feedback/sound.tsx',
  },
  {
    library: /^drizzle-orm$/,
    allowedPath: /^server\/src\/(db\/.*|.*\.(table|repository)\.ts)$/,
    message: 'drizzle belongs into tables, repositories and db/',
  },
  { library: /^pg$/, allowedPath: /^server\/src\/db\//, message: 'pg belongs into db/' },
  {
    library: /^better-sqlite3$/,
    allowedPath: /^server\/src\/db\//,
    message: 'better-sqlite3 belongs into db/',
  },
  {
    library: /^@node-rs\/argon2$/,
    allowedPath: /^server\/src\/auth\/passwords\.ts$/,
    message: 'argon2 has one door: server/src/auth/passwords.ts',
  },
  {
    library: /^aws4fetch$/,
    allowedPath: /^server\/src\/files\/s3-store\.ts$/,
    message: 'the bucket has one door: server/src/files/s3-store.ts',
  },
];

const REQUEST =
  /(?<![\w.])fetch\s*\(|\b(window|globalThis|self)\.fetch\b|\bnew (XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\(/;
/** A program on SQLite must load nothing of PostgreSQL. */
const STATIC_POSTGRES_IMPORT =
  /^\s*(import|export) (?!type\b)[^;]*?from '(pg|drizzle-orm\/(pg-core|node-postgres)[\w/-]*)'/m;
const FORGED_SCOPE = /\bas\s+ShopScope\b|(?<!Promise)<ShopScope>\s*[({]/;

export function libraryViolations(path: string, source: string): string[] {
  const program = stripComments(source);
  const found: string[] = [];
  const mayName = ['server/src/auth/shop-scope.ts', 'tests/architecture-rules.test.ts'].includes(path);
  if (FORGED_SCOPE.test(program) && !mayName)
    found.push(`${path} makes a ShopScope: only server/src/auth/shop-scope.ts does`);
  if (/^(tests|scripts)\//.test(path)) return found;
  if (STATIC_POSTGRES_IMPORT.test(program))
    found.push(`${path} loads PostgreSQL's library with itself: db/ asks for it when it is needed`);
  for (const { library, allowedPath, message } of LIBRARY_RULES)
    if (!allowedPath.test(path) && importsOf(path, source).some(({ to }) => library.test(to)))
      found.push(`${path}: ${message}`);
  if (path.startsWith('client/') && path !== 'client/src/lib/api/send-request.ts' && REQUEST.test(program))
    found.push(`${path} asks the network: the one fetch is in client/src/lib/api/send-request.ts`);
  return found;
}
