import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { countTests, oneCheck, readPlaywright, readVitest } from './report.mjs';
import { root, runScript, runTool, stop } from './run.mjs';

const reports = join(root, 'test-results');

const steps = {
  build: () => oneCheck(runScript('build.mjs') === 0, 'the build failed: see above'),
  format: () => check('biome', ['check', '--error-on-warnings', '.']),
  types: () => check('tsc', ['-b']),
  unused: () => check('knip', []),
  checks: () => vitest('checks'),
  rules: () => vitest('rules'),
  api: () => vitest('api'),
  live: () => vitest('live'),
  web,
  proof: () => vitest('proof'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(steps, name));
if (unknown) stop(`npm test knows no ${unknown}, but: ${Object.keys(steps).join(', ')}.`);

prepare();
mkdirSync(reports, { recursive: true });
const results = Object.entries(steps)
  .filter(([name]) => wanted.length === 0 || wanted.includes(name) || (name === 'build' && needsBuild()))
  .map(([name, run]) => {
    console.log(`\n── ${name} ──`);
    const started = Date.now();
    return { name, ...run(), seconds: (Date.now() - started) / 1000 };
  });
summarise();

/** These three open the built product. */
function needsBuild() {
  return wanted.some((name) => ['live', 'web', 'proof'].includes(name));
}

/** @param {string} program @param {string[]} programArgs */
function check(program, programArgs) {
  return oneCheck(runTool(program, programArgs) === 0, `${program} found something: see above`);
}

/** @param {string} project */
function vitest(project) {
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return countTests(file, runTool('vitest', ['run', '--project', project, ...reporters]), readVitest);
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

function summarise() {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ kind) =>
    results.reduce((total, result) => total + result[kind], 0);
  console.log('\n── all ──');
  for (const { name, passed, failed, seconds, failures } of results) {
    const count = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    console.log(`${name.padEnd(8)}${count}${seconds.toFixed(1).padStart(8)} s`);
    for (const failure of failures) console.log(`  ✗ ${failure}`);
  }
  const skipped = sum('skipped');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
