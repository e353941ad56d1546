import { singleCheck } from './report.mjs';

/**
 * @typedef {import('./report.mjs').Count} Count
 * @typedef {import('./steps.mjs').Scope} Scope
 * @typedef {Count & { name: string, seconds: number }} Result
 */

/**
 * Runs the steps of `together` in parallel at the end.
 * @param {Record<string, (scope: Scope) => Count | Promise<Count>>} steps
 * @param {ReadonlyMap<string, string[]>} chosen filters of each step
 * @param {{ isFull: boolean, isChanged: boolean, together: readonly string[] }} options
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps, chosen, { isFull, isChanged, together }) {
  /** @type {Result[]} */
  const results = [];
  const names = Object.keys(steps).filter((name) => chosen.has(name));
  const parallelSteps = names.filter((name) => together.includes(name));
  const hasParallelSteps = parallelSteps.length > 1;
  /** @param {string} name */
  const measure = async (name) => {
    const began = Date.now();
    const filters = chosen.get(name) ?? [];
    const count = await runStep(() =>
      steps[name]?.({ filters, isFull, isBeside: hasParallelSteps && parallelSteps.includes(name) }),
    );
    const isEmpty = filters.length === 0 && hasNoTests(count);
    const checkedCount = isEmpty ? singleCheck(false, 'no test ran') : count;
    results.push({ name, ...checkedCount, seconds: (Date.now() - began) / 1000 });
  };
  for (const name of hasParallelSteps ? names.filter((name) => !parallelSteps.includes(name)) : names) {
    console.log(`\n── ${name} ──`);
    await measure(name);
  }
  if (hasParallelSteps) {
    console.log(`\n── ${parallelSteps.join(' beside ')} ──`);
    await Promise.all(parallelSteps.map(measure));
  }
  // A changed file may be deleted, or have only tests with @full.
  const unmatched = isChanged ? undefined : unmatchedFilter(results, chosen);
  return unmatched ? [...results, { name: 'filter', ...singleCheck(false, unmatched), seconds: 0 }] : results;
}

/** @param {() => Count | Promise<Count> | undefined} step @returns {Promise<Count>} */
async function runStep(step) {
  try {
    return (await step()) ?? singleCheck(false, 'unknown step');
  } catch (error) {
    return singleCheck(false, error instanceof Error ? error.message : String(error));
  }
}

/** @param {Count} count */
const hasNoTests = ({ passed, failed, skipped }) => passed + failed + skipped === 0;

/**
 * @param {readonly Result[]} results
 * @param {ReadonlyMap<string, string[]>} chosen
 * @returns {string | undefined} an error
 */
function unmatchedFilter(results, chosen) {
  const filtered = results.filter(({ name }) => chosen.get(name)?.length);
  if (filtered.length === 0 || !filtered.every(hasNoTests)) return undefined;
  return noMatchMessage(
    filtered.map(({ name }) => name),
    chosen.get(filtered[0]?.name ?? '') ?? [],
  );
}

/** @param {readonly string[]} steps @param {readonly string[]} filters */
export const noMatchMessage = (steps, filters) =>
  `No test path of ${steps.join(', ')} contains ${filters.join(' or ')}${steps.includes('web') ? '; journeys tagged @full run with --full only' : ''}.`;
