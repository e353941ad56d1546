import type SQLite from 'better-sqlite3';
import { storageError } from '../../errors/app-error.ts';
import type { Db } from '../database.ts';
import {
  enqueueAsJob,
  MAX_WRITES_PER_COMMIT,
  type WriteCounts,
  type WriteJob,
  type WriteQueue,
  type WriteWork,
} from '../write-queue.ts';

type Rejections = ReadonlyMap<WriteJob, unknown>;

/** Writes that wait share a commit, which is as durable as a commit for each and several times as fast. */
export class SqliteWriteQueue implements WriteQueue {
  readonly #connection: SQLite.Database;
  readonly #db: Db;
  readonly counts: WriteCounts = { commits: 0, committed: 0, rejected: 0, failed: 0, retried: 0 };
  readonly #queue: WriteJob[] = [];
  #draining: Promise<void> | null = null;

  constructor(connection: SQLite.Database, db: Db) {
    this.#connection = connection;
    this.#db = db;
  }

  enqueue<T>(_lockKey: string, work: WriteWork<T>): Promise<T> {
    return enqueueAsJob(work, (job) => {
      this.#queue.push(job);
      this.#draining ??= this.#drain();
    });
  }

  probe(work: (tx: Db) => Promise<void>): Promise<void> {
    return this.enqueue('', work);
  }

  async waitForIdle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Lets all writes of this turn of the event loop join the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) await this.#commitGroup(this.#queue.splice(0, MAX_WRITES_PER_COMMIT));
    this.#draining = null;
  }

  async #commitGroup(jobs: WriteJob[]): Promise<void> {
    let rejections: Rejections;
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
      rejections = await this.#runUntilError(jobs);
      if (rejections.size > 0 && jobs.length > 1) {
        // A write seldom fails, so running the others again is cheaper than a savepoint around each write.
        this.#connection.exec('ROLLBACK');
        this.counts.retried += jobs.length;
        this.#connection.exec('BEGIN IMMEDIATE');
        rejections = await this.#runInSavepoints(jobs);
      }
      this.#connection.exec(rejections.size < jobs.length ? 'COMMIT' : 'ROLLBACK');
    } catch (error) {
      this.#rollBack();
      const storageFailure = storageError(error);
      this.counts.failed += jobs.length;
      for (const job of jobs) job.reject(storageFailure);
      return;
    }
    const committed = jobs.filter((job) => !rejections.has(job));
    this.counts.committed += committed.length;
    this.counts.rejected += rejections.size;
    for (const job of committed) job.resolve();
    for (const [job, error] of rejections) job.reject(error);
    if (committed.length === 0) return;
    this.counts.commits++;
  }

  async #runUntilError(jobs: readonly WriteJob[]): Promise<Rejections> {
    for (const job of jobs) {
      try {
        await job.run(this.#db);
      } catch (error) {
        this.#assertInTransaction(error);
        return new Map([[job, error]]);
      }
    }
    return new Map();
  }

  async #runInSavepoints(jobs: readonly WriteJob[]): Promise<Rejections> {
    const rejections = new Map<WriteJob, unknown>();
    for (const job of jobs) {
      this.#connection.exec('SAVEPOINT one');
      try {
        await job.run(this.#db);
      } catch (error) {
        this.#assertInTransaction(error);
        this.#connection.exec('ROLLBACK TO one');
        rejections.set(job, error);
      }
      this.#connection.exec('RELEASE one');
    }
    return rejections;
  }

  /**
   * SQLite rolls back the whole transaction when the disk is full.
   * @throws the given error
   */
  #assertInTransaction(error: unknown): void {
    if (!this.#connection.inTransaction) throw error;
  }

  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
    } catch {
      // Closing the connection rolls back as well.
    }
  }
}
