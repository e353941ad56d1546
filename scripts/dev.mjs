import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureDependencies, WITHOUT_TESTS } from './dependencies/ensure-dependencies.mjs';
import { lanAddress } from './lan.mjs';
import { exitWithParentShell, resolveTool, root } from './run.mjs';

ensureDependencies(WITHOUT_TESTS);

const lan = process.argv.includes('--lan');
const port = process.env.PORT || '3000';
const env = {
  ...process.env,
  PORT: port,
  API_ORIGIN: `http://127.0.0.1:${port}`,
  PUBLIC_URL: process.env.PUBLIC_URL || `http://${(lan && lanAddress()) || 'localhost'}:5173`,
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

const children = [
  startChild('server', 'tsx', ['watch', '--clear-screen=false', 'server/src/main.ts']),
  startChild('client', 'vite', [
    'client',
    '--port',
    '5173',
    '--strictPort',
    '--clearScreen',
    'false',
    ...(lan ? ['--host'] : []),
  ]),
];

process.on('SIGTERM', stopAll).on('SIGHUP', stopAll);
// The children get the Ctrl-C too, so they have time to end first.
process.on('SIGINT', () => setTimeout(stopAll, 1000).unref());
exitWithParentShell();

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 */
function startChild(name, program, args) {
  const { command, shell } = resolveTool(program);
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`${name} │ ${line}`));
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
  return child;
}

function stopAll() {
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, 5000).unref();
}
