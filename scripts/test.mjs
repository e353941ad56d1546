import { mkdirSync } from 'node:fs';
import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { exitWithMessage } from './run.mjs';
import { readArguments } from './test/arguments.mjs';
import { affectedSteps, changedFiles } from './test/changed.mjs';
import { killDescendantsOnSignal } from './test/processes.mjs';
import { runSteps } from './test/run-steps.mjs';
import { FULL_RUNS_ONLY, NEEDS_BUILD, PARALLEL_GROUPS, reports, steps } from './test/steps.mjs';
import { summarise } from './test/summary.mjs';

const names = Object.keys(steps);
const options = readArguments(process.argv.slice(2), names);
if (typeof options === 'string') exitWithMessage(options);

ensureDependencies();
killDescendantsOnSignal();
mkdirSync(reports, { recursive: true });
const started = Date.now();
const chosen = options.isChanged ? selectChanged() : selectNamed(options);
const results = await runSteps(steps, chosen, { ...options, parallelGroups: PARALLEL_GROUPS });
process.exitCode = summarise(results, (Date.now() - started) / 1000);

function selectChanged() {
  const files = changedFiles();
  if (typeof files === 'string') exitWithMessage(files);
  const chosen = affectedSteps(files);
  const kinds = [...chosen].map(([step, filters]) => [step, ...filters].join(' '));
  console.log(`${files.length} files differ: ${kinds.join('; ')}`);
  return chosen;
}

/**
 * @param {import('./test/arguments.mjs').Arguments} given
 * @returns {Map<string, string[]>}
 */
function selectNamed({ steps: wanted, filters, isFull }) {
  const all = names.filter((name) => isFull || !FULL_RUNS_ONLY.includes(name));
  const selected = wanted.length === 0 ? all : wanted;
  const chosen = new Map(selected.map((name) => [name, filters]));
  if (selected.some((name) => NEEDS_BUILD.includes(name))) chosen.set('build', []);
  return chosen;
}
