/**
 * @typedef {{ steps: string[], filters: string[], isFull: boolean, isChanged: boolean }} Arguments
 * No steps means all; filters are parts of paths.
 */

const FILTERED = ['rules', 'component', 'api', 'live', 'compat', 'web', 'proof', 'scale'];

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} known
 * @returns {Arguments | string} or an error
 */
export function readArguments(args, known) {
  const flags = args.filter((word) => word.startsWith('-'));
  const unknown = flags.find((flag) => flag !== '--full' && flag !== '--changed');
  if (unknown) return `Unknown option ${unknown}. npm test accepts --full and --changed.`;
  const names = args.filter((word) => !word.startsWith('-'));
  const steps = names.filter((name) => known.includes(name));
  const filters = names.filter((name) => !known.includes(name));
  const isChanged = flags.includes('--changed');
  if (isChanged && names.length > 0) return 'npm test -- --changed selects the tests: do not name any.';
  if (filters.length > 0 && steps.some((step) => !FILTERED.includes(step)))
    return `Only ${FILTERED.join(', ')} can be filtered by ${filters[0]}; the steps are: ${known.join(', ')}.`;
  return {
    steps: filters.length > 0 && steps.length === 0 ? ['rules', 'component', 'api', 'live', 'web'] : steps,
    filters,
    isFull: flags.includes('--full'),
    isChanged,
  };
}
