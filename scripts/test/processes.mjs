import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithParentShell, resolveTool, root } from '../run.mjs';

const GRACE_MS = 5_000;
// SIGHUP is missing, because `nohup` ignores it.
const SIGNALS = { SIGINT: 2, SIGTERM: 15 };

let isEnding = false;

/**
 * With `heading`, prints the output at the end.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, heading?: string | undefined }} [options]
 * @returns {Promise<number>}
 */
export function runToolAsync(name, args, options) {
  const { command, shell } = resolveTool(name);
  return runAsync(command, args, { ...options, shell });
}

/** @param {string} script */
export function runScriptAsync(script) {
  return runAsync(process.execPath, [join(root, 'scripts', script)], { shell: false });
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, heading?: string | undefined, shell: boolean }} options
 * @returns {Promise<number>}
 */
function runAsync(command, args, { env = process.env, heading, shell }) {
  const output = heading === undefined ? 'inherit' : 'pipe';
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', output, output] });
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (heading !== undefined) process.stdout.write(`\n── ${heading} ──\n${Buffer.concat(chunks)}`);
      // When the run is being stopped, no further step may start.
      if (!isEnding) resolve(code ?? 1);
    });
  });
}

/**
 * A test runner that is killed leaves the programs of its tests running, so they are ended here.
 * @param {number} [graceMs] time until SIGKILL
 */
export function killDescendantsOnSignal(graceMs = GRACE_MS) {
  for (const [signal, number] of Object.entries(SIGNALS))
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      void killDescendants(graceMs).then(() => process.exit(128 + number));
    });
  exitWithParentShell();
}

/** @param {number} graceMs */
async function killDescendants(graceMs) {
  /** @type {Set<number>} */
  const found = new Set();
  const deadline = Date.now() + graceMs;
  for (;;) {
    const running = runningProcesses();
    // A process that has ended no longer leads to its children, so those found before are kept.
    for (const pid of descendantsOf([process.pid, ...found], running)) {
      found.add(pid);
      sendSignal(pid, 'SIGTERM');
    }
    const left = [...found].filter((pid) => running.has(pid));
    const isLate = Date.now() >= deadline;
    if (isLate) for (const pid of left) sendSignal(pid, 'SIGKILL');
    if (isLate || left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

/**
 * @param {readonly number[]} ancestors
 * @param {ReadonlyMap<number, number>} running
 * @returns {number[]}
 */
function descendantsOf(ancestors, running) {
  const found = new Set(ancestors);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [pid, parent] of running) if (found.has(parent)) found.add(pid);
  }
  return [...found].filter((pid) => !ancestors.includes(pid));
}

/**
 * Maps processes to parents; empty on Windows.
 * @returns {Map<number, number>}
 */
export function runningProcesses() {
  if (process.platform === 'win32') return new Map();
  const rows = process.platform === 'linux' ? readProc() : readPs();
  return new Map(rows.filter(([, , state]) => state !== 'Z').map(([pid, parent]) => [+pid, +parent]));
}

/**
 * Reads /proc, because small Linux containers have no `ps`.
 * @returns {[pid: string, parent: string, state: string][]}
 */
function readProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The name in parentheses may contain both spaces and parentheses.
        const [state = '', parent = ''] =
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .split(/^.*\) /s)[1]
            ?.split(' ') ?? [];
        return [[pid, parent, state]];
      } catch {
        return [];
      }
    });
}

/** @returns {[pid: string, parent: string, state: string][]} */
function readPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', state = ''] = line.trim().split(/\s+/);
      return [pid, parent, state[0] ?? ''];
    });
}
