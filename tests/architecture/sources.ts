import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Source texts by their path from the root of the repository, with slashes. */
export type Sources = ReadonlyMap<string, string>;

const FOLDERS = ['shared/src', 'server/src', 'client/src', 'tests', 'scripts'];

/** Lists every file of the source folders: sources, styles and data. */
export function repositoryPaths(root: string): string[] {
  return FOLDERS.flatMap((folder) => filesIn(root, folder));
}

/** Reads every source file of the repository. */
export function repositorySources(root: string): Sources {
  return new Map(
    repositoryPaths(root)
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

function filesIn(root: string, path: string): string[] {
  if (/(^|\/)(node_modules|dist)$/.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesIn(root, `${path}/${name}`));
}

const STRING_OR_COMMENT =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Removes comments, and the contents of template strings, which may contain samples. */
export function stripComments(source: string): string {
  return source.replace(STRING_OR_COMMENT, (_, text?: string) => text ?? '``');
}

export interface Import {
  /** A path in the repository, or the name of a package. */
  to: string;
  /** `import type` does not exist at run time. `import { type A }` does: the module is still loaded. */
  typeOnly: boolean;
  /** True for `import('…')`, which loads the module when the program comes to it. */
  onDemand?: true;
}

const STATEMENT = /^\s*(?:import|export)\s+([\w$\s{},*]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^\s*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Returns what a file imports or exports again, in whatever form of the statement. */
export function importsOf(path: string, source: string): Import[] {
  const program = stripComments(source);
  const statements = [...program.matchAll(STATEMENT)].map(([, clause = '', to = '']) => ({
    to: resolve(path, to),
    typeOnly: /^type\s+\S/.test(clause),
  }));
  const bare = [...program.matchAll(BARE)].map(([, to = '']) => ({ to: resolve(path, to), typeOnly: false }));
  const dynamic = [...program.matchAll(DYNAMIC)].map(([, to = '']) => ({
    to: resolve(path, to),
    typeOnly: false,
    onDemand: true as const,
  }));
  return [...statements, ...bare, ...dynamic];
}

function resolve(from: string, to: string): string {
  const shared = /^@tawa\/shared\/(.*)/.exec(to);
  if (shared) return `shared/src/${shared[1]}`;
  const workspace = /^@tawa\/(server|client|tests)(\/.*)?$/.exec(to);
  // The packages of the workspaces export their `src` folder.
  if (workspace) return `${workspace[1]}${(workspace[2] ?? '').replace(/^\/(?!src\/)/, '/src/')}`;
  if (to.startsWith('.')) return join(from, '..', to).replaceAll('\\', '/');
  return to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : (to.split('/')[0] ?? to);
}

/** Returns whether loading `path` also loads `wanted`, directly or through what it imports at run time. */
export function loadsModule(
  sources: Sources,
  path: string,
  wanted: (to: string) => boolean,
  seen = new Set<string>(),
): boolean {
  const source = sources.get(path);
  if (source === undefined || seen.has(path)) return false;
  seen.add(path);
  return importsOf(path, source).some(
    ({ to, typeOnly, onDemand }) =>
      !typeOnly && !onDemand && (wanted(to) || loadsModule(sources, to, wanted, seen)),
  );
}
