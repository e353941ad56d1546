import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../run.mjs';

/**
 * A flaky test counts as passed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[], slowest: Timed[] }} Count
 * @typedef {{ name: string, seconds: number }} Timed
 */

/**
 * @param {boolean} ok
 * @param {string} failure
 * @returns {Count}
 */
export const singleCheck = (ok, failure) =>
  ok ? { ...emptyCount(), passed: 1 } : { ...emptyCount(), failed: 1, failures: [failure] };

/**
 * A test that cannot run is skipped on a developer's machine and fails in CI.
 * @param {string} reason
 * @returns {Count}
 */
export function skipOrFail(reason) {
  if (process.env.CI) return singleCheck(false, reason);
  console.log(`skipped: ${reason}`);
  return { ...emptyCount(), skipped: 1 };
}

/** @returns {Count} */
const emptyCount = () => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], slowest: [] });

/**
 * A missing report counts as one failure, and so does an error outside of the tests.
 * @param {string} file
 * @param {number} code
 * @param {(report: any) => Count} read
 * @returns {Count}
 */
export function countTests(file, code, read) {
  let count;
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return singleCheck(false, `ended with code ${code} and without a report that can be read`);
  }
  if (code !== 0 && count.failed === 0) {
    count.failed = 1;
    count.failures.push('an error outside the tests: see above');
  }
  return count;
}

/** @param {any} report @returns {Count} */
export function readVitest(report) {
  const count = emptyCount();
  for (const file of report.testResults) {
    const path = relative(root, file.name);
    let failedHere = 0;
    for (const { fullName, status, duration, failureMessages = [] } of file.assertionResults) {
      const name = `${path}: ${fullName}`;
      count.slowest.push({ name, seconds: (duration ?? 0) / 1000 });
      if (status === 'failed') {
        failedHere++;
        count.failures.push(name + formatReason(failureMessages));
      }
      // Vitest keeps the errors of earlier attempts.
      if (status === 'passed' && failureMessages.length > 0)
        count.flaky.push(name + formatReason(failureMessages.slice(0, 1)));
    }
    // An error outside of the tests has a message; a hook that fails has none.
    if (file.status === 'failed' && (failedHere === 0 || file.message))
      count.failures.push(
        `${path}: the file or one of its hooks failed${formatReason([file.message || 'see above'])}`,
      );
  }
  count.passed = report.numPassedTests;
  count.failed = count.failures.length;
  count.skipped = report.numPendingTests + report.numTodoTests;
  return count;
}

/** @param {any} report @returns {Count} */
export function readPlaywright(report) {
  const count = emptyCount();
  for (const { message } of report.errors) count.failures.push(firstLine(message));
  for (const { status, name, errors, attachments, seconds } of playwrightTests(report)) {
    count.slowest.push({ name, seconds });
    if (status === 'unexpected') count.failures.push(name + formatReason(errors));
    if (status === 'flaky')
      count.flaky.push(name + formatReason(errors.slice(0, 1)) + indentLines(attachments));
  }
  const { expected, flaky, skipped } = report.stats;
  count.passed = expected + flaky;
  count.failed = count.failures.length;
  count.skipped = skipped;
  return count;
}

/**
 * @param {any} report
 * @returns {{ status: string, name: string, errors: string[], attachments: string[], seconds: number }[]}
 */
function playwrightTests(report) {
  const testsIn = (/** @type {any} */ suite) => [
    ...(suite.suites ?? []).flatMap(testsIn),
    ...suite.specs.flatMap((/** @type {any} */ { file, title, tests }) =>
      tests.map((/** @type {any} */ { status, results = [] }) => ({
        status,
        name: `tests/web/${file}: ${title}`,
        errors: results.flatMap((/** @type {any} */ { errors = [] }) => errors.map(formatError)),
        attachments: results
          .flatMap((/** @type {any} */ { attachments = [] }) => attachments.map(pathOf))
          .filter(Boolean),
        seconds:
          results.reduce(
            (/** @type {number} */ sum, /** @type {any} */ one) => sum + (one.duration ?? 0),
            0,
          ) / 1000,
      })),
    ),
  ];
  return report.suites.flatMap(testsIn);
}

const pathOf = (/** @type {{ path?: string }} */ { path }) => path && relative(root, path);

/** @param {any} error */
const formatError = ({ location, message }) =>
  `${location ? `${relative(root, location.file)}:${location.line} ` : ''}${message}`;

const REASON_LINES = 16;

/**
 * Repeats the reason at the end, because some logs keep only the end of the output.
 * @param {string[]} messages
 */
function formatReason(messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return indentLines(lines.filter((line) => line.trim() !== '').slice(0, REASON_LINES));
}

const indentLines = (/** @type {string[]} */ lines) =>
  lines.map((line) => `\n      ${line.slice(0, 300)}`).join('');

const firstLine = (/** @type {string} */ text = 'an error') => text.split('\n')[0] ?? '';
