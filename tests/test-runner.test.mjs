import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countTests, readPlaywright, readVitest } from '../scripts/report.mjs';

// What counts the failures must not lose any.

const folder = mkdtempSync(join(tmpdir(), 'tawa-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function count(read, code, report) {
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

test('tests are counted, and failures named', () => {
  const { failures, ...numbers } = count(readVitest, 1, vitest(passed, failed));
  expect(numbers).toEqual({ passed: 3, failed: 1, skipped: 2 });
  expect(failures).toEqual([expect.stringMatching(/a\.test\.ts: bad$/)]);
});

test('why a test failed stands below its name, without colours, and only its beginning', () => {
  const message = `\u001b[31mAssertionError\u001b[39m: 4 is not 5\n\n${'at somewhere\n'.repeat(99)}`;
  const bad = { status: 'failed', fullName: 'bad', failureMessages: [message] };
  const [failure = ''] = count(readVitest, 1, vitest({ ...failed, assertionResults: [bad] })).failures;
  const lines = failure.split('\n');
  expect(lines[1]).toBe('      AssertionError: 4 is not 5');
  expect(lines).toHaveLength(17);
});

test('a file that does not load is a failure', () => {
  expect(count(readVitest, 1, vitest(passed, broken)).failed).toBe(1);
});

test('an error outside of the tests is a failure', () => {
  expect(count(readVitest, 1, vitest(passed)).failed).toBe(1);
  expect(count(readVitest, 0, vitest(passed)).failed).toBe(0);
});

test('a runner that dies without a report is a failure, one without tests is none', () => {
  expect(count(readVitest, 1).failed).toBe(1);
  expect(count(readVitest, 0)).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [] });
});

test('a journey inside a group, and an error before the first one, are found', () => {
  const error = { message: 'no bill\n\nCall log', location: { file: 'tests/web/order.spec.ts', line: 7 } };
  const tests = [{ status: 'unexpected', results: [{ errors: [error] }] }];
  const spec = { file: 'order.spec.ts', title: 'pays', tests };
  const report = {
    errors: [{ message: 'no server\nat line 1' }],
    suites: [{ specs: [], suites: [{ specs: [spec, { ...spec, tests: [{ status: 'expected' }] }] }] }],
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
  };
  const { passed: good, failed: bad, failures } = count(readPlaywright, 1, report);
  expect([good, bad]).toEqual([1, 2]);
  expect(failures).toEqual([
    'no server',
    'tests/web/order.spec.ts: pays\n      tests/web/order.spec.ts:7 no bill\n      Call log',
  ]);
});
