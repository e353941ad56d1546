import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureDatabase } from '../../support/postgres/databases.ts';

export type Mutant = 'replay off' | 'an event twice' | 'no resync';
export type ServerCommand = { mutant: Mutant | undefined } | { prune: true } | { stop: true };

export interface RestartableServer {
  readonly origin: string;
  readonly port: number;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Graceful, as for an update. */
  stop(): Promise<void>;
  /** Ages rows by a day, then runs retention. */
  prune(): Promise<void>;
  setMutant(mutant: Mutant | undefined): Promise<void>;
}

export function createRestartableServer(dataDir: string): RestartableServer {
  let child: ChildProcess | undefined;
  let origin = '';

  async function send(word: ServerCommand): Promise<void> {
    if (!child) throw new Error('the server is not running');
    const received = once(child, 'message');
    child.send(word);
    await received;
  }

  async function waitForExit(by: () => void): Promise<void> {
    if (!child) return;
    const exited = once(child, 'exit');
    by();
    await exited;
    child = undefined;
  }

  return {
    get origin() {
      return origin;
    },
    get port() {
      return Number(new URL(origin).port);
    },
    async start() {
      child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'server.main.ts')], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          PORT: '0',
          SEED_DEMO: 'off',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'silent',
          DATA_DIR: dataDir,
          ...ensureDatabase(dataDir),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const [told] = (await once(child, 'message')) as [{ origin: string }];
      origin = told.origin;
    },
    kill: () => waitForExit(() => child?.kill('SIGKILL')),
    stop: () => waitForExit(() => child?.send({ stop: true })),
    prune: () => send({ prune: true }),
    setMutant: (mutant) => send({ mutant }),
  };
}
