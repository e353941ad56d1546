import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_MISSING_MESSAGE, findOrInstallChromium } from '../dependencies/chromium.mjs';
import { openTestPostgres } from '../dependencies/postgres.mjs';
import { root } from '../run.mjs';
import { testEnvironment } from './environment.mjs';
import { runScriptAsync, runToolAsync } from './processes.mjs';
import { countTests, readPlaywright, readVitest, singleCheck, skipOrFail } from './report.mjs';

/** @typedef {import('./report.mjs').Count} Count */

/**
 * @typedef {object} Scope
 * @property {readonly string[]} filters parts of test paths; none means all
 * @property {boolean} isFull
 * @property {boolean} [isBeside] another step runs in parallel
 * @property {number} [retries]
 */

export const reports = join(root, 'test-results');

/** @type {Record<string, (scope: Scope) => Count | Promise<Count>>} */
export const steps = {
  build: async () => singleCheck((await runScriptAsync('build.mjs')) === 0, 'the build failed: see above'),
  format: (scope) => check('format', scope, 'biome', ['check', '--error-on-warnings', '.']),
  // On two cores, tsc with threads takes 50 % longer.
  types: (scope) => check('types', scope, 'tsc', ['-b', '--singleThreaded']),
  unused: (scope) => check('unused', scope, 'knip', []),
  checks: (scope) => vitest('checks', scope),
  rules: (scope) => vitest('rules', scope),
  component,
  api: (scope) => vitest('api', scope),
  live: (scope) => vitest('live', scope),
  compat: (scope) => vitest('compat', scope),
  postgres,
  web,
  proof: (scope) => vitest('proof', scope),
  scale: (scope) => vitest('scale', scope),
  bench,
};

export const FULL_RUNS_ONLY = ['bench'];

/** The first three use one core each and end at different times; the last two mostly wait. */
export const PARALLEL_GROUPS = [
  ['types', 'unused', 'checks'],
  ['proof', 'scale'],
];

export const NEEDS_BUILD = ['api', 'live', 'postgres', 'web', 'proof', 'scale', 'bench'];

/**
 * @param {string} name
 * @param {Scope} scope
 * @param {string} program
 * @param {string[]} programArgs
 */
async function check(name, { isBeside }, program, programArgs) {
  const code = await runToolAsync(program, programArgs, { heading: isBeside ? name : undefined });
  return singleCheck(code === 0, `${program} found something: see above`);
}

/**
 * @param {string} name
 * @param {Scope} scope
 * @param {string[]} [projects]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Count>}
 */
async function vitest(name, scope, projects = [name], env = {}) {
  const file = newReportFile(name);
  const which = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runToolAsync('vitest', ['run', ...scope.filters, ...which, ...reporters], {
    env: testEnvironment({ ...scopeEnv(scope), ...env }),
    heading: scope.isBeside ? name : undefined,
  });
  return countTests(file, code, readVitest);
}

/**
 * Only this step uses DATABASE_URL.
 * @param {Scope} scope
 */
async function postgres(scope) {
  const opened = await openTestPostgres(process.env.DATABASE_URL);
  if ('none' in opened) return skipOrFail(opened.none);
  try {
    const env = { DATABASE_URL: opened.url, PROOF_ON: 'PostgreSQL' };
    return await vitest('postgres', scope, ['api', 'live', 'compat', 'proof'], env);
  } finally {
    await opened.close();
  }
}

/** @param {Scope} scope */
async function component(scope) {
  const browser = findOrInstallChromium();
  if (!browser) return skipOrFail(CHROMIUM_MISSING_MESSAGE);
  return vitest('component', scope, ['component'], { PLAYWRIGHT_CHROMIUM: browser });
}

/** @param {Scope} scope */
async function web(scope) {
  const browser = findOrInstallChromium();
  if (!browser) return skipOrFail(CHROMIUM_MISSING_MESSAGE);
  const file = newReportFile('web');
  const env = { ...scopeEnv(scope), PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['test', ...scope.filters, '--pass-with-no-tests', '--reporter=list,json'];
  const code = await runToolAsync('playwright', args, { env: testEnvironment(env) });
  return countTests(file, code, readPlaywright);
}

/** Rows that this machine cannot measure are skipped. */
async function bench() {
  const file = newReportFile('bench');
  const code = await runToolAsync('tsx', ['tests/bench/main.ts', '--quick'], { env: testEnvironment() });
  return countTests(file, code, (count) => ({ flaky: [], slowest: [], ...count }));
}

/** @param {Scope} scope @returns {NodeJS.ProcessEnv} for vitest.config.ts and playwright.config.ts */
const scopeEnv = ({ isFull, retries }) => ({
  ...(isFull && { TEST_SCOPE: 'full' }),
  ...(retries !== undefined && { RETRIES: String(retries) }),
});

/** @param {string} name */
function newReportFile(name) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
