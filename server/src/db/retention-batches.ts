import { inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';

export type Batch = (tx: Db) => Promise<void>;

/** Yields deletions, each of which runs in a write of its own. `now` is ms UTC. */
export type RetentionJob = (read: Db, now: number) => AsyncGenerator<Batch>;

/** Batches are small, so that orders do not wait for them. */
export const BATCH_ROWS = 100;

/** Yields deletions of the rows that match. @param key a column whose values name one row each, or rows that go together */
export async function* deleteInBatches(
  read: Db,
  table: SQLiteTable,
  key: SQLiteColumn,
  isOld: SQL | undefined,
): AsyncGenerator<Batch> {
  for (;;) {
    const old = await read.select({ key }).from(table).where(isOld).limit(BATCH_ROWS);
    if (old.length === 0) return;
    const keys = old.map((row) => row.key);
    yield async (tx) => void (await tx.delete(table).where(inArray(key, keys)));
  }
}
