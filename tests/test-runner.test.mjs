import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { countTests, readPlaywright, readVitest, skipOrFail } from '../scripts/test/report.mjs';
import { runSteps } from '../scripts/test/run-steps.mjs';
import { listFailureRates, readStressArguments } from '../scripts/test/stress-report.mjs';
import { summarise } from '../scripts/test/summary.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tawa-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function countResults(read, code, report) {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  if (report) writeFileSync(file, JSON.stringify(report));
  return countTests(file, code, read);
}

const vitest = (...testResults) => ({
  testResults: testResults.map((result) => ({ name: 'tests/api/a.test.ts', ...result })),
  numPassedTests: 3,
  numPendingTests: 1,
  numTodoTests: 1,
});
const passed = { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'good' }] };
const failed = { status: 'failed', assertionResults: [{ status: 'failed', fullName: 'bad' }] };
const broken = { status: 'failed', assertionResults: [] };

test('tests are counted, and failures listed', () => {
  const { failures, ...numbers } = countResults(readVitest, 1, vitest(passed, failed));
  expect(numbers).toMatchObject({ passed: 3, failed: 1, skipped: 2, flaky: [] });
  expect(failures).toEqual([expect.stringMatching(/a\.test\.ts: bad$/)]);
});

test('the reason of a failure is below its name, without colours and shortened', () => {
  const message = `\u001b[31mAssertionError\u001b[39m: 4 is not 5\n\n${'at somewhere\n'.repeat(99)}`;
  const bad = { status: 'failed', fullName: 'bad', failureMessages: [message] };
  const [failure = ''] = countResults(readVitest, 1, vitest({ ...failed, assertionResults: [bad] })).failures;
  const lines = failure.split('\n');
  expect(lines[1]).toBe('      AssertionError: 4 is not 5');
  expect(lines).toHaveLength(17);
});

test('a file that fails to load, or whose hook fails, is a failure with its message', () => {
  expect(countResults(readVitest, 1, vitest(passed, broken)).failures).toEqual([
    expect.stringMatching(/a\.test\.ts: the file or one of its hooks failed\n {6}see above$/),
  ]);
  const message = 'Cannot find module ./gone.ts\n\nat line 1';
  expect(countResults(readVitest, 1, vitest({ ...broken, message })).failures[0]).toMatch(
    /hooks failed\n {6}Cannot find module \.\/gone\.ts\n {6}at line 1$/,
  );
  expect(countResults(readVitest, 1, vitest({ ...failed, message })).failed).toBe(2);
});

test('an error outside the tests is a failure', () => {
  expect(countResults(readVitest, 1, vitest(passed)).failed).toBe(1);
  expect(countResults(readVitest, 0, vitest(passed)).failed).toBe(0);
});

test.each([0, 1])('a runner that ends with code %i and without a report is a failure', (code) => {
  const failures = [`ended with code ${code} and without a report that can be read`];
  expect(countResults(readVitest, code)).toMatchObject({ failed: 1, failures });
  expect(countResults(readPlaywright, code, {})).toMatchObject({ failed: 1, failures });
});

test('a web test in a group, and an error before the first test, are found', () => {
  const error = { message: 'no bill\n\nCall log', location: { file: 'tests/web/order.spec.ts', line: 7 } };
  const tests = [{ status: 'unexpected', results: [{ errors: [error] }] }];
  const spec = { file: 'order.spec.ts', title: 'pays', tests };
  const report = {
    errors: [{ message: 'no server\nat line 1' }],
    suites: [{ specs: [], suites: [{ specs: [spec, { ...spec, tests: [{ status: 'expected' }] }] }] }],
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
  };
  const { passed: good, failed: bad, failures } = countResults(readPlaywright, 1, report);
  expect([good, bad]).toEqual([1, 2]);
  expect(failures).toEqual([
    'no server',
    'tests/web/order.spec.ts: pays\n      tests/web/order.spec.ts:7 no bill\n      Call log',
  ]);
});

test('a Vitest test that passes on retry is flaky, with its first error', () => {
  const retried = {
    status: 'passed',
    fullName: 'once',
    failureMessages: ['Error: too late', 'Error: again'],
  };
  const report = vitest(passed, { status: 'passed', assertionResults: [retried] });
  const { failed: bad, flaky } = countResults(readVitest, 0, report);
  expect(bad).toBe(0);
  expect(flaky).toEqual([expect.stringMatching(/a\.test\.ts: once\n {6}Error: too late$/)]);
});

