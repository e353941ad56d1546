import { mkdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { stop } from './run.mjs';
import { startLoad } from './test/load.mjs';
import { endWithDescendants, runScriptAsync } from './test/processes.mjs';
import { noMatch } from './test/run-steps.mjs';
import { NEEDS_BUILD, reports, steps } from './test/steps.mjs';
import { listRates, readStressArguments } from './test/stress-report.mjs';

/*
 * `npm run stress -- <project> [part of a path …] [--times 20] [--load] [--full]`: runs a project again and again without
 * retries and prints how often each test failed that failed at all. `--load` keeps one core busy at the same time,
 * `--full` also runs the tests of full runs.
 */

const PROJECTS = ['rules', 'api', 'live', 'postgres', 'web', 'proof', 'scale'];
const given = readStressArguments(process.argv.slice(2), PROJECTS);
if (typeof given === 'string') stop(given);
const { project, filters, times, isFull, isLoaded } = given;

prepare();
endWithDescendants();
mkdirSync(reports, { recursive: true });
if (NEEDS_BUILD.includes(project) && (await runScriptAsync('build.mjs')) !== 0)
  stop('The build failed: see above.');
const load = isLoaded ? startLoad() : undefined;
process.on('exit', () => load?.kill('SIGKILL'));
/** @type {import('./test/report.mjs').Count[]} */
const counts = [];
for (let time = 1; time <= times; time++) {
  console.log(`\n── ${project}, run ${time} of ${times} ──`);
  const count = await steps[project]?.({ filters, isFull, retries: 0 });
  if (count) counts.push(count);
  // Nothing that was repeated would have run either.
  if (counts.every(({ passed, failed }) => passed + failed === 0))
    stop(filters.length > 0 ? noMatch([project], filters) : `Not one test of ${project} ran.`);
}
for (const line of listRates(counts)) console.log(line);
process.exit(counts.some(({ failed }) => failed > 0) ? 1 : 0);
