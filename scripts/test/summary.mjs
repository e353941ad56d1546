const SLOWEST = 10;

/**
 * @param {(import('./report.mjs').Count & { name: string, seconds: number })[]} results
 * @param {number} seconds
 * @returns {number} exit code
 */
export function summarise(results, seconds) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ of) =>
    results.reduce((total, result) => total + result[of], 0);
  const flaky = results.flatMap((result) => result.flaky);
  console.log('\n── durations ──');
  for (const result of results) console.log(formatRow(result));
  console.log(formatRow({ name: 'all', passed: sum('passed'), failed: sum('failed'), flaky, seconds }));
  printList(
    'slowest tests',
    results
      .flatMap(({ slowest }) => slowest)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
  );
  printList('flaky: failed, then passed on retry', flaky);
  printList(
    'failed',
    results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`)),
  );
  const skipped = sum('skipped');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return sum('failed') > 0 ? 1 : 0;
}

/** @param {{ name: string, passed: number, failed: number, flaky: string[], seconds: number }} row */
function formatRow({ name, passed, failed, flaky, seconds }) {
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed`;
  const time = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  return `${name.padEnd(9)}${counts} ${String(flaky.length).padStart(3)} flaky ${time.padStart(6)}`;
}

/** @param {string} title @param {string[]} lines */
function printList(title, lines) {
  if (lines.length === 0) return;
  console.log(`\n── ${title} ──`);
  for (const line of lines) console.log(line);
}
