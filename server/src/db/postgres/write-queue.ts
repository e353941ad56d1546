import type { Pool, PoolClient } from 'pg';
import { storageError } from '../../errors/app-error.ts';
import { classifyDatabaseError, unwrapDriverError } from '../../errors/database-errors.ts';
import type { Db } from '../database.ts';
import {
  enqueueAsJob,
  MAX_WRITES_PER_COMMIT,
  type WriteCounts,
  type WriteJob,
  type WriteQueue,
  type WriteWork,
} from '../write-queue.ts';
import { advisoryLockId } from './locks.ts';
import { dbForClient } from './pool.ts';

interface BatchResult {
  committed: WriteJob[];
  rejected: { job: WriteJob; error: unknown }[];
}

const MAX_TRIES = 5;
const PROBE_TIMEOUT_MS = 2_000;
const RETRYABLE_SQLSTATES = /^(40001|40P01)$/;

/**
 * Runs the writes of one shop one after the other, across all processes. Each write takes the lock of its
 * shop and shares the lock of the accounts, which account writes take exclusively.
 */
export class PostgresWriteQueue implements WriteQueue {
  readonly #pool: Pool;
  readonly counts: WriteCounts = { commits: 0, committed: 0, rejected: 0, failed: 0, retried: 0 };
  readonly #waiting = new Map<string, WriteJob[]>();
  readonly #draining = new Map<string, Promise<void>>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  enqueue<T>(lockKey: string, work: WriteWork<T>): Promise<T> {
    return enqueueAsJob(work, (job) => {
      const waiting = this.#waiting.get(lockKey) ?? [];
      this.#waiting.set(lockKey, waiting);
      waiting.push(job);
      if (!this.#draining.has(lockKey)) this.#draining.set(lockKey, this.#drain(lockKey, waiting));
    });
  }

  /** Takes no lock, so that a process that stalls here blocks no other. */
  async probe(work: (tx: Db) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, PROBE_TIMEOUT_MS, new Error('PostgreSQL did not respond in time'));
    });
    const attempt = work(dbForClient(client));
    let isReusable = false;
    try {
      await Promise.race([attempt, timedOut]);
      isReusable = true;
      this.counts.commits++;
    } finally {
      clearTimeout(timer);
      attempt.catch(() => undefined);
      client.release(!isReusable);
    }
  }

  async waitForIdle(): Promise<void> {
    await Promise.all(this.#draining.values());
  }

  async #drain(lockKey: string, waiting: WriteJob[]): Promise<void> {
    // Lets all writes of this turn of the event loop join the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await this.#commitGroup(lockKey, waiting.splice(0, MAX_WRITES_PER_COMMIT));
    this.#draining.delete(lockKey);
    this.#waiting.delete(lockKey);
  }

  async #commitGroup(lockKey: string, jobs: WriteJob[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const { committed, rejected } = await this.#runTransaction(lockKey, jobs);
        this.counts.committed += committed.length;
        this.counts.rejected += rejected.length;
        for (const job of committed) job.resolve();
        for (const { job, error } of rejected) job.reject(unwrapDriverError(error));
        return;
      } catch (error) {
        if (RETRYABLE_SQLSTATES.test(sqlStateOf(error)) && tries < MAX_TRIES) {
          this.counts.retried += jobs.length;
          continue;
        }
        this.counts.failed += jobs.length;
        const storageFailure = storageError(error);
        for (const job of jobs) job.reject(storageFailure);
        return;
      }
    }
  }

  async #runTransaction(lockKey: string, jobs: WriteJob[]): Promise<BatchResult> {
    const client = await this.#pool.connect();
    try {
      // One text with both takes one round trip.
      await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${lockSql(lockKey)}`);
      const outcome = await runJobs(client, jobs);
      if (outcome.committed.length > 0) await this.#commit(client);
      else await client.query('ROLLBACK');
      client.release();
      return outcome;
    } catch (error) {
      const isReusable = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      client.release(!isReusable);
      throw error;
    }
  }

  async #commit(client: PoolClient): Promise<void> {
    const { command } = await client.query('COMMIT');
    // The COMMIT of a failed transaction reports ROLLBACK instead of an error.
    if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back');
    this.counts.commits++;
  }
}

const ACCOUNTS_LOCK = advisoryLockId('accounts');

/** The key '' excludes all other writes. Locks are always taken in this order, which prevents deadlocks. */
function lockSql(lockKey: string): string {
  if (lockKey === '') return `SELECT pg_advisory_xact_lock(${ACCOUNTS_LOCK})`;
  const shopLock = advisoryLockId(`shop ${lockKey}`);
  return `SELECT pg_advisory_xact_lock_shared(${ACCOUNTS_LOCK}), pg_advisory_xact_lock(${shopLock})`;
}

/**
 * If `work` rejects, only that job is undone, by its savepoint. A single job needs no savepoint, because the
 * caller rolls back.
 */
async function runJobs(client: PoolClient, jobs: WriteJob[]): Promise<BatchResult> {
  const tx = dbForClient(client);
  const outcome: BatchResult = { committed: [], rejected: [] };
  const queryIfShared = async (sql: string): Promise<unknown> => jobs.length > 1 && client.query(sql);
  for (const job of jobs) {
    await queryIfShared('SAVEPOINT one');
    try {
      await job.run(tx);
      await queryIfShared('RELEASE one');
      outcome.committed.push(job);
    } catch (error) {
      // An error of the database fails the whole commit.
      if (classifyDatabaseError(error)) throw error;
      await queryIfShared('ROLLBACK TO one; RELEASE one');
      outcome.rejected.push({ job, error });
    }
  }
  return outcome;
}

const sqlStateOf = (error: unknown): string => (unwrapDriverError(error) as { code?: string }).code ?? '';
