import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../support/server.ts';
import { isControl } from '../sizes.ts';
import { type MeasuredProgram, startMeasuredProgram } from './measured-program.ts';

/** A data folder for one measurement, filled through the real program, which has stopped again. */
export interface PreparedFolder<T> {
  seeded: T;
  dataDir: string;
  /** Starts the built product on the folder; `options` are Node's. */
  start(options?: string[], env?: Record<string, string>): Promise<MeasuredProgram>;
  remove(): void;
}

/** Fills a new data folder with whatever `fill` makes. `isHandedOn`: it outlives this process, for another one. */
export async function prepareFolder<T>(
  fill: (server: TestServer) => Promise<T>,
  isRetainedAfterExit = false,
): Promise<PreparedFolder<T>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  // Also when the bench is broken off.
  if (!isRetainedAfterExit) process.once('exit', remove);
  const server = await startServer({}, dataDir);
  const made = await fill(server);
  await server.stop();
  return {
    seeded: made,
    dataDir,
    start: (options, env) => startBuiltServer(dataDir, options, env),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Starts the built product on a data folder, without the limits that one address has; `options` are Node's. */
export function startBuiltServer(
  dataDir: string,
  options: string[] = [],
  env: Record<string, string> = {},
): Promise<MeasuredProgram> {
  const defaults = { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const controlArgs = isControl ? ['--import', './tests/bench/setup/slowed.main.mjs'] : [];
  return startMeasuredProgram([...controlArgs, ...options, 'server/dist/main.js'], { ...defaults, ...env });
}

/** Starts one of the baseline programs of this folder; `options` are Node's. */
export function startBaseline(
  file: string,
  env: Record<string, string> = {},
  options: string[] = [],
): Promise<MeasuredProgram> {
  return startMeasuredProgram([...options, '--import', 'tsx', join('tests/bench/baseline', file)], env);
}
