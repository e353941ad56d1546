import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../support/server.ts';
import { root } from '../root.ts';
import { isControl } from '../sizes.ts';
import { type MeasuredProgram, startMeasuredProgram } from './measured-program.ts';

/** A folder that the real server has filled before it was stopped. */
export interface PreparedFolder<T> {
  seeded: T;
  dataDir: string;
  start(options?: string[], env?: Record<string, string>): Promise<MeasuredProgram>;
  remove(): void;
}

/** @param isRetainedAfterExit keeps the folder for another process */
export async function prepareFolder<T>(
  fill: (server: TestServer) => Promise<T>,
  isRetainedAfterExit = false,
): Promise<PreparedFolder<T>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  // The folder is also removed if the bench is aborted.
  if (!isRetainedAfterExit) process.once('exit', remove);
  const server = await startServer({}, dataDir);
  const seeded = await fill(server);
  await server.stop();
  return {
    seeded,
    dataDir,
    start: (options, env) => startBuiltServer(dataDir, options, env),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

/**
 * Without per-address rate limits.
 * @param options for Node
 * @param folder of the program, by default this one
 */
export function startBuiltServer(
  dataDir: string,
  options: string[] = [],
  env: Record<string, string> = {},
  folder = root,
): Promise<MeasuredProgram> {
  const defaults = { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const controlArgs = isControl ? ['--import', './tests/bench/setup/slowed.main.mjs'] : [];
  return startMeasuredProgram([...controlArgs, ...options, join(folder, 'server/dist/main.js')], {
    ...defaults,
    ...env,
  });
}

export function startBaseline(
  file: string,
  env: Record<string, string> = {},
  options: string[] = [],
): Promise<MeasuredProgram> {
  return startMeasuredProgram([...options, '--import', 'tsx', join('tests/bench/baseline', file)], env);
}
