import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { readProofResults } from './docs/proof-results.mjs';
import { exitWithMessage, root, runTool } from './run.mjs';
import { testEnvironment } from './test/environment.mjs';
import { countTests, readVitest } from './test/report.mjs';

// `npm run proof [-- names… --control]`. With `--control` the product is broken on purpose, and each proof
// must notice.
const args = process.argv.slice(2);
const control = args.includes('--control');
const names = args.filter((arg) => arg !== '--control');

ensureDependencies();
build();
const report = join(root, 'test-results', 'proof.json');
mkdirSync(join(root, 'test-results'), { recursive: true });
rmSync(report, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const testFilter = control ? ['-t', 'the control'] : [];
const { DATABASE_URL } = process.env;
// The project `scale` starts its own PostgreSQL, so it does not run with DATABASE_URL.
const projects = DATABASE_URL ? ['--project', 'proof'] : ['--project', 'proof', '--project', 'scale'];
const env = testEnvironment({
  PROOF_SIZE: control ? 'small' : 'full',
  TEST_SCOPE: 'full',
  ...(DATABASE_URL && { DATABASE_URL, PROOF_ON: 'PostgreSQL' }),
});
const code = runTool('vitest', ['run', ...projects, ...names, ...reporters, ...testFilter], env);
const { passed, failed, skipped, failures } = countTests(report, code, readVitest);
if (passed + failed === 0)
  exitWithMessage('No proof ran: no test path below tests/proof or tests/scale matches.');

console.log(control ? '\n── controls: each must fail ──' : '\n── proofs ──');
for (const line of control ? controls() : proofs()) console.log(line);
for (const failure of failures) console.log(`  ✗ ${failure}`);
// With --control, `-t` skips all other tests on purpose.
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 && !control ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

function proofs() {
  return readProofResults()
    .filter(([, { full }]) => full)
    .map(([name, { full }]) => {
      const figures = Object.entries(full.figures).map(([what, value]) => `${value} ${what}`);
      return `${full.met ? 'met    ' : 'NOT MET'} ${name}: ${figures.join(', ')} (${full.seconds} s)`;
    });
}

function controls() {
  return readProofResults().flatMap(([name, { controls = {} }]) =>
    Object.entries(controls).map(([mutant, why]) => `red     ${name}: ${mutant}: ${why}`),
  );
}
