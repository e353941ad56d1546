import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { openPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { countTests, oneCheck, readPlaywright, readVitest } from './report.mjs';
import { root, runScript, runTool, stop } from './run.mjs';
import { withoutDatabase } from './without-database.mjs';

const reports = join(root, 'test-results');

// Every step but its own runs on SQLite.
const { DATABASE_URL } = process.env;
delete process.env.DATABASE_URL;

const steps = {
  build: () => oneCheck(runScript('build.mjs') === 0, 'the build failed: see above'),
  format: () => check('biome', ['check', '--error-on-warnings', '.']),
  types: () => check('tsc', ['-b']),
  unused: () => check('knip', []),
  checks: () => vitest('checks'),
  rules: () => vitest('rules'),
  api: () => vitest('api'),
  live: () => vitest('live'),
  postgres,
  web,
  proof: () => vitest('proof'),
  scale: () => vitest('scale'),
  bench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(steps, name));
if (unknown) stop(`npm test knows no ${unknown}, but: ${Object.keys(steps).join(', ')}.`);

prepare();
mkdirSync(reports, { recursive: true });
/** @type {(import('./report.mjs').Count & { name: string, seconds: number })[]} */
const results = [];
for (const [name, run] of Object.entries(steps).filter(([name]) => isWanted(name))) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  results.push({ name, ...(await run()), seconds: (Date.now() - started) / 1000 });
}
summarise();

/** @param {string} name */
function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name) || (name === 'build' && needsBuild());
}

/** These open the built product. */
function needsBuild() {
  return wanted.some((name) => ['live', 'postgres', 'web', 'proof', 'scale', 'bench'].includes(name));
}

/** @param {string} program @param {string[]} programArgs */
function check(program, programArgs) {
  return oneCheck(runTool(program, programArgs) === 0, `${program} found something: see above`);
}

/** @param {string} name @param {string[]} [projects] @param {NodeJS.ProcessEnv} [env] */
function vitest(name, projects = [name], env) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const which = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return countTests(file, runTool('vitest', ['run', ...which, ...reporters], env), readVitest);
}

/** The same suites and proofs on the other database. */
async function postgres() {
  const opened = await openPostgres(DATABASE_URL);
  if ('none' in opened) {
    console.log(opened.none);
    return { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  console.log(`Left to SQLite, for they end before any database: ${withoutDatabase.join(', ')}`);
  try {
    const env = { ...process.env, DATABASE_URL: opened.url, PROOF_ON: 'PostgreSQL' };
    return vitest('postgres', ['api', 'live', 'proof'], env);
  } finally {
    await opened.close();
  }
}

function web() {
  const browser = findOrInstallChromium();
  if (!browser) {
    const advice =
      'no Chromium: install chromium or google-chrome, or name one that runs in PLAYWRIGHT_CHROMIUM';
    return oneCheck(false, advice);
  }
  const file = join(reports, 'web.json');
  rmSync(file, { force: true });
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = runTool('playwright', ['test', '--pass-with-no-tests', '--reporter=list,json'], env);
  return countTests(file, code, readPlaywright);
}

/** Its rows are counted as tests: one that cannot be measured on this machine now is skipped. */
function bench() {
  const file = join(reports, 'bench.json');
  rmSync(file, { force: true });
  return countTests(file, runTool('tsx', ['tests/bench/main.ts', '--quick']), (count) => count);
}

function summarise() {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ kind) =>
    results.reduce((total, result) => total + result[kind], 0);
  console.log('\n── all ──');
  for (const { name, passed, failed, seconds, failures } of results) {
    const count = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    console.log(`${name.padEnd(9)}${count}${seconds.toFixed(1).padStart(8)} s`);
    for (const failure of failures) console.log(`  ✗ ${failure}`);
  }
  const skipped = sum('skipped');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
