import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count */

/**
 * A step that is one check: it passed or it did not.
 * @param {boolean} ok
 * @param {string} failure
 * @returns {Count}
 */
export const oneCheck = (ok, failure) =>
  ok
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [failure] };

/**
 * Tests are counted from their runner's own JSON. A file that did not load, an error outside of any test,
 * and a runner that died without a report count as one failure each: none may look like zero tests.
 * @param {string} file
 * @param {number} code the runner's exit code
 * @param {(report: any) => Count} read
 * @returns {Count}
 */
export function countTests(file, code, read) {
  let count;
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return code === 0
      ? { passed: 0, failed: 0, skipped: 0, failures: [] }
      : oneCheck(false, 'ended without a report');
  }
  if (code !== 0 && count.failed === 0) {
    count.failed = 1;
    count.failures.push('an error outside of the tests: see above');
  }
  return count;
}

/** @param {any} report @returns {Count} */
export function readVitest(report) {
  const failures = [];
  for (const file of report.testResults) {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${path}: ${fullName}${reason(failureMessages)}`);
    if (file.status === 'failed' && failed.length === 0) failures.push(`${path}: the file did not run`);
  }
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: failures.length, skipped, failures };
}

/** @param {any} report @returns {Count} */
export function readPlaywright(report) {
  const failures = report.errors.map((/** @type {any} */ error) => firstLine(error.message));
  for (const suite of report.suites) collect(suite, failures);
  const { expected, skipped } = report.stats;
  return { passed: expected, failed: failures.length, skipped, failures };
}

/** @param {any} suite @param {string[]} failures */
function collect(suite, failures) {
  for (const inner of suite.suites ?? []) collect(inner, failures);
  for (const { file, title, tests } of suite.specs)
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const errors = (results ?? []).flatMap((/** @type {any} */ result) => result.errors ?? []);
      const told = errors.map((/** @type {any} */ error) => `${lineOf(error)}${error.message}`);
      failures.push(`tests/web/${file}: ${title}${reason(told)}`);
    }
}

/** @param {any} error */
const lineOf = ({ location }) => (location ? `${relative(root, location.file)}:${location.line} ` : '');

const REASON_LINES = 16;

/**
 * Why it failed, below its name: where only the end of a long output is kept, it stands there.
 * @param {string[]} [messages]
 */
function reason(messages = []) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  const told = lines.filter((line) => line.trim() !== '').slice(0, REASON_LINES);
  return told.map((line) => `\n      ${line.slice(0, 300)}`).join('');
}

const firstLine = (/** @type {string} */ text = 'an error') => text.split('\n')[0];
