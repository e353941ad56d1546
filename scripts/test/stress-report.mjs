/** @typedef {import('./report.mjs').Count} Count */

const DEFAULT_RUNS = 20;
const FLAGS = ['--load', '--full'];

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} projects
 * @returns {{ project: string, filters: string[], times: number, isFull: boolean, isLoaded: boolean } | string}
 */
export function readStressArguments(args, projects) {
  const usage = `npm run stress -- <${projects.join('|')}> [part of a path …] [--times ${DEFAULT_RUNS}] [--load] [--full]`;
  const timesIndex = args.indexOf('--times');
  const times = timesIndex < 0 ? DEFAULT_RUNS : Number(args[timesIndex + 1]);
  const rest = timesIndex < 0 ? args : args.toSpliced(timesIndex, 2);
  const [project, ...filters] = rest.filter((word) => !FLAGS.includes(word));
  if (!project || !projects.includes(project)) return usage;
  if (!Number.isInteger(times) || times < 1 || filters.some((word) => word.startsWith('-'))) return usage;
  return { project, filters, times, isFull: args.includes('--full'), isLoaded: args.includes('--load') };
}

/**
 * @param {readonly Count[]} counts
 * @returns {string[]}
 */
export function listFailureRates(counts) {
  /** @type {Map<string, string[]>} */
  const reasons = new Map();
  for (const failure of counts.flatMap(({ failures }) => failures)) {
    const [name = '', ...reason] = failure.split('\n');
    reasons.set(name, [...(reasons.get(name) ?? []), reason.join('\n')]);
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const rows = [...reasons].sort(([, one], [, other]) => other.length - one.length);
  return [
    `\n── ${counts.length} runs, ${passed} passed, ${rows.length} tests failed at least once ──`,
    ...rows.map(
      ([name, [first = '', ...others]]) =>
        `${others.length + 1} of ${counts.length}  ${name}${first && `\n${first}`}`,
    ),
  ];
}
