import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { root } from '../root.ts';

/** A program under measurement, in a process of its own. */
export interface MeasuredProgram {
  origin: string;
  /** Milliseconds from the start of the process to its first accepted connection being possible. */
  listeningAfterMs: number;
  /** Resident memory in MB, from the kernel. */
  residentMb(): number;
  /** Processor time of its threads, in ms, from the kernel. */
  cpuMs(): number;
  /** That of its first thread alone: a profile has a thread of its own, which is at work while the program is not. */
  mainThreadCpuMs(): number;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts a Node program that says `open at <origin>` once it listens. */
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
  // However the bench ends, nothing of it is left behind.
  const killChild = () => child.kill();
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  const origin = await waitForOrigin(child);
  return {
    origin,
    listeningAfterMs: performance.now() - started,
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    cpuMs: () => processCpuMs(`/proc/${child.pid}`),
    mainThreadCpuMs: () => threadCpuMs(`/proc/${child.pid}/task/${child.pid}`),
    signal: (name) => void child.kill(name),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** In nanoseconds where the kernel counts them; else in steps of 10 ms. */
function processCpuMs(folder: string): number {
  if (!existsSync(`${folder}/schedstat`)) return cpuTicks(readFileSync(`${folder}/stat`, 'utf8')) * 10;
  const threads = readdirSync(`${folder}/task`);
  return threads.reduce((sum, id) => sum + threadCpuMs(`${folder}/task/${id}`), 0);
}

const threadCpuMs = (folder: string): number =>
  Number.parseInt(readFileSync(`${folder}/schedstat`, 'utf8'), 10) / 1e6;

/** Processor time of everything that this process has started, and what that has started, as far as it still runs. */
export function descendantsCpuMs(pid: number): number {
  const parents = readdirSync('/proc').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${Number(id)}/stat`, 'utf8');
      return [{ id, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
    } catch {
      // No process, or one that has ended since.
      return [];
    }
  });
  const under = (parent: number): string[] =>
    parents.filter((one) => one.parent === parent).flatMap(({ id }) => [id, ...under(Number(id))]);
  const spent = under(pid).map((id) => {
    try {
      return processCpuMs(`/proc/${id}`);
    } catch {
      // It has ended since: PostgreSQL's own workers come and go.
      return 0;
    }
  });
  return spent.reduce((sum, ms) => sum + ms, 0);
}

/** User and system time; the name in front of them may hold blanks. */
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
