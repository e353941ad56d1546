import type { Db } from './database.ts';

/** One small change of a chore, inside a write of its own. */
export type Slice = (tx: Db) => Promise<void>;

/**
 * Something that is thrown away once it is old: looks with the reader, and yields slices as long as it finds any.
 * `now` is ms UTC.
 */
export type Chore = (read: Db, now: number) => AsyncGenerator<Slice>;

/** Rows that a slice may remove, so that no order behind it waits long. */
export const SLICE_ROWS = 100;
