/**
 * @typedef {{ path: string, line: number, before: string, after: string }} Mutant
 * `line` counts from 1.
 */

/**
 * A mutation gives the line back if it does not apply to it.
 * @type {readonly ((line: string) => string)[]}
 */
const MUTATIONS = [
  (line) => line.replace(/ (===|!==) /, (_, operator) => (operator === '===' ? ' !== ' : ' === ')),
  (line) => line.replace(' && ', ' || '),
  (line) => line.replace(/([ (])!(?=\w)/, '$1'),
  (line) => line.replace(/ ([<>]) (?=\d)/, (_, operator) => (operator === '<' ? ' >= ' : ' <= ')),
  (line) => line.replace(/^(\s+on[A-Z]\w+)=\{.*\}$/, '$1={() => undefined}'),
  (line) => line.replace(/^(\s+(?:label|title|error|hint|value))=\{m\.\w+\}$/, '$1=""'),
];

const MUTANTS_USAGE = 'npm run mutants -- [--seed 1] [--count 30] [--from 1]';

const HAS_NO_BEHAVIOUR = /^\s*(\/\/|\/?\*|import |export type |type |interface )/;

/**
 * @param {string} path
 * @param {string} text
 * @returns {Mutant[]}
 */
export function listMutants(path, text) {
  return text.split('\n').flatMap((before, index) => {
    if (HAS_NO_BEHAVIOUR.test(before)) return [];
    return MUTATIONS.map((mutate) => mutate(before))
      .filter((after) => after !== before)
      .map((after) => ({ path, line: index + 1, before, after }));
  });
}

/**
 * Draws at most one mutant of each line. The same seed draws the same ones.
 * @param {readonly Mutant[]} all
 * @param {number} count
 * @param {number} seed
 * @returns {Mutant[]}
 */
export function drawMutants(all, count, seed) {
  const rest = [...all];
  /** @type {Mutant[]} */
  const drawn = [];
  let state = seed >>> 0;
  while (drawn.length < count && rest.length > 0) {
    // The linear congruential generator of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [mutant] = rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1);
    if (mutant && !drawn.some(({ path, line }) => path === mutant.path && line === mutant.line))
      drawn.push(mutant);
  }
  return drawn;
}

/**
 * @param {readonly string[]} args
 * @returns {{ seed: number, count: number, from: number } | string} or how to call the command
 */
export function readMutantArguments(args) {
  const options = { seed: 1, count: 30, from: 1 };
  for (let index = 0; index < args.length; index += 2) {
    const value = Number(args[index + 1]);
    if (!Number.isInteger(value) || value < 1) return MUTANTS_USAGE;
    if (args[index] === '--seed') options.seed = value;
    else if (args[index] === '--count') options.count = value;
    else if (args[index] === '--from') options.from = value;
    else return MUTANTS_USAGE;
  }
  return options;
}
