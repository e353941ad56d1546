import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { dropDatabase, ensureDatabase } from '../../support/postgres/databases.ts';
import { spawnBuiltServer } from '../../support/processes/built-server.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';

const mutants = fileURLToPath(new URL('mutants.mjs', import.meta.url));

/** Implemented by `mutants.mjs`. */
export type Mutant =
  | 'synchronous NORMAL'
  | 'pictures not synced'
  | 'acknowledges before the commit'
  | 'acknowledges what failed';

export interface StoreProcess {
  origin: string;
  startupMs: number;
  /** SIGKILL: no handler runs. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface StoreOptions {
  dataDir: string;
  /** 0: the system chooses. */
  port?: string;
  mutant?: Mutant | undefined;
  env?: Record<string, string>;
}

/** As `npm start` does. */
export async function startStoreProcess({
  dataDir,
  port = '0',
  mutant,
  env = {},
}: StoreOptions): Promise<StoreProcess> {
  const started = performance.now();
  const preload = mutant ? ['--import', mutants] : [];
  const child = spawnBuiltServer(
    {
      DATA_DIR: dataDir,
      ...ensureDatabase(dataDir),
      PORT: port,
      ...(mutant && { MUTANT: mutant }),
      ...env,
    },
    preload,
  );
  const gone = once(child, 'exit');
  // In case the test fails early.
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  const origin = await waitForOrigin(child);
  return {
    origin,
    startupMs: performance.now() - started,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function waitForOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onOutput = (text: Buffer) => {
      output += text;
      const [, origin] = /listening on (http[^\s)]+)/.exec(output) ?? [];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', () => reject(new Error(`the server exited before it listened: ${output}`)));
  });
}

/** Removed after the test. */
export async function createFolderWithShop(): Promise<{ dataDir: string; shop: TestShop }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-proof-store-'));
  onTestFinished(async () => {
    await dropDatabase(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const server = await startServer({}, dataDir);
  const shop = await seedShop(server);
  await server.stop();
  return { dataDir, shop };
}
