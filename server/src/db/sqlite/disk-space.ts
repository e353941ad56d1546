import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifyDatabaseError } from '../../errors/database-errors.ts';

/** A reserve that lasts for a busy evening. */
export const MIN_FREE_BYTES = 100_000_000;

/** SQLite's files take about as much when a database is opened. */
const PROBE_BYTES = 256_000;

/** Tries to write, because the free space that the system reports does not include quotas. */
export function isDiskFull(folder: string): boolean {
  const file = join(folder, `space-${process.pid}.part`);
  try {
    writeFileSync(file, Buffer.alloc(PROBE_BYTES), { flush: true });
    return false;
  } catch (error) {
    return classifyDatabaseError(error) === 'full';
  } finally {
    if (existsSync(file)) rmSync(file);
  }
}

export function diskFullMessage(folder: string): string {
  const { bavail, bsize } = statfsSync(folder);
  const [needed, free] = [MIN_FREE_BYTES, bavail * bsize].map((bytes) => Math.floor(bytes / 1_000_000));
  return `DATA_DIR: the disk of ${folder} is full; make room (at least ${needed} MB, ${free} MB are free) and start again`;
}
