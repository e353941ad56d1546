import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { changedFiles } from '../scripts/test/changed.mjs';
import { testEnvironment } from '../scripts/test/environment.mjs';
import { runningProcesses } from '../scripts/test/processes.mjs';
import { compileSharedLibrary } from './proof/store/compile-library.ts';

const folder = mkdtempSync(join(tmpdir(), 'tawa-processes-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const isRunning = (pid) => runningProcesses().has(pid);
const waitUntilGone = (pid) => expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);

/** Runs `code`, which prints the id of a descendant. */
async function start(code) {
  const imports = [
    ['killDescendantsOnSignal, runToolAsync', 'processes'],
    ['startCpuLoad', 'load'],
  ].map(
    ([names, file]) =>
      `import { ${names} } from ${JSON.stringify(new URL(`../scripts/test/${file}.mjs`, import.meta.url).href)};`,
  );
  const args = ['--input-type=module', '-e', [...imports, code].join('\n')];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(parent.stdout), 'line');
  const ended = once(parent, 'exit');
  expect(isRunning(Number(line))).toBe(true);
  return { parent, pid: Number(line), ended };
}

describe.skipIf(process.platform === 'win32')('a stopped run leaves no process', () => {
  // A tool that starts a program which ignores signals.
  const program = `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000);`;
  const runner = join(folder, 'runner.mjs');
  writeFileSync(
    runner,
    `import { spawn } from 'node:child_process'; spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'inherit' });`,
  );

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])(
    'stopped by %s',
    async (signal, code) => {
      const { parent, pid, ended } = await start(
        `killDescendantsOnSignal(500); await runToolAsync('tsx', [${JSON.stringify(runner)}]); console.log('goes on');`,
      );
      parent.kill(signal);
      expect(await ended).toEqual([code, null]);
      await waitUntilGone(pid);
    },
    30_000,
  );

  test.each(['SIGTERM', 'SIGKILL'])('nor of the load of npm run stress, stopped by %s', async (signal) => {
    const { parent, pid } = await start(`console.log(startCpuLoad().pid); setInterval(() => {}, 1000);`);
    parent.kill(signal);
    await waitUntilGone(pid);
  });
});

test('variables the runner sets are not inherited from the shell', () => {
  for (const name of ['TEST_SCOPE', 'RETRIES', 'PROOF_SIZE', 'PROOF_ON', 'DATABASE_URL'])
    vi.stubEnv(name, 'of the shell');
  vi.stubEnv('PROOF_SEED', '7');
  const env = testEnvironment({ RETRIES: '0' });
  expect(env).toMatchObject({ PROOF_SEED: '7', RETRIES: '0' });
  expect(Object.values(env)).not.toContain('of the shell');
});

describe('the files of npm test -- --changed', () => {
  const repository = join(folder, 'repository');
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: repository });
  const write = (name) => writeFileSync(join(repository, name), name);

  test('are those that differ from the merge base, a moved one with both paths', () => {
    mkdirSync(repository);
    git('init', '-q', '-b', 'main');
    for (const name of ['kept.ts', 'moved.ts']) write(name);
    git('add', '.');
    git('commit', '-qm', 'first');
    expect(changedFiles(repository)).toEqual([]);
    git('checkout', '-qb', 'feature');
    renameSync(join(repository, 'moved.ts'), join(repository, 'to.ts'));
    git('add', '.');
    git('commit', '-qm', 'second');
    write('neu ü.ts');
    expect(changedFiles(repository)).toEqual(['moved.ts', 'to.ts', 'neu ü.ts']);
  });

  test('are an error message if git fails', () => {
    expect(changedFiles(folder)).toMatch(
      /^npm test -- --changed needs git, which finds no merge base with main/,
    );
  });
});

describe('the C library of a proof', () => {
  test('is skipped only without a compiler, and not in CI', () => {
    vi.stubEnv('CI', '');
    expect(compileSharedLibrary('a.c', join(folder, 'none'))).toBe(undefined);
    vi.stubEnv('CI', 'true');
    expect(() => compileSharedLibrary('a.c', join(folder, 'none'))).toThrow('ENOENT');
  });

  test.skipIf(process.platform === 'win32')(
    'that does not compile fails with the error of the compiler',
    () => {
      const compiler = join(folder, 'cc');
      writeFileSync(compiler, '#!/bin/sh\necho "a.c:1: error: unknown type" >&2\nexit 1\n');
      chmodSync(compiler, 0o755);
      vi.stubEnv('CI', '');
      expect(() => compileSharedLibrary('a.c', compiler)).toThrow('a.c:1: error: unknown type');
    },
  );
});
