import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import playwright from '../playwright.config.ts';
import { areas } from '../scripts/test/areas.mjs';
import { readArguments } from '../scripts/test/arguments.mjs';
import { affectedSteps, affectedTests, isWithin } from '../scripts/test/changed.mjs';
import { excludedOnPostgres, listTestFiles, readTags } from '../scripts/test/tags.mjs';
import vitest from '../vitest.config.ts';

const filesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => pattern.test(path) && !path.includes('node_modules'));
const testFiles = (...folders) =>
  folders.flatMap((folder) => filesIn(`tests/${folder}`, /\.(test|spec)\.tsx?$/));

describe('the projects of Vitest and Playwright', () => {
  const projects = vitest.test.projects.map((project) => project.test);
  const patterns = [
    ...projects.flatMap(({ include }) => include),
    `${playwright.testDir}/${playwright.testMatch}`,
  ];
  const unclear = (files) =>
    files.filter((file) => patterns.filter((pattern) => matchesGlob(file, pattern)).length !== 1);

  test('include every test file once', () => {
    const files = filesIn('tests', /\.(test|spec)\.[^/.]+$/);
    expect(files.length).toBeGreaterThan(200);
    expect(unclear(files)).toEqual([]);
    const lost = [
      'tests/support/a.test.ts',
      'tests/web/a.test.ts',
      'tests/a.spec.ts',
      'tests/api/a.test.tsx',
      'tests/component/menu/a.test.ts',
    ];
    expect(unclear(lost)).toEqual(lost);
  });

  test('forbid .only', () => {
    expect(projects.map(({ allowOnly }) => allowOnly)).toEqual(projects.map(() => false));
    expect(playwright.forbidOnly).toBe(true);
  });
});

