import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithMessage, resolveTool, root } from './run.mjs';
import { areas } from './test/areas.mjs';
import { drawMutants, listMutants, readMutantArguments } from './test/mutants.mjs';
import { killDescendantsOnSignal } from './test/processes.mjs';

/*
 * `npm run mutants -- [--seed 1] [--count 30]` draws lines of the client's features, mutates one at a time and runs the
 * component tests of its areas. It prints each mutant and the test that killed it.
 */

const options = readMutantArguments(process.argv.slice(2));
if (typeof options === 'string') exitWithMessage(options);

/** @param {string} path */
const componentTestsOf = (path) => [
  ...new Set(
    Object.values(areas)
      .filter(({ sources }) => sources.some((source) => path === source || path.startsWith(`${source}/`)))
      .flatMap(({ tests }) => tests.filter((test) => test.startsWith('tests/component/'))),
  ),
];

/** @param {readonly string[]} tests @returns {Promise<string | undefined>} the first test that failed */
const findFailure = (tests) =>
  new Promise((resolve) => {
    const { command, shell } = resolveTool('vitest');
    const args = ['run', '--project', 'component', '--bail', '1', '--testTimeout', '15000', ...tests];
    execFile(
      command,
      args,
      { cwd: root, shell, env: { ...process.env, NO_COLOR: '1' } },
      (error, stdout, stderr) =>
        resolve(error ? (/FAIL .*/.exec(stdout + stderr)?.[0] ?? error.message) : undefined),
    );
  });

const paths = execFileSync('git', ['ls-files', 'client/src/features'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && componentTestsOf(path).length > 0);
const all = paths.flatMap((path) => listMutants(path, readFileSync(join(root, path), 'utf8')));

killDescendantsOnSignal();
let restore = () => {};
process.on('exit', () => restore());
let survivors = 0;
const drawn = drawMutants(all, options.count, options.seed);
for (const { path, line, before, after } of drawn.slice(options.from - 1)) {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  restore = () => writeFileSync(file, text);
  writeFileSync(
    file,
    text
      .split('\n')
      .with(line - 1, after)
      .join('\n'),
  );
  const killer = await findFailure(componentTestsOf(path));
  restore();
  if (!killer) survivors++;
  console.log(`${path}:${line}\n  ${before.trim()}\n  ${after.trim()}\n  ${killer ?? 'SURVIVED'}`);
}
console.log(`${survivors} survived.`);
process.exit(survivors > 0 ? 1 : 0);
