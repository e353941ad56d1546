import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from '../root.ts';

export interface MeasuredProgram {
  origin: string;
  pid: number;
  /** From process start, in ms. */
  listeningAfterMs: number;
  /** In MB of 2^20 bytes (VmRSS). */
  residentMb(): number;
  /** Of all threads, in ms, from the kernel. */
  cpuMs(): number;
  /** In ms; excludes those of V8, libuv and the CPU profiler. */
  mainThreadCpuMs(): number;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Resolves when `args` prints `open at <origin>` or `listening on <origin>`. */
export async function startMeasuredProgram(
  args: string[],
  env: Record<string, string> = {},
): Promise<MeasuredProgram> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killChild = () => child.kill();
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  const origin = await waitForOrigin(child);
  return {
    origin,
    pid: child.pid ?? 0,
    listeningAfterMs: performance.now() - started,
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    cpuMs: () => processCpuMs(`/proc/${child.pid}`),
    mainThreadCpuMs: () => threadCpuMs(`/proc/${child.pid}/task/${child.pid}`),
    signal: (name) => void child.kill(name),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** In ns if the kernel has `schedstat`, else in steps of 10 ms. */
function processCpuMs(folder: string): number {
  const threads = readdirSync(`${folder}/task`);
  return threads.reduce((sum, id) => sum + threadCpuMs(`${folder}/task/${id}`), 0);
}

function threadCpuMs(folder: string): number {
  if (!existsSync(`${folder}/schedstat`)) return cpuTicks(readFileSync(`${folder}/stat`, 'utf8')) * 10;
  return Number.parseInt(readFileSync(`${folder}/schedstat`, 'utf8'), 10) / 1e6;
}

/** Of running descendants, in ms. */
export function descendantsCpuMs(pid: number): number {
  const parents = readdirSync('/proc').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${Number(id)}/stat`, 'utf8');
      return [{ id, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
    } catch {
      // Not a process, or gone.
      return [];
    }
  });
  const descendantsOf = (parent: number): string[] =>
    parents.filter((one) => one.parent === parent).flatMap(({ id }) => [id, ...descendantsOf(Number(id))]);
  const spent = descendantsOf(pid).map((id) => {
    try {
      return processCpuMs(`/proc/${id}`);
    } catch {
      // Gone: PostgreSQL workers come and go.
      return 0;
    }
  });
  return spent.reduce((sum, ms) => sum + ms, 0);
}

/** The process name may contain spaces. */
function cpuTicks(stat: string): number {
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return Number(user) + Number(system);
}

function waitForOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const listening = /listening on ([^\s)]+)|^open at (\S+)/m.exec(output);
      if (listening) resolve(listening[1] ?? listening[2] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`the server exited with ${code} before it listened`)));
  });
}
