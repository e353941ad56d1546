import type SQLite from 'better-sqlite3';
import { notStored } from '../http/app-error.ts';
import type { Commits } from './commits.ts';

interface Job {
  run(): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** What became of the writes since the start. */
export interface WriteCounts {
  /** Kept by a commit. */
  kept: number;
  /** Taken back, because a rule said no. */
  refused: number;
  /** Lost with their commit, because the database took nothing; the caller heard of it. */
  failed: number;
}

/** How many waiting writes may share one commit. */
const MAX_SHARED = 64;

/**
 * One writer at a time. Writes that wait when the writer becomes free share one commit, each in its own
 * savepoint: as durable as one commit each, and several times as many a second. A write resolves only after
 * the commit that holds it.
 */
export class WriteQueue {
  readonly #connection: SQLite.Database;
  readonly #commits: Commits;
  readonly counts: WriteCounts = { kept: 0, refused: 0, failed: 0 };
  readonly #waiting: Job[] = [];
  #draining: Promise<void> | null = null;

  constructor(connection: SQLite.Database, commits: Commits) {
    this.#connection = connection;
    this.#commits = commits;
  }

  enqueue<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        run: async () => {
          result = await work();
        },
        resolve: () => resolve(result),
        reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when every write that was asked for has ended. */
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
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
      for (const job of jobs) {
        this.#connection.exec('SAVEPOINT one');
        try {
          await job.run();
          kept.push(job);
        } catch (error) {
          // A full disk ends the whole transaction; then there is nothing to go back to.
          if (!this.#connection.inTransaction) throw error;
          this.#connection.exec('ROLLBACK TO one');
          refused.push({ job, error });
        }
        this.#connection.exec('RELEASE one');
      }
      this.#commit();
    } catch (error) {
      this.#rollBack();
      const refusal = notStored(error);
      for (const job of jobs) job.reject(refusal);
      return;
    }
    this.counts.kept += kept.length;
    this.counts.refused += refused.length;
    for (const job of kept) job.resolve();
    for (const { job, error } of refused) job.reject(error);
  }

  #commit(): void {
    try {
      this.#connection.exec('COMMIT');
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
