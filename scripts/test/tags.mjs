import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/**
 * A test file says in its first lines what neither its folder nor its name tells:
 * - `// @postgres full`: on PostgreSQL in full runs only, because its statements also run in other tests there;
 * - `// @postgres never`: about SQLite's file, or without a database;
 * - `// @area <name>`: `npm test -- --changed` also runs it for changes of that area.
 */
const TAG = /^\/\/ @(postgres|area) (\S+)$/;

/** @typedef {{ path: string, tags: Map<string, string[]> }} TestFile */

/**
 * @param {string} text
 * @returns {Map<string, string[]>} values by tag
 */
export function readTags(text) {
  const tags = new Map();
  for (const line of text.split('\n')) {
    const [, name, value] = TAG.exec(line) ?? [];
    if (name === undefined) break;
    tags.set(name, [...(tags.get(name) ?? []), value]);
  }
  return tags;
}

/** @returns {TestFile[]} of all folders of `tests` */
export function listTestFiles() {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .sort()
    .map((name) => ({
      path: `tests/${name}`,
      tags: readTags(readFileSync(join(root, 'tests', name), 'utf8')),
    }));
}

/**
 * Every test of `tests/api`, `tests/live`, `tests/compat` and `tests/proof` runs on PostgreSQL too, unless its tag says otherwise.
 * @param {boolean} isFull
 * @returns {string[]}
 */
export function excludedOnPostgres(isFull) {
  const excluded = isFull ? ['never'] : ['never', 'full'];
  return listTestFiles()
    .filter(({ tags }) => tags.get('postgres')?.some((value) => excluded.includes(value)))
    .map(({ path }) => path);
}
