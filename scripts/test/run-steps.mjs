import { singleCheck } from './report.mjs';

/**
 * @typedef {import('./report.mjs').Count} Count
 * @typedef {import('./steps.mjs').Scope} Scope
 * @typedef {Count & { name: string, seconds: number }} Result
 */

/**
 * Runs the steps in their order; the chosen steps of one group run in parallel.
 * @param {Record<string, (scope: Scope) => Count | Promise<Count>>} steps
 * @param {ReadonlyMap<string, string[]>} chosen filters of each step
 * @param {{ isFull: boolean, isChanged: boolean, parallelGroups: readonly (readonly string[])[] }} options
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps, chosen, { isFull, isChanged, parallelGroups }) {
  /** @type {Result[]} */
  const results = [];
  /** @param {string} name @param {boolean} isBeside */
  const measure = async (name, isBeside) => {
    const began = Date.now();
    const filters = chosen.get(name) ?? [];
    const count = await runStep(() => steps[name]?.({ filters, isFull, isBeside }));
    const isEmpty = filters.length === 0 && hasNoTests(count);
    const checkedCount = isEmpty ? singleCheck(false, 'no test ran') : count;
    results.push({ name, ...checkedCount, seconds: (Date.now() - began) / 1000 });
  };
  const names = Object.keys(steps).filter((name) => chosen.has(name));
  for (const group of groupSteps(names, parallelGroups)) {
    console.log(`\n── ${group.join(' beside ')} ──`);
    await Promise.all(group.map((name) => measure(name, group.length > 1)));
  }
  // A changed file may be deleted, or have only tests with @full.
  const unmatched = isChanged ? undefined : unmatchedFilter(results, chosen);
  return unmatched ? [...results, { name: 'filter', ...singleCheck(false, unmatched), seconds: 0 }] : results;
}

/**
 * A group stands at the place of its first step.
 * @param {readonly string[]} names
 * @param {readonly (readonly string[])[]} parallelGroups
 * @returns {string[][]}
 */
function groupSteps(names, parallelGroups) {
  const groupOf = (/** @type {string} */ name) =>
    parallelGroups.find((group) => group.includes(name)) ?? [name];
  const groups = new Set(names.map(groupOf));
  return [...groups].map((group) => names.filter((name) => group.includes(name)));
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
