import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../support/server.ts';
import { type Program, startProgram } from './program.ts';
import { isControl } from './sizes.ts';

/** A data folder for one measurement, filled through the real program, which has stopped again. */
export interface Prepared<T> {
  made: T;
  dataDir: string;
  /** Starts the built product on the folder; `options` are Node's. */
  start(options?: string[], env?: Record<string, string>): Promise<Program>;
  remove(): void;
}

/** Fills a new data folder with whatever `fill` makes. `isHandedOn`: it outlives this process, for another one. */
export async function prepareFolder<T>(
  fill: (server: TestServer) => Promise<T>,
  isHandedOn = false,
): Promise<Prepared<T>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  // Also when the bench is broken off.
  if (!isHandedOn) process.once('exit', remove);
  const server = await startServer({}, dataDir);
  const made = await fill(server);
  await server.stop();
  return {
    made,
    dataDir,
    start: (options, env) => startBuilt(dataDir, options, env),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Starts the built product on a data folder, without the limits that one address has; `options` are Node's. */
export function startBuilt(
  dataDir: string,
  options: string[] = [],
  env: Record<string, string> = {},
): Promise<Program> {
  const usual = { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const before = isControl ? ['--import', './tests/bench/slowed.main.mjs'] : [];
  return startProgram([...before, ...options, 'server/dist/main.js'], { ...usual, ...env });
}

/** Starts one of the floor programs of this folder; `options` are Node's. */
export function startFloor(
  file: string,
  env: Record<string, string> = {},
  options: string[] = [],
): Promise<Program> {
  return startProgram([...options, '--import', 'tsx', join('tests/bench', file)], env);
}
