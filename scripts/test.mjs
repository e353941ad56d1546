import { mkdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { stop } from './run.mjs';
import { readArguments } from './test/arguments.mjs';
import { affectedSteps, changedFiles } from './test/changed.mjs';
import { endWithDescendants } from './test/processes.mjs';
import { runSteps } from './test/run-steps.mjs';
import { FULL_RUNS_ONLY, NEEDS_BUILD, reports, steps, TOGETHER } from './test/steps.mjs';
import { summarise } from './test/summary.mjs';

const names = Object.keys(steps);
const given = readArguments(process.argv.slice(2), names);
if (typeof given === 'string') stop(given);

prepare();
endWithDescendants();
mkdirSync(reports, { recursive: true });
const started = Date.now();
const chosen = given.isChanged ? chosenByChange() : chosenByName(given);
const results = await runSteps(steps, chosen, { ...given, together: TOGETHER });
process.exitCode = summarise(results, (Date.now() - started) / 1000);

/** The steps of `--changed`, which it prints. */
function chosenByChange() {
  const files = changedFiles();
  if (typeof files === 'string') stop(files);
  const chosen = affectedSteps(files);
  const kinds = [...chosen].map(([step, filters]) => [step, ...filters].join(' '));
  console.log(`${files.length} files differ: ${kinds.join('; ')}`);
  return chosen;
}

/**
 * The steps to run, each with its filters.
 * @param {import('./test/arguments.mjs').Arguments} given
 * @returns {Map<string, string[]>}
 */
function chosenByName({ steps: wanted, filters, isFull }) {
  const all = names.filter((name) => isFull || !FULL_RUNS_ONLY.includes(name));
  const run = wanted.length === 0 ? all : wanted;
  const chosen = new Map(run.map((name) => [name, filters]));
  if (run.some((name) => NEEDS_BUILD.includes(name))) chosen.set('build', []);
  return chosen;
}
