import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Timings } from '@tawa/server/app.ts';
import { ensureDatabase, POSTGRES_URL } from '../postgres/databases.ts';

export interface ServerProcess {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Rejects if the process ends first. */
  listening: Promise<string>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** `build` starts in half of the time that `sources` takes. */
export type EntryPoint = 'build' | 'sources';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entryArgs = { build: ['server/dist/main.js'], sources: ['--import', 'tsx', 'server/src/main.ts'] };

/** Passes `env` without the variables of this process. */
export const startServerProcess = (
  env: Record<string, string>,
  entryPoint: EntryPoint = 'build',
): ServerProcess => startNode(entryArgs[entryPoint], env);

const TIMINGS_ENTRY = fileURLToPath(new URL('./server-with-timings.main.ts', import.meta.url));

export const startWithTimings = (env: Record<string, string>, timings: Timings): ServerProcess =>
  startNode(['--import', 'tsx', TIMINGS_ENTRY, JSON.stringify(timings)], env);

function startNode(args: readonly string[], env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SEED_DEMO: 'off',
      // On a busy machine the event loop is late, and a server that rejects reads then would fail tests at random.
      MAX_LAG: 'off',
      // The private PostgreSQL of the tests runs without fsync, for which the server logs a warning.
      LOG_LEVEL: POSTGRES_URL ? 'error' : 'warn',
      ...(env.DATA_DIR && ensureDatabase(env.DATA_DIR)),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const [, origin] = /listening on (http[^\s)]+)/.exec(out) ?? [];
      if (origin) resolve(origin);
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    void ended.then(() => reject(new Error(`the server exited before it listened: ${err}`)));
  });
  listening.catch(() => undefined);
  return { process: child, stdout: () => out, stderr: () => err, listening, exited: ended };
}
