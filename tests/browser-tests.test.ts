import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'tests/web';
const MOST_TESTS_OF_A_FEATURE = 10;

/** A test in a loop counts once. */
const countTests = (text: string): number => text.match(/^\s*(?:test|\w+Test)\(/gm)?.length ?? 0;

function countByFeature(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    const [feature = ''] = name.split('/');
    if (!name.endsWith('.spec.ts')) continue;
    counts.set(feature, (counts.get(feature) ?? 0) + countTests(readFileSync(join(FOLDER, name), 'utf8')));
  }
  return counts;
}

/** Reads the table of the features that had more tests when the component tests began. */
function readLimits(document: string): Map<string, number> {
  const [, table = ''] = document.split('| feature | browser tests at most |\n|---|---|\n');
  const rows = table.split('\n\n', 1)[0]?.matchAll(/^\| `(\w+)` \| (\d+) \|$/gm) ?? [];
  return new Map([...rows].map(([, feature = '', limit]) => [feature, Number(limit)]));
}

const limits = readLimits(readFileSync('docs/TESTING.md', 'utf8'));

function findExcess(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].flatMap(([feature, count]) => {
    const limit = limits.get(feature) ?? MOST_TESTS_OF_A_FEATURE;
    if (count <= limit) return [];
    return `${FOLDER}/${feature} has ${count} browser tests, and ${limit} is the most: what one screen does belongs in tests/component`;
  });
}

test('no feature has more browser tests than docs/TESTING.md allows', () => {
  const counts = countByFeature();
  expect(counts.size).toBeGreaterThan(10);
  expect(limits.size).toBeGreaterThan(0);
  expect(findExcess(counts)).toEqual([]);
});

test('a further browser test of a full feature is reported, and so are eleven of a new one', () => {
  const [[feature, limit] = ['', 0]] = limits;
  expect(
    findExcess(
      new Map([
        [feature, limit + 1],
        ['new', MOST_TESTS_OF_A_FEATURE + 1],
      ]),
    ),
  ).toEqual([
    expect.stringContaining(`${FOLDER}/${feature} has ${limit + 1} browser tests`),
    expect.stringContaining(`${FOLDER}/new has ${MOST_TESTS_OF_A_FEATURE + 1} browser tests`),
  ]);
  expect(findExcess(new Map([['new', MOST_TESTS_OF_A_FEATURE]]))).toEqual([]);
});

test('tests of every fixture are counted, and groups and settings are not', () => {
  const text =
    "test('a', run);\n  test(\n    `b`);\nclockTest('c', run);\ntest.describe('d', () => {\ntest.use({});\n";
  expect(countTests(text)).toBe(3);
});
