import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium, NO_CHROMIUM } from '../chromium.mjs';
import { openPostgres } from '../postgres.mjs';
import { root, runScript, runTool, runToolBeside } from '../run.mjs';
import { cannotRun, countTests, oneCheck, readPlaywright, readVitest } from './report.mjs';

/**
 * @typedef {import('./report.mjs').Count} Count
 * @typedef {{ filters: readonly string[], isFull: boolean }} Scope filters: parts of test paths; none means all
 */

export const reports = join(root, 'test-results');

// The postgres step alone uses the given server; every other step runs on SQLite.
const { DATABASE_URL } = process.env;
delete process.env.DATABASE_URL;

/**
 * The steps of `npm test`, in their order.
 * @type {Record<string, (scope: Scope) => Count | Promise<Count>>}
 */
export const steps = {
  build: () => oneCheck(runScript('build.mjs') === 0, 'the build failed: see above'),
  format: () => check('biome', ['check', '--error-on-warnings', '.']),
  // On two cores the compiler's own threads take half as much time again.
  types: () => check('tsc', ['-b', '--singleThreaded']),
  unused: () => check('knip', []),
  checks: (scope) => vitest('checks', scope),
  rules: (scope) => vitest('rules', scope),
  api: (scope) => vitest('api', scope),
  live: (scope) => vitest('live', scope),
  postgres,
  web,
  proof: (scope) => vitest('proof', scope),
  scale: (scope) => vitest('scale', scope),
  bench,
};

/** Steps that `npm test` leaves to `npm run test:full`, to their name and to a change of what they measure. */
export const IN_FULL_RUNS = ['bench'];

/** Steps that run beside each other: each waits for a part of its time, for a restart or for silence. */
export const TOGETHER = ['proof', 'scale'];

/** Steps that start the built product. */
export const NEEDS_BUILD = ['api', 'live', 'postgres', 'web', 'proof', 'scale', 'bench'];

/** @param {string} program @param {string[]} programArgs */
function check(program, programArgs) {
  return oneCheck(runTool(program, programArgs) === 0, `${program} found something: see above`);
}

/**
 * @param {string} name
 * @param {Scope} scope
 * @param {string[]} [projects]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Count>}
 */
async function vitest(name, { filters, isFull }, projects = [name], env = process.env) {
  const file = freshReport(name);
  const which = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...filters, ...which, ...reporters];
  const scoped = { ...env, ...scopeOf(isFull) };
  const code = TOGETHER.includes(name)
    ? await runToolBeside(name, 'vitest', args, scoped)
    : runTool('vitest', args, scoped);
  return countTests(file, code, readVitest);
}

/** Runs the suites of scripts/test/databases.mjs on PostgreSQL. @param {Scope} scope */
async function postgres(scope) {
  const opened = await openPostgres(DATABASE_URL);
  if ('none' in opened) return cannotRun(opened.none);
  try {
    const env = { ...process.env, DATABASE_URL: opened.url, PROOF_ON: 'PostgreSQL' };
    return await vitest('postgres', scope, ['api', 'live', 'proof'], env);
  } finally {
    await opened.close();
  }
}

/** @param {Scope} scope */
function web({ filters, isFull }) {
  const browser = findOrInstallChromium();
  if (!browser) return cannotRun(NO_CHROMIUM);
  const file = freshReport('web');
  const env = {
    ...process.env,
    ...scopeOf(isFull),
    PLAYWRIGHT_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const args = ['test', ...filters, '--pass-with-no-tests', '--reporter=list,json'];
  return countTests(file, runTool('playwright', args, env), readPlaywright);
}

/** Counts the rows of the quick bench as tests; a row that this machine cannot measure now is skipped. */
function bench() {
  const file = freshReport('bench');
  return countTests(file, runTool('tsx', ['tests/bench/main.ts', '--quick']), (count) => ({
    flaky: [],
    slowest: [],
    ...count,
  }));
}

/** @param {boolean} isFull @returns {NodeJS.ProcessEnv} read by vitest.config.ts and playwright.config.ts */
const scopeOf = (isFull) => (isFull ? { TEST_SCOPE: 'full' } : {});

/** @param {string} name */
function freshReport(name) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
