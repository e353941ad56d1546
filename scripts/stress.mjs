import { mkdirSync } from 'node:fs';
import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { exitWithMessage } from './run.mjs';
import { startCpuLoad } from './test/load.mjs';
import { killDescendantsOnSignal, runScriptAsync } from './test/processes.mjs';
import { noMatchMessage } from './test/run-steps.mjs';
import { NEEDS_BUILD, reports, steps } from './test/steps.mjs';
import { listFailureRates, readStressArguments } from './test/stress-report.mjs';

/*
 * `npm run stress -- <project> [part of a path …] [--times 20] [--load] [--full]` measures how often tests
 * fail without retries. `--load` keeps one core busy.
 */

const PROJECTS = ['rules', 'component', 'api', 'live', 'compat', 'postgres', 'web', 'proof', 'scale'];
const options = readStressArguments(process.argv.slice(2), PROJECTS);
if (typeof options === 'string') exitWithMessage(options);
const { project, filters, times, isFull, isLoaded } = options;

ensureDependencies();
killDescendantsOnSignal();
mkdirSync(reports, { recursive: true });
if (NEEDS_BUILD.includes(project) && (await runScriptAsync('build.mjs')) !== 0)
  exitWithMessage('The build failed: see above.');
const load = isLoaded ? startCpuLoad() : undefined;
process.on('exit', () => load?.kill('SIGKILL'));
/** @type {import('./test/report.mjs').Count[]} */
const counts = [];
for (let time = 1; time <= times; time++) {
  console.log(`\n── ${project}, run ${time} of ${times} ──`);
  const count = await steps[project]?.({ filters, isFull, retries: 0 });
  if (count) counts.push(count);
  if (counts.every(({ passed, failed }) => passed + failed === 0))
    exitWithMessage(filters.length > 0 ? noMatchMessage([project], filters) : `No test of ${project} ran.`);
}
for (const line of listFailureRates(counts)) console.log(line);
process.exit(counts.some(({ failed }) => failed > 0) ? 1 : 0);
