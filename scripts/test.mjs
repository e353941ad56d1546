import { mkdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { stop } from './run.mjs';
import { readArguments } from './test/arguments.mjs';
import { affectedSteps, changedFiles } from './test/changed.mjs';
import { IN_FULL_RUNS, NEEDS_BUILD, reports, steps, TOGETHER } from './test/steps.mjs';
import { summarise } from './test/summary.mjs';

const names = Object.keys(steps);
const given = readArguments(process.argv.slice(2), names);
if (typeof given === 'string') stop(given);

prepare();
mkdirSync(reports, { recursive: true });
const chosen = given.isChanged ? affectedSteps(changedFiles()) : chosenByName(given);
/** @type {(import('./test/report.mjs').Count & { name: string, seconds: number })[]} */
const results = [];
const started = Date.now();
const { isFull } = given;
const run = names.filter((name) => chosen.has(name));
for (const name of run.filter((name) => !TOGETHER.includes(name))) {
  console.log(`\n── ${name} ──`);
  await measure(name);
}
const together = run.filter((name) => TOGETHER.includes(name));
if (together.length > 0) console.log(`\n── ${together.join(' beside ')} ──`);
await Promise.all(together.map(measure));
process.exitCode = summarise(results, (Date.now() - started) / 1000);

/** Runs a step and keeps its result. @param {string} name */
async function measure(name) {
  const began = Date.now();
  const count = await steps[name]?.({ filters: chosen.get(name) ?? [], isFull });
  if (count) results.push({ name, ...count, seconds: (Date.now() - began) / 1000 });
}

/**
 * The steps to run, each with its filters.
 * @param {import('./test/arguments.mjs').Arguments} given
 * @returns {Map<string, string[]>}
 */
function chosenByName({ steps: wanted, filters, isFull }) {
  const all = names.filter((name) => isFull || !IN_FULL_RUNS.includes(name));
  const run = wanted.length === 0 ? all : wanted;
  const chosen = new Map(run.map((name) => [name, filters]));
  if (run.some((name) => NEEDS_BUILD.includes(name))) chosen.set('build', []);
  return chosen;
}