describe('the tags of test files', () => {
  const files = listTestFiles();
  const valuesOf = (tag) => files.flatMap(({ tags }) => tags.get(tag) ?? []);

  test('are read from the first lines only', () => {
    const text = "// @postgres full\n// @area menu\n// @area orders\n\n// @area late\nimport '';";
    expect([...readTags(text)]).toEqual([
      ['postgres', ['full']],
      ['area', ['menu', 'orders']],
    ]);
  });

  test('have values that exist', () => {
    expect(new Set(valuesOf('postgres'))).toEqual(new Set(['full', 'never']));
    expect(valuesOf('area').filter((name) => !(name in areas))).toEqual([]);
  });

  test('stand nowhere else in a test file', () => {
    const isMisplaced = ({ path, tags }) =>
      (readFileSync(path, 'utf8').match(/^\s*\/[/*]+ *@(postgres|area)\b/gm)?.length ?? 0) !==
      [...tags.values()].flat().length;
    expect(files.filter(isMisplaced).map(({ path }) => path)).toEqual([]);
  });

  test('exclude from PostgreSQL what is skipped there as a whole', () => {
    const excluded = excludedOnPostgres(true);
    const isSqliteOnly = (file) => /^const \{ .*test.* \} = sqliteOnly\(/m.test(readFileSync(file, 'utf8'));
    const missing = testFiles('api', 'live', 'compat', 'proof').filter(
      (file) => isSqliteOnly(file) && !excluded.includes(file),
    );
    expect(missing).toEqual([]);
  });

  test('exclude fewer files from a full run', () => {
    expect(excludedOnPostgres(true).length).toBeGreaterThan(10);
    expect(excludedOnPostgres(true).length).toBeLessThan(excludedOnPostgres(false).length);
    expect(excludedOnPostgres(false)).not.toContain('tests/api/orders/place-order.test.ts');
  });
});

describe('the areas of npm test -- --changed', () => {
  const all = Object.values(areas);

  test('cover every source file', () => {
    const sources = ['shared/src', 'server/src', 'client/src'].flatMap((folder) =>
      filesIn(folder, /\.(tsx?|js)$/),
    );
    const isHeld = (file) => all.some((area) => area.sources.some((path) => isWithin(file, path)));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => !isHeld(file))).toEqual([]);
  });

  test('cover every test file of tests/api, tests/component, tests/live and tests/web', () => {
    const isReached = (file) => all.some((area) => area.tests.some((path) => isWithin(file, path)));
    expect(testFiles('api', 'component', 'live', 'web').filter((file) => !isReached(file))).toEqual([]);
  });

  test('name existing files only', () => {
    const paths = all.flatMap(({ sources, tests }) => [...sources, ...tests]);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('select the tests of the changed feature only', () => {
    const chosen = affectedTests(['client/src/features/inventory/inventory.queries.ts', 'README.md']);
    expect(chosen).toEqual(['tests/api/inventory', 'tests/component/inventory', 'tests/web/inventory']);
  });

  test('select a changed test file, and everything that imports a changed support file', () => {
    expect(affectedTests(['tests/web/kitchen/bell.spec.ts'])).toEqual(['tests/web/kitchen/bell.spec.ts']);
    expect(affectedTests(['tests/support/seed.ts'])).toEqual([
      'tests/api',
      'tests/compat',
      'tests/component',
      'tests/live',
      'tests/web',
    ]);
  });

  test.each([
    'server/package.json',
    'package-lock.json',
    'package.json',
    'tsconfig.base.json',
    'vitest.config.ts',
    'playwright.config.ts',
    'drizzle/migrations/0000_first.sql',
    'scripts/build.mjs',
    'scripts/test/steps.mjs',
    'tests/package.json',
    'a-new-folder/file.ts',
  ])('select every test for a file of no area: %s', (file) => {
    expect(affectedTests([file])).toEqual([
      'tests/api',
      'tests/compat',
      'tests/component',
      'tests/live',
      'tests/rules',
      'tests/web',
    ]);
    expect([...affectedSteps([file]).keys()]).toEqual(
      expect.arrayContaining(['rules', 'component', 'api', 'live', 'compat', 'web', 'build']),
    );
  });

  const always = ['format', 'types', 'unused', 'checks'];
  test.each([
    ['tests/proof/store/preload.c', { proof: [] }],
    ['tests/proof/kill.test.ts', { proof: ['tests/proof/kill.test.ts'] }],
    ['tests/scale/cluster.ts', { scale: [] }],
    ['docs/scaling/haproxy.cfg', { scale: [] }],
    ['scripts/dependencies/postgres-process.mjs', { scale: [], postgres: [] }],
    [
      'tests/support/postgres/query-plan.ts',
      { component: [], api: [], live: [], compat: [], web: [], postgres: [] },
    ],
    [
      'tests/api/database/postgres-start.test.ts',
      {
        api: ['tests/api/database/postgres-start.test.ts'],
        postgres: ['tests/api/database/postgres-start.test.ts'],
      },
    ],
    ['tests/web/waiter/menu.spec.ts', { web: ['tests/web/waiter/menu.spec.ts'] }],
  ])('select for %s its own steps only', (file, steps) => {
    const { build, ...chosen } = Object.fromEntries(affectedSteps([file]));
    expect(build).toEqual([]);
    expect(chosen).toEqual({ ...Object.fromEntries(always.map((step) => [step, []])), ...steps });
  });

  test.each([
    ['tests/compat/frozen/1-account.json', { compat: [] }],
    ['tests/component/forms/saving.test.tsx', { component: ['tests/component/forms/saving.test.tsx'] }],
    ['tests/component/support/handlers.ts', { component: [] }],
  ])('select for %s a step that needs no build', (file, steps) =>
    expect(Object.fromEntries(affectedSteps([file]))).toEqual({
      ...Object.fromEntries(always.map((step) => [step, []])),
      ...steps,
    }),
  );

  test.each(['scripts/assets/icons.mjs', 'tests/rules/invoices/gst.test.ts'])(
    'select only the rules for %s',
    (file) => expect([...affectedSteps([file]).keys()]).toEqual([...always, 'rules']),
  );

  test('run PostgreSQL for what uses it', () => {
    expect(affectedSteps(['server/src/db/postgres/open.ts']).get('postgres')).toEqual([]);
    expect(affectedSteps(['drizzle/postgres/0000_first.sql']).get('postgres')).toEqual([]);
    expect(affectedSteps(['server/src/features/menu/menu.service.ts']).has('postgres')).toBe(false);
  });

  test('run the compatibility journey for every change of the server and of the contract', () => {
    expect(affectedSteps(['server/src/features/inventory/inventory.service.ts']).get('compat')).toEqual([]);
    expect(affectedSteps(['shared/src/messages/menu.en.ts']).get('compat')).toEqual([]);
    expect(affectedSteps(['client/src/ui/button.tsx']).has('compat')).toBe(false);
  });

  test('run the quick bench for what every request uses', () => {
    expect([...affectedSteps(['server/src/realtime/gateway.ts']).keys()]).toContain('bench');
    expect([...affectedSteps(['server/src/features/inventory/inventory.service.ts']).keys()]).not.toContain(
      'bench',
    );
  });

  test.each([
    'docs/OPERATIONS.md',
    'README.md',
    'biome.json',
    'tests/lock.test.ts',
    '.ci/run',
    '.env.example',
    '.github/workflows/ci.yml',
    'compose.yaml',
  ])('need no build and no test for %s', (file) => expect([...affectedSteps([file]).keys()]).toEqual(always));
});

describe('the arguments of npm test --', () => {
  const known = ['build', 'api', 'web', 'bench'];
  test('are steps and parts of paths', () => {
    expect(readArguments(['web', 'kitchen'], known)).toMatchObject({ steps: ['web'], filters: ['kitchen'] });
    expect(readArguments(['kitchen'], known)).toMatchObject({
      steps: ['rules', 'component', 'api', 'live', 'web'],
    });
    expect(readArguments(['--full'], known)).toMatchObject({ steps: [], isFull: true });
  });

  test.each([
    [['--quick'], /Unknown option --quick/],
    [['bench', 'orders'], /can be filtered by orders/],
    [['--changed', 'web'], /selects the tests/],
  ])('%j is rejected with a message', (words, sentence) => {
    expect(readArguments(words, known)).toMatch(sentence);
  });
});
