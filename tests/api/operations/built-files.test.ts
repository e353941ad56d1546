// @postgres never

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleryMessages } from '@tawa/shared/messages/gallery.en.ts';
import { expect, test } from 'vitest';

interface BuiltModule {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const DINER_PAGES = [
  'src/pages/dine-in/qr-welcome.page.tsx',
  'src/pages/invoices/public-invoice.page.tsx',
  'src/app/linked-pages.tsx',
];
const DIST = 'client/dist';

/** The built files that `index.html` needs, now or on demand, without entering the modules of `left`. */
function filesWithout(left: readonly string[]): Set<string> {
  const built: Record<string, BuiltModule> = JSON.parse(
    readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
  );
  for (const name of left) expect(built).toHaveProperty([name]);
  const files = new Set<string>();
  const seen = new Set(left);
  const visit = (name: string): void => {
    const module = built[name];
    if (seen.has(name) || !module) return;
    seen.add(name);
    for (const file of [module.file, ...(module.css ?? []), ...(module.assets ?? [])]) files.add(file);
    for (const next of [...(module.imports ?? []), ...(module.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return files;
}

test('the service worker stores every file but those that only the pages of diners need', () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  const stored = [...worker.matchAll(/"url":"(assets\/[^"]+)"/g)].map(([, file]) => file);
  expect(stored.sort()).toEqual(
    [...filesWithout(DINER_PAGES)].filter((file) => file.startsWith('assets/')).sort(),
  );
  expect(filesWithout([]).size).toBeGreaterThan(stored.length);
});

test('the built product has no page of widgets', () => {
  const assets = join(DIST, 'assets');
  const built = readdirSync(assets).map((file) => readFileSync(join(assets, file), 'latin1'));
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((text) => text.includes(galleryMessages().title))).toEqual([]);
});
