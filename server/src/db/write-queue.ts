import type { Db } from './database.ts';

export type WriteWork<T> = (tx: Db) => Promise<T>;

/** Counts writes by their result, and the commits that they shared. */
export interface WriteCounts {
  commits: number;
  committed: number;
  rejected: number;
  failed: number;
  retried: number;
}

/** Writes resolve after their commit. */
export interface WriteQueue {
  /**
   * `work` may run again after an error, so it must only query the database.
   * @param lockKey writes with equal keys run one after the other; the key '' excludes all other writes
   * @throws what `work` throws; AppError server.busy, server.full
   */
  enqueue<T>(lockKey: string, work: WriteWork<T>): Promise<T>;
  probe(work: (tx: Db) => Promise<void>): Promise<void>;
  waitForIdle(): Promise<void>;
  readonly counts: Readonly<WriteCounts>;
}

export interface WriteJob {
  run: WriteWork<void>;
  resolve(): void;
  reject(error: unknown): void;
}

export const MAX_WRITES_PER_COMMIT = 64;

export function enqueueAsJob<T>(work: WriteWork<T>, enqueue: (job: WriteJob) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let result: T;
    enqueue({
      run: async (tx) => {
        result = await work(tx);
      },
      resolve: () => resolve(result),
      reject,
    });
  });
}
