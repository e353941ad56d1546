import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A screen of the built client, as far as a page can hold it before any script runs. */
export interface PageAssets {
  /** The text of its styles, in their order. */
  inlineCss: string;
  /** Paths of the same styles and of its scripts. */
  stylePaths: string[];
  scriptPaths: string[];
  /** What it looks like before anything is known, with `__names__` to be filled in; '' where the build made none. */
  shellHtml: string;
}

/** The built file of a source, as Vite's manifest names it. */
interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'index.html';

/** Reads a screen's files from what the build left beside the client; all is empty where there is no build. */
export function readPageAssets(clientDir: string, source: string, shellFile: string): PageAssets {
  const built = JSON.parse(readIfExists(clientDir, '.vite/manifest.json') || '{}') as Manifest;
  const names = collectChunks(source, built, collectChunks(ENTRY, built, new Set()));
  const parts = [...names].flatMap((name) => built[name] ?? []);
  const styles = [...new Set(parts.flatMap(({ css = [] }) => css))];
  return {
    inlineCss: styles.map((file) => readIfExists(clientDir, file)).join(''),
    stylePaths: styles.map((file) => `/${file}`),
    scriptPaths: parts.map(({ file }) => `/${file}`),
    shellHtml: readIfExists(clientDir, `.vite/${shellFile}`),
  };
}

/** The parts that a part loads at once, itself the last. */
function collectChunks(name: string, built: Manifest, found: Set<string>): Set<string> {
  if (!built[name] || found.has(name)) return found;
  for (const other of built[name].imports ?? []) collectChunks(other, built, found);
  return found.add(name);
}

function readIfExists(clientDir: string, name: string): string {
  const file = join(clientDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
