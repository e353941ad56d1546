import type { Db } from './database.ts';

export type Batch = (tx: Db) => Promise<void>;

/** Yields deletions, each of which runs in a write of its own. `now` is ms UTC. */
export type RetentionJob = (read: Db, now: number) => AsyncGenerator<Batch>;

/** Batches are small, so that orders do not wait for them. */
export const BATCH_ROWS = 100;
