import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';

/**
 * Where a command of an installed package lies, ready for `spawn`. Windows runs its .cmd only through a shell.
 * @param {string} name
 */
export function resolveTool(name) {
  const path = join(root, 'node_modules', '.bin', name);
  return windows ? { command: `"${path}.cmd"`, shell: true } : { command: path, shell: false };
}

/**
 * Runs an installed package's command to its end, its output going to ours, and answers its exit code.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runTool(name, args, env = process.env) {
  const { command, shell } = resolveTool(name);
  return spawnSync(command, args, { cwd: root, env, shell, stdio: 'inherit' }).status ?? 1;
}

/**
 * Runs one of our own scripts to its end, in a process of its own, and answers its exit code.
 * @param {string} script
 */
export function runScript(script) {
  return spawnSync(process.execPath, [join(root, 'scripts', script)], { stdio: 'inherit' }).status ?? 1;
}

/**
 * Runs the npm that started us, or the one on the PATH.
 * @param {string[]} args
 */
export function runNpm(args) {
  const own = process.env.npm_execpath;
  const [command, first] =
    own && /npm-cli\.c?js$/.test(own) ? [process.execPath, [own]] : ['npm', /** @type {string[]} */ ([])];
  const shell = windows && command === 'npm';
  return spawnSync(command, [...first, ...args], { cwd: root, shell, stdio: 'inherit' }).status ?? 1;
}

/**
 * Ends with one plain line that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithMessage(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** npm sends a SIGTERM to its shell alone, which dies of it and leaves us behind: that is our sign. */
export function exitWithParentShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
