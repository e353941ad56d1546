import type { Db } from './database.ts';

export type Work<T> = (tx: Db, commitEarly: () => void) => Promise<T>;

/** What became of the writes since the start. */
export interface WriteCounts {
  /** Kept by a commit. */
  kept: number;
  /** Taken back, because a rule said no. */
  refused: number;
  /** Lost with their commit, because the database took nothing; the caller heard of it. */
  failed: number;
  /** Done once more, because another process was in the way. */
  retried: number;
}

/** The one way into a database: each write alone in its turn, whole or not at all, and answered after its commit. */
export interface WriteQueue {
  /**
   * `turn` names whose writes exclude each other: a shop, or '' for what belongs to none, which excludes all. Only
   * database calls belong into `work`, and it may run again after a rollback. It may say `last` behind the last of
   * them, once they are asked for: the commit then need not wait for their answers, and comes to nothing where one fails.
   * @throws whatever `work` throws, after the rollback; AppError server.busy, server.full
   */
  enqueue<T>(lockKey: string, work: Work<T>): Promise<T>;
  /**
   * Does `work`, one statement, as a write for which nobody has to wait, to see whether it is kept.
   * @throws whatever the database says, or when it takes more than two seconds
   */
  probe(work: (tx: Db) => Promise<void>): Promise<void>;
  /** Resolves when every write that was asked for has ended. */
  waitForIdle(): Promise<void>;
  readonly counts: Readonly<WriteCounts>;
}

/** A write that waits for its turn. */
export interface Job {
  run(...given: Parameters<Work<void>>): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** How many waiting writes may share one commit. */
export const MAX_WRITES_PER_COMMIT = 64;

/** The work as a job that is handed to `stand`, and its answer once that is settled. */
export function createJob<T>(work: Work<T>, enqueue: (job: Job) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let result: T;
    enqueue({
      run: async (...given) => {
        result = await work(...given);
      },
      resolve: () => resolve(result),
      reject,
    });
  });
}
