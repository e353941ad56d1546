import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areInstalled, neededPaths } from '../scripts/dependencies/packages.mjs';

const LOCK = {
  '': { devDependencies: { builder: '1' } },
  server: { version: '2', dependencies: { '@own/shared': '*', driver: '1', native: '1' } },
  shared: { dependencies: { schema: '1' } },
  tests: { devDependencies: { browser: '1', schema: '2' } },
  'node_modules/@own/shared': { link: true, resolved: 'shared' },
  'node_modules/@own/server': { link: true, resolved: 'server' },
  'node_modules/browser': { version: '1' },
  'node_modules/builder': {
    version: '1',
    peerDependencies: { a: '1', b: '1' },
    peerDependenciesMeta: { b: { optional: true } },
  },
  'node_modules/a': { version: '1' },
  'node_modules/b': { version: '1' },
  'node_modules/driver': { version: '1', dependencies: { schema: '0' } },
  'node_modules/driver/node_modules/schema': { version: '0' },
  'node_modules/native': { version: '1', optionalDependencies: { 'native-linux': '1' } },
  'node_modules/native-linux': { version: '1', optional: true },
  'node_modules/schema': { version: '1' },
  'tests/node_modules/schema': { version: '2' },
};
const WITHOUT_TESTS = ['shared', 'server'];
const product = neededPaths(LOCK, WITHOUT_TESTS);
const install = (paths) => Object.fromEntries(paths.map((path) => [path, LOCK[path]]));

test('the product needs its own packages, what they need, and not those of the tests', () => {
  expect(product).toEqual([
    'node_modules/a',
    'node_modules/builder',
    'node_modules/driver',
    'node_modules/driver/node_modules/schema',
    'node_modules/native',
    'node_modules/native-linux',
    'node_modules/schema',
  ]);
  expect(neededPaths(LOCK, [...WITHOUT_TESTS, 'tests'])).toEqual(
    [...product, 'node_modules/browser', 'tests/node_modules/schema'].sort(),
  );
});

test('an installation of the product is enough for the product alone', () => {
  expect(areInstalled(LOCK, install(product), WITHOUT_TESTS)).toBe(true);
  expect(areInstalled(LOCK, install(product), [...WITHOUT_TESTS, 'tests'])).toBe(false);
  expect(areInstalled(LOCK, LOCK, WITHOUT_TESTS)).toBe(true);
});

test('a missing or another version is installed, a binary of another platform is not', () => {
  const without = (path) => install(product.filter((one) => one !== path));
  expect(areInstalled(LOCK, without('node_modules/native-linux'), WITHOUT_TESTS)).toBe(true);
  expect(areInstalled(LOCK, without('node_modules/schema'), WITHOUT_TESTS)).toBe(false);
  const older = { ...install(product), 'node_modules/schema': { version: '0' } };
  expect(areInstalled(LOCK, older, WITHOUT_TESTS)).toBe(false);
});

test('npm start installs what builds and runs the product, and no browser test', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const needed = neededPaths(packages, ['shared', 'server', 'client']);
  const named = (name) => needed.includes(`node_modules/${name}`);
  expect(
    ['better-sqlite3', 'esbuild', 'fastify', 'react', 'tsx', 'vite', 'zod'].filter((one) => !named(one)),
  ).toEqual([]);
  expect(
    ['lighthouse', '@vitest/browser-playwright', '@feathersjs/feathers', 'pdfjs-dist', 'fast-check'].filter(
      named,
    ),
  ).toEqual([]);
});
