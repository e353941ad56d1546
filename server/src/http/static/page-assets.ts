import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the entry and a page import, without what the page loads later. Paths of the site, in the order of imports. */
export interface PageAssets {
  stylePaths: string[];
  scriptPaths: string[];
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'index.html';
const LINKS = /<link rel="(?:stylesheet|modulepreload)"[^>]*>/g;

/** `manifestKeys` are source files in Vite's manifest. The result is empty if the client is not built. */
export function readPageAssets(clientDir: string, ...manifestKeys: string[]): PageAssets {
  const manifest = JSON.parse(readClientFile(clientDir, '.vite/manifest.json') || '{}') as Manifest;
  const names = new Set<string>();
  for (const key of [ENTRY, ...manifestKeys]) addChunkWithImports(key, manifest, names);
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  return {
    stylePaths: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    scriptPaths: chunks.map(({ file }) => `/${file}`),
  };
}

/** Puts `tags` into the head, in the place of the links that name the entry's styles and scripts. */
export const replaceLinks = (html: string, tags: string): string =>
  html.replace(LINKS, '').replace('</head>', () => `${tags}</head>`);

function addChunkWithImports(name: string, manifest: Manifest, found: Set<string>): void {
  if (!manifest[name] || found.has(name)) return;
  for (const other of manifest[name].imports ?? []) addChunkWithImports(other, manifest, found);
  found.add(name);
}

/** Returns '' if the client is not built. */
export function readClientFile(clientDir: string, name: string): string {
  const file = join(clientDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
