import { mkdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { stop } from './run.mjs';
import { readArguments } from './test/arguments.mjs';
import { affectedSteps, changedFiles } from './test/changed.mjs';
import { NEEDS_BUILD, reports, steps } from './test/steps.mjs';
import { summarise } from './test/summary.mjs';

const names = Object.keys(steps);
const given = readArguments(process.argv.slice(2), names);
if (typeof given === 'string') stop(given);

prepare();
mkdirSync(reports, { recursive: true });
const chosen = given.isChanged ? affectedSteps(changedFiles()) : chosenByName(given);
/** @type {(import('./test/report.mjs').Count & { name: string, seconds: number })[]} */
const results = [];
for (const name of names.filter((name) => chosen.has(name))) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const count = await steps[name]?.({ filters: chosen.get(name) ?? [], isFull: given.isFull });
  if (count) results.push({ name, ...count, seconds: (Date.now() - started) / 1000 });
}
process.exitCode = summarise(results);

/**
 * The steps to run, each with its filters.
 * @param {import('./test/arguments.mjs').Arguments} given
 * @returns {Map<string, string[]>}
 */
function chosenByName({ steps: wanted, filters }) {
  const run = wanted.length === 0 ? names : wanted;
  const chosen = new Map(run.map((name) => [name, filters]));
  if (run.some((name) => NEEDS_BUILD.includes(name))) chosen.set('build', []);
  return chosen;
}
