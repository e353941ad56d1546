import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { type Program, startProgram } from './program.ts';

/** A data folder for one measurement, filled through the real program, which has stopped again. */
export interface Prepared<T> {
  made: T;
  dataDir: string;
  /** Starts the built product on the folder. */
  start(): Promise<Program>;
  remove(): void;
}

/** Fills a new data folder with whatever `fill` makes. */
export async function prepareFolder<T>(fill: (restaurant: Restaurant) => Promise<T>): Promise<Prepared<T>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const restaurant = await openRestaurant({}, dataDir);
  const made = await fill(restaurant);
  await restaurant.stop();
  return {
    made,
    dataDir,
    start: () => startBuilt(dataDir),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Starts the built product on a data folder, without the limits that one address has. */
export function startBuilt(dataDir: string): Promise<Program> {
  const env = { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  return startProgram(['server/dist/main.js'], env);
}

/** Starts one of the floor programs of this folder. */
export function startFloor(file: string, env: Record<string, string> = {}): Promise<Program> {
  return startProgram(['--import', 'tsx', join('tests/bench', file)], env);
}
