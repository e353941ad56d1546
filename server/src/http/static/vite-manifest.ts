import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PageAssets {
  inlineCss: string;
  stylePaths: string[];
  scriptPaths: string[];
  /** With `__name__` placeholders; '' if not built. */
  shellHtml: string;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'index.html';

export function readPageAssets(clientDir: string, source: string, shellFile: string): PageAssets {
  const manifest = JSON.parse(readIfExists(clientDir, '.vite/manifest.json') || '{}') as Manifest;
  const chunkNames = collectChunks(source, manifest, collectChunks(ENTRY, manifest, new Set()));
  const chunks = [...chunkNames].flatMap((name) => manifest[name] ?? []);
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  return {
    inlineCss: styles.map((file) => readIfExists(clientDir, file)).join(''),
    stylePaths: styles.map((file) => `/${file}`),
    scriptPaths: chunks.map(({ file }) => `/${file}`),
    shellHtml: readIfExists(clientDir, `.vite/${shellFile}`),
  };
}

/** In load order. */
function collectChunks(name: string, manifest: Manifest, found: Set<string>): Set<string> {
  if (!manifest[name] || found.has(name)) return found;
  for (const other of manifest[name].imports ?? []) collectChunks(other, manifest, found);
  return found.add(name);
}

function readIfExists(clientDir: string, name: string): string {
  const file = join(clientDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
