import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';

/**
 * Windows runs .cmd files only through a shell.
 * @param {string} name
 */
export function resolveTool(name) {
  const path = join(root, 'node_modules', '.bin', name);
  return isWindows ? { command: `"${path}.cmd"`, shell: true } : { command: path, shell: false };
}

/**
 * Returns the exit code.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runTool(name, args, env = process.env) {
  const { command, shell } = resolveTool(name);
  return spawnSync(command, args, { cwd: root, env, shell, stdio: 'inherit' }).status ?? 1;
}

/** @param {string} script */
export function runScript(script) {
  return spawnSync(process.execPath, [join(root, 'scripts', script)], { stdio: 'inherit' }).status ?? 1;
}

/**
 * Runs the npm that has started this process, if one has.
 * @param {string[]} args
 */
export function runNpm(args) {
  const npmPath = process.env.npm_execpath;
  const [command, leadingArgs] =
    npmPath && /npm-cli\.c?js$/.test(npmPath)
      ? [process.execPath, [npmPath]]
      : ['npm', /** @type {string[]} */ ([])];
  const shell = isWindows && command === 'npm';
  return spawnSync(command, [...leadingArgs, ...args], { cwd: root, shell, stdio: 'inherit' }).status ?? 1;
}

/**
 * @param {string} sentence what to do
 * @returns {never}
 */
export function exitWithMessage(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** npm forwards SIGTERM only to its shell, so this process ends when the shell does. */
export function exitWithParentShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
