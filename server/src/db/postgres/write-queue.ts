import type { Pool, PoolClient, QueryConfig } from 'pg';
import { storageError } from '../../errors/app-error.ts';
import { classifyDatabaseError, unwrapDriverError } from '../../errors/database-errors.ts';
import type { CommitVersions } from '../commit-cache.ts';
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
import { blockQueries, dbForClient, unblockQueries } from './pool.ts';

interface BatchResult {
  committed: WriteJob[];
  rejected: { job: WriteJob; error: unknown }[];
}

const MAX_TRIES = 5;
const PROBE_TIMEOUT_MS = 2_000;
const RETRYABLE_SQLSTATES = /^(40001|40P01)$/;

/**
 * Serialises a shop's writes across processes: each takes its shop's lock and shares the accounts lock, which
 * account writes take exclusively.
 */
export class PostgresWriteQueue implements WriteQueue {
  readonly #pool: Pool;
  readonly #commits: CommitVersions;
  readonly counts: WriteCounts = { kept: 0, refused: 0, failed: 0, retried: 0 };
  readonly #waiting = new Map<string, WriteJob[]>();
  readonly #draining = new Map<string, Promise<void>>();

  constructor(pool: Pool, commits: CommitVersions) {
    this.#pool = pool;
    this.#commits = commits;
  }

  enqueue<T>(lockKey: string, work: WriteWork<T>): Promise<T> {
    return enqueueAsJob(work, (job) => {
      const waiting = this.#waiting.get(lockKey) ?? [];
      this.#waiting.set(lockKey, waiting);
      waiting.push(job);
      if (!this.#draining.has(lockKey)) this.#draining.set(lockKey, this.#drain(lockKey, waiting));
    });
  }

  /** Takes no lock: a process that stalls here blocks no other. */
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
    } finally {
      clearTimeout(timer);
      attempt.catch(() => undefined);
      client.release(!isReusable);
      this.#commits.recordCommit();
    }
  }

  async waitForIdle(): Promise<void> {
    await Promise.all(this.#draining.values());
  }

  async #drain(lockKey: string, waiting: WriteJob[]): Promise<void> {
    // This event-loop turn's writes join the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await this.#commitGroup(lockKey, waiting.splice(0, MAX_WRITES_PER_COMMIT));
    this.#draining.delete(lockKey);
    this.#waiting.delete(lockKey);
  }

  async #commitGroup(lockKey: string, jobs: WriteJob[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const { committed, rejected } = await this.#runTransaction(lockKey, jobs);
        this.counts.kept += committed.length;
        this.counts.refused += rejected.length;
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
    let earlyCommit: Promise<void> | undefined;
    // In a shared commit more jobs follow.
    const commitEarly = (): void => {
      if (jobs.length > 1) return;
      earlyCommit ??= this.#commit(client);
      blockQueries(client);
      // `await earlyCommit` or an earlier failure reports it.
      earlyCommit.catch(() => undefined);
    };
    try {
      const outcome = await beginAndRunJobs(client, lockKey, jobs, commitEarly);
      if (outcome.committed.length > 0) await (earlyCommit ?? this.#commit(client));
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
    } finally {
      unblockQueries(client);
    }
  }

  async #commit(client: PoolClient): Promise<void> {
    try {
      const { command } = await client.query(COMMIT);
      // COMMIT of a failed transaction returns ROLLBACK, not an error.
      if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back');
    } finally {
      this.#commits.recordCommit();
    }
  }
}

/** Named, because pg corks only named queries. */
const BEGIN = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' };
const COMMIT = { name: 'commit', text: 'COMMIT' };
const ACCOUNTS_LOCK = advisoryLockId('accounts');

/** '' excludes all others. The fixed order prevents deadlocks; the name saves planning. */
function lockQuery(lockKey: string): QueryConfig {
  if (lockKey === '')
    return { name: 'alone', text: 'SELECT pg_advisory_xact_lock($1)', values: [ACCOUNTS_LOCK] };
  const text = 'SELECT pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock($2)';
  return { name: 'in turn', text, values: [ACCOUNTS_LOCK, advisoryLockId(`shop ${lockKey}`)] };
}

/** Pipelines the work behind the locks. The caller ends the transaction. */
async function beginAndRunJobs(
  client: PoolClient,
  lockKey: string,
  jobs: WriteJob[],
  commitEarly: () => void,
): Promise<BatchResult> {
  const begun = client.query(BEGIN);
  const locked = client.query(lockQuery(lockKey));
  const [first, second, run] = await Promise.allSettled([begun, locked, runJobs(client, jobs, commitEarly)]);
  for (const result of [first, second]) if (result.status === 'rejected') throw result.reason;
  if (run.status === 'rejected') throw run.reason;
  return run.value;
}

/** A single job has no savepoint: the caller rolls back. */
async function runJobs(client: PoolClient, jobs: WriteJob[], commitEarly: () => void): Promise<BatchResult> {
  const tx = dbForClient(client);
  const outcome: BatchResult = { committed: [], rejected: [] };
  const queryIfShared = async (sql: string): Promise<unknown> => jobs.length > 1 && client.query(sql);
  for (const job of jobs) {
    // Not awaited: if it fails, so does the next query.
    queryIfShared('SAVEPOINT one').catch(() => undefined);
    try {
      await job.run(tx, commitEarly);
      await queryIfShared('RELEASE one');
      outcome.committed.push(job);
    } catch (error) {
      // Database errors fail the whole commit.
      if (classifyDatabaseError(error)) throw error;
      await queryIfShared('ROLLBACK TO one; RELEASE one');
      outcome.rejected.push({ job, error });
    }
  }
  return outcome;
}

const sqlStateOf = (error: unknown): string => (unwrapDriverError(error) as { code?: string }).code ?? '';
