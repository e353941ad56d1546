import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { runScript, stop } from './run.mjs';
import { NEEDS_BUILD, reports, steps } from './test/steps.mjs';
import { listRates, readStressArguments } from './test/stress-report.mjs';

/*
 * `npm run stress -- <project> [part of a path …] [--times 20] [--load]`: runs a project again and again without retries
 * and prints how often each test failed that failed at all. `--load` keeps one core busy beside it.
 */

const PROJECTS = ['rules', 'api', 'live', 'postgres', 'web', 'proof', 'scale'];
const given = readStressArguments(process.argv.slice(2), PROJECTS);
if (typeof given === 'string') stop(given);
const { project, filters, times, isLoaded } = given;

prepare();
mkdirSync(reports, { recursive: true });
if (NEEDS_BUILD.includes(project) && runScript('build.mjs') !== 0) stop('The build failed: see above.');
process.env.RETRIES = '0';
const load = isLoaded ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined;
process.on('exit', () => load?.kill('SIGKILL'));
/** @type {import('./test/report.mjs').Count[]} */
const counts = [];
for (let time = 1; time <= times; time++) {
  console.log(`\n── ${project}, run ${time} of ${times} ──`);
  const count = await steps[project]?.({ filters, isFull: false });
  if (count) counts.push(count);
}
for (const line of listRates(counts)) console.log(line);
process.exit(counts.some(({ failed }) => failed > 0) ? 1 : 0);