test('a web test that passes on retry is flaky, with its error, screenshot and trace', () => {
  const path = (name) => fileURLToPath(new URL(`../test-results/${name}`, import.meta.url));
  const results = [
    { duration: 2_000, errors: [{ message: 'no bill' }], attachments: [{ path: path('shot.png') }] },
    { duration: 1_500, errors: [], attachments: [{ path: path('trace.zip') }] },
  ];
  const report = {
    errors: [],
    suites: [{ specs: [{ file: 'order.spec.ts', title: 'pays', tests: [{ status: 'flaky', results }] }] }],
    stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 },
  };
  expect(countResults(readPlaywright, 0, report)).toEqual({
    passed: 4,
    failed: 0,
    skipped: 0,
    failures: [],
    flaky: [
      'tests/web/order.spec.ts: pays\n      no bill\n      test-results/shot.png\n      test-results/trace.zip',
    ],
    slowest: [{ name: 'tests/web/order.spec.ts: pays', seconds: 3.5 }],
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a step that cannot run is skipped visibly, and fails in CI', () => {
  const logged = vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('CI', '');
  expect(skipOrFail('no PostgreSQL: install it')).toMatchObject({ failed: 0, skipped: 1 });
  expect(logged).toHaveBeenCalledWith('skipped: no PostgreSQL: install it');
  vi.stubEnv('CI', 'true');
  expect(skipOrFail('no PostgreSQL')).toMatchObject({ failed: 1, skipped: 0, failures: ['no PostgreSQL'] });
});

test('the summary lists durations and each flaky test, and ends with the counts', () => {
  const lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const none = { failed: 0, skipped: 0, failures: [], flaky: [], slowest: [] };
  const web = { ...none, name: 'web', passed: 4, flaky: ['pays'], slowest: [{ name: 'pays', seconds: 3.5 }] };
  const api = { ...none, name: 'api', passed: 9, skipped: 1 };
  expect(
    summarise(
      [
        { ...api, seconds: 61 },
        { ...web, seconds: 125 },
      ],
      150,
    ),
  ).toBe(0);
  const text = lines.join('\n');
  expect(text).toContain('web          4 passed   0 failed   1 flaky   2:05');
  expect(text).toContain('all         13 passed   0 failed   1 flaky   2:30');
  expect(text).toContain('   3.5 s  pays');
  expect(lines.at(-1)).toBe('\n13 passed, 0 failed, 1 skipped');
  const red = { ...none, name: 'live', passed: 0, failed: 1, failures: ['no event'], seconds: 1 };
  expect(summarise([red], 1)).toBe(1);
  expect(lines.at(-1)).toBe('\n0 passed, 1 failed');
  expect(lines).toContain('live: no event');
});

test('npm run stress lists how often each test failed, with its first reason', () => {
  const good = { passed: 2, failed: 0, skipped: 0, failures: [], flaky: [], slowest: [] };
  const bad = { ...good, passed: 1, failed: 1, failures: ['pays\n      no bill'] };
  expect(listFailureRates([good, bad, { ...bad, failures: ['pays\n      no table', 'cooks'] }])).toEqual([
    '\n── 3 runs, 4 passed, 2 tests failed at least once ──',
    '2 of 3  pays\n      no bill',
    '1 of 3  cooks',
  ]);
});

test('npm run stress accepts a project, parts of paths, --times, --load and --full', () => {
  const projects = ['api', 'web'];
  expect(readStressArguments(['web', 'kitchen', '--times', '5', '--load'], projects)).toEqual({
    project: 'web',
    filters: ['kitchen'],
    times: 5,
    isFull: false,
    isLoaded: true,
  });
  expect(readStressArguments(['web', '--full', 'lighthouse'], projects)).toMatchObject({
    filters: ['lighthouse'],
    isFull: true,
    isLoaded: false,
  });
  for (const words of [[], ['kitchen'], ['web', '--times', 'x'], ['web', '--fast']])
    expect(readStressArguments(words, projects)).toContain('npm run stress -- <api|web>');
});

describe('the steps of a test run', () => {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], slowest: [] };
  const one = { ...none, passed: 1 };
  /** @param counts by step; a step is a count, or a function of its scope */
  const run = (counts, filters = [], { isChanged = false, parallelGroups = [] } = {}) => {
    vi.spyOn(console, 'log').mockReturnValue();
    const steps = Object.entries(counts).map(([name, count]) => [
      name,
      typeof count === 'function' ? count : () => count,
    ]);
    const chosen = new Map(steps.map(([name]) => [name, name === 'build' ? [] : filters]));
    return runSteps(Object.fromEntries(steps), chosen, { isFull: false, isChanged, parallelGroups });
  };
  const failuresOf = (results) =>
    results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));

  test('fail if one runs no test without a filter, also with --changed', async () => {
    const empty = { build: one, api: none, live: one };
    expect(failuresOf(await run(empty))).toEqual(['api: no test ran']);
    expect(failuresOf(await run(empty, [], { isChanged: true }))).toEqual(['api: no test ran']);
    expect(failuresOf(await run({ web: { ...none, skipped: 1 } }))).toEqual([]);
  });

  test('fail if a filter leaves no test in any of them', async () => {
    expect(failuresOf(await run({ build: one, api: none, web: none }, ['wbe']))).toEqual([
      'filter: No test path of api, web contains wbe; journeys tagged @full run with --full only.',
    ]);
    expect(failuresOf(await run({ build: one, api: none, web: one }, ['kitchen']))).toEqual([]);
    const changed = await run({ build: one, web: none }, ['tests/web/a.spec.ts'], { isChanged: true });
    expect(failuresOf(changed)).toEqual([]);
  });

  test('continue after one that throws, which fails with its message', async () => {
    const broken = () => Promise.reject(new Error('PostgreSQL did not start: see above'));
    const results = await run({ api: one, postgres: broken, web: one });
    expect(failuresOf(results)).toEqual(['postgres: PostgreSQL did not start: see above']);
    expect(results.map(({ name }) => name)).toEqual(['api', 'postgres', 'web']);
  });

  test('buffer their output only if two run in parallel', async () => {
    const seen = [];
    const keep = (name) => (scope) => {
      seen.push([name, scope.isBeside]);
      return one;
    };
    const parallelGroups = [['proof', 'scale']];
    await run({ proof: keep('proof') }, [], { parallelGroups });
    await run({ api: keep('api'), proof: keep('proof'), scale: keep('scale') }, [], { parallelGroups });
    expect(seen).toEqual([
      ['proof', false],
      ['api', false],
      ['proof', true],
      ['scale', true],
    ]);
  });
});
