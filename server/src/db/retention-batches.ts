import type { Db } from './database.ts';

export type Batch = (tx: Db) => Promise<void>;

/** Yields deletions, one write each; `now` is ms UTC. */
export type RetentionJob = (read: Db, now: number) => AsyncGenerator<Batch>;

/** Small, so that orders do not wait. */
export const BATCH_ROWS = 100;
