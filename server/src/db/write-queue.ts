import type { Db } from './database.ts';

export type WriteWork<T> = (tx: Db) => Promise<T>;

/** Writes by result, and the commits that they shared. */
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
   * `work` may run again, so it only queries the database.
   * @param lockKey serialises writes with equal keys; '' excludes all others
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
