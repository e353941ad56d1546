import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const markdownIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const TEST_FILE = /`(?:tests\/)?((?:api|live|proof|rules|scale|web)\/[\w./-]+\.(?:test|spec)\.ts)`/g;

/** As paths in tests/. */
const findTestPaths = (text: string): string[] => [...text.matchAll(TEST_FILE)].map(([, path = '']) => path);

const findMissing = (text: string): string[] =>
  findTestPaths(text).filter((path) => !existsSync(join('tests', path)));

test('every test file named in a document exists', () => {
  const documents = ['README.md', ...markdownIn('docs'), ...markdownIn('docs/decisions')];
  const texts = documents.map((path) => readFileSync(path, 'utf8'));
  expect(texts.flatMap(findTestPaths).length).toBeGreaterThan(20);
  expect(
    documents.flatMap((path, i) => findMissing(texts[i] ?? '').map((file) => `${path}: ${file}`)),
  ).toEqual([]);
});

test('a missing file is reported, with and without the tests/ prefix', () => {
  expect(findMissing('see `api/orders/none.test.ts` and `tests/web/none.spec.ts`')).toEqual([
    'api/orders/none.test.ts',
    'web/none.spec.ts',
  ]);
});
