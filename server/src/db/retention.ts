import type { Db } from './database.ts';

/** One small change of a chore, inside a write of its own. */
export type Batch = (tx: Db) => Promise<void>;

/**
 * Something that is thrown away once it is old: looks with the reader, and yields slices as long as it finds any.
 * `now` is ms UTC.
 */
export type RetentionJob = (read: Db, now: number) => AsyncGenerator<Batch>;

/** Rows that a slice may remove, so that no order behind it waits long. */
export const BATCH_ROWS = 100;
