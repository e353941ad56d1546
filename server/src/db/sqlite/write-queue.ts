import type SQLite from 'better-sqlite3';
import { notStored } from '../../errors/app-error.ts';
import type { Commits } from '../commit-version.ts';
import type { Db } from '../database.ts';
import { asJob, type Job, MAX_SHARED, type Work, type WriteCounts, type Writes } from '../writes.ts';

/** Every answer is there before anything else is asked for, so the commit comes in its own time. */
const commitLater = (): void => undefined;

/**
 * One writer at a time. Writes that wait when the writer becomes free share one commit, each in its own
 * savepoint: as durable as one commit each, and several times as many a second. A write resolves only after
 * the commit that holds it.
 */
export class WriteQueue implements Writes {
  readonly #connection: SQLite.Database;
  readonly #db: Db;
  readonly #commits: Commits;
  readonly #committed: (writes: number) => void;
  readonly counts: WriteCounts = { kept: 0, refused: 0, failed: 0, retried: 0 };
  readonly #waiting: Job[] = [];
  #draining: Promise<void> | null = null;

  /** `committed` hears of each commit how many writes it kept. */
  constructor(connection: SQLite.Database, db: Db, commits: Commits, committed: (writes: number) => void) {
    this.#connection = connection;
    this.#db = db;
    this.#commits = commits;
    this.#committed = committed;
  }

  enqueue<T>(_turn: string, work: Work<T>): Promise<T> {
    return asJob(work, (job) => {
      this.#waiting.push(job);
      this.#draining ??= this.#drain();
    });
  }

  /** It shares a commit with whoever waits; how long that takes is the disk's affair. */
  tryOut(work: (tx: Db) => Promise<void>): Promise<void> {
    return this.enqueue('', work);
  }

  async settled(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Everything that arrived in this turn of the event loop joins the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#commitTogether(this.#waiting.splice(0, MAX_SHARED));
    this.#draining = null;
  }

  async #commitTogether(jobs: Job[]): Promise<void> {
    const kept: Job[] = [];
    const refused: { job: Job; error: unknown }[] = [];
    // One alone needs no savepoint: what becomes of it becomes of the transaction.
    const shares = jobs.length > 1;
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
      for (const job of jobs) {
        if (shares) this.#connection.exec('SAVEPOINT one');
        try {
          await job.run(this.#db, commitLater);
          kept.push(job);
        } catch (error) {
          // A full disk ends the whole transaction; then there is nothing to go back to.
          if (!this.#connection.inTransaction) throw error;
          if (shares) this.#connection.exec('ROLLBACK TO one');
          refused.push({ job, error });
        }
        if (shares) this.#connection.exec('RELEASE one');
      }
      this.#end(kept.length > 0 ? 'COMMIT' : 'ROLLBACK');
    } catch (error) {
      this.#rollBack();
      const refusal = notStored(error);
      this.counts.failed += jobs.length;
      for (const job of jobs) job.reject(refusal);
      return;
    }
    this.counts.kept += kept.length;
    this.counts.refused += refused.length;
    for (const job of kept) job.resolve();
    for (const { job, error } of refused) job.reject(error);
    if (kept.length > 0) this.#committed(kept.length);
  }

  #end(how: 'COMMIT' | 'ROLLBACK'): void {
    try {
      this.#connection.exec(how);
    } finally {
      this.#commits.add();
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
    } catch {
      // The first error is the one to tell; SQLite rolls back by itself when the connection goes.
    }
  }
}
