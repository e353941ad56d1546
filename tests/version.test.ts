import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const VERSION: string = JSON.parse(read('package.json')).version;

test('every package and the lock file have the version of the repository', () => {
  const packages = JSON.parse(read('package-lock.json')).packages as Record<string, { version?: string }>;
  const own = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  expect(own.length).toBe(5);
  for (const path of own) {
    expect(packages[path]?.version, `${path} in package-lock.json`).toBe(VERSION);
    expect(JSON.parse(read(path ? `${path}/package.json` : 'package.json')).version, path).toBe(VERSION);
  }
});

test('the newest version of docs/CHANGELOG.md is that of the repository, and each has a date', () => {
  const versions = [...read('docs/CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\](.*)$/gm)];
  expect(versions.length).toBeGreaterThan(1);
  expect(versions[0]?.[1]).toBe(VERSION);
  for (const [line, , date = ''] of versions) expect(date, line).toMatch(/^ - \d{4}-\d{2}-\d{2}$/);
});
