import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A screen of the built client, as far as a page can hold it before any script runs. */
export interface BuiltScreen {
  /** The text of its styles, in their order. */
  style: string;
  /** Paths of the same styles and of its scripts. */
  styles: string[];
  scripts: string[];
  /** What it looks like before anything is known, with `__names__` to be filled in; '' where the build made none. */
  frame: string;
}

/** The built file of a source, as Vite's manifest names it. */
interface Built {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Built>;

const START = 'index.html';

/** Reads a screen's files from what the build left beside the client; all is empty where there is no build. */
export function builtScreen(clientDir: string, source: string, frame: string): BuiltScreen {
  const built = JSON.parse(readIn(clientDir, '.vite/manifest.json') || '{}') as Manifest;
  const names = partsOf(source, built, partsOf(START, built, new Set()));
  const parts = [...names].flatMap((name) => built[name] ?? []);
  const styles = [...new Set(parts.flatMap(({ css = [] }) => css))];
  return {
    style: styles.map((file) => readIn(clientDir, file)).join(''),
    styles: styles.map((file) => `/${file}`),
    scripts: parts.map(({ file }) => `/${file}`),
    frame: readIn(clientDir, `.vite/${frame}`),
  };
}

/** The parts that a part loads at once, itself the last. */
function partsOf(name: string, built: Manifest, found: Set<string>): Set<string> {
  if (!built[name] || found.has(name)) return found;
  for (const other of built[name].imports ?? []) partsOf(other, built, found);
  return found.add(name);
}

function readIn(clientDir: string, name: string): string {
  const file = join(clientDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
