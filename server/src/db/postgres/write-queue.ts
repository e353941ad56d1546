import type { Pool, PoolClient, QueryConfig } from 'pg';
import { storageError } from '../../errors/app-error.ts';
import { classifyDatabaseError, unwrapDriverError } from '../../errors/database-errors.ts';
import type { CommitVersions } from '../commit-version.ts';
import type { Db } from '../database.ts';
import {
  createJob,
  type Job,
  MAX_WRITES_PER_COMMIT,
  type Work,
  type WriteCounts,
  type WriteQueue,
} from '../write-queue.ts';
import { advisoryLockId } from './locks.ts';
import { dbForClient, seal, unseal } from './pool.ts';

interface BatchResult {
  committed: Job[];
  rejected: { job: Job; error: unknown }[];
}

/** How often a write that lost a race with another process is tried. */
const MAX_TRIES = 5;
/** How long (ms) whoever only tries out a write waits for it. */
const PROBE_TIMEOUT_MS = 2_000;
const RETRYABLE_SQLSTATES = /^(40001|40P01)$/;

/**
 * The writes of one shop run one after the other, in all processes together: each transaction first takes the shop's
 * lock, and whoever changes accounts takes the lock that all others share. So every write finds the database as on
 * SQLite, where there is one writer; only the shops do not wait for each other. Writes of a turn that wait in this
 * process share one commit, each in its own savepoint.
 */
export class PostgresWriteQueue implements WriteQueue {
  readonly #pool: Pool;
  readonly #commits: CommitVersions;
  readonly counts: WriteCounts = { kept: 0, refused: 0, failed: 0, retried: 0 };
  readonly #waiting = new Map<string, Job[]>();
  readonly #draining = new Map<string, Promise<void>>();

  constructor(pool: Pool, commits: CommitVersions) {
    this.#pool = pool;
    this.#commits = commits;
  }

  enqueue<T>(lockKey: string, work: Work<T>): Promise<T> {
    return createJob(work, (job) => {
      const waiting = this.#waiting.get(lockKey) ?? [];
      this.#waiting.set(lockKey, waiting);
      waiting.push(job);
      if (!this.#draining.has(lockKey)) this.#draining.set(lockKey, this.#drain(lockKey, waiting));
    });
  }

  /** Without a lock, and committed by itself: a process that is held up in the middle of it holds up nobody. */
  async probe(work: (tx: Db) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, PROBE_TIMEOUT_MS, new Error('PostgreSQL has not answered in time'));
    });
    const tried = work(dbForClient(client));
    let isSound = false;
    try {
      await Promise.race([tried, late]);
      isSound = true;
    } finally {
      clearTimeout(timer);
      tried.catch(() => undefined);
      client.release(!isSound);
      this.#commits.recordCommit();
    }
  }

  async waitForIdle(): Promise<void> {
    await Promise.all(this.#draining.values());
  }

  async #drain(lockKey: string, waiting: Job[]): Promise<void> {
    // Everything that arrived in this turn of the event loop joins the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await this.#commitGroup(lockKey, waiting.splice(0, MAX_WRITES_PER_COMMIT));
    this.#draining.delete(lockKey);
    this.#waiting.delete(lockKey);
  }

  async #commitGroup(lockKey: string, jobs: Job[]): Promise<void> {
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
        const refusal = storageError(error);
        for (const job of jobs) job.reject(refusal);
        return;
      }
    }
  }

  async #runTransaction(lockKey: string, jobs: Job[]): Promise<BatchResult> {
    const client = await this.#pool.connect();
    let earlyCommit: Promise<void> | undefined;
    // Behind one alone; of several the others are still to come.
    const commitEarly = (): void => {
      if (jobs.length > 1) return;
      earlyCommit ??= this.#commit(client);
      seal(client);
      // Whoever waits for it hears of it, or of what failed before it.
      earlyCommit.catch(() => undefined);
    };
    try {
      const outcome = await runLocked(client, lockKey, jobs, commitEarly);
      if (outcome.committed.length > 0) await (earlyCommit ?? this.#commit(client));
      else await client.query('ROLLBACK');
      client.release();
      return outcome;
    } catch (error) {
      // Without an answer the connection is in doubt, and so is what it holds.
      const isSound = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      client.release(!isSound);
      throw error;
    } finally {
      unseal(client);
    }
  }

  async #commit(client: PoolClient): Promise<void> {
    try {
      const { command } = await client.query(COMMIT);
      // What a transaction with a fault in it is answered with, as if nothing had happened.
      if (command !== 'COMMIT') throw new Error('PostgreSQL took the transaction back');
    } finally {
      this.#commits.recordCommit();
    }
  }
}

/** Named like all that is asked in a write, for only those that are gathered into one system call. */
const BEGIN = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' };
const COMMIT = { name: 'commit', text: 'COMMIT' };
const ACCOUNTS_LOCK = advisoryLockId('accounts');

/** In this order for everybody, so that nobody waits for somebody who waits for them. Named, or it is planned each time. */
function lockQuery(lockKey: string): QueryConfig {
  if (lockKey === '')
    return { name: 'alone', text: 'SELECT pg_advisory_xact_lock($1)', values: [ACCOUNTS_LOCK] };
  const text = 'SELECT pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock($2)';
  return { name: 'in turn', text, values: [ACCOUNTS_LOCK, advisoryLockId(`shop ${lockKey}`)] };
}

/** The work is asked for behind the locks, and not only once they are there: without them it comes to nothing. */
async function runLocked(
  client: PoolClient,
  lockKey: string,
  jobs: Job[],
  commitEarly: () => void,
): Promise<BatchResult> {
  const begun = client.query(BEGIN);
  const locked = client.query(lockQuery(lockKey));
  const [first, second, run] = await Promise.allSettled([begun, locked, runJobs(client, jobs, commitEarly)]);
  for (const asked of [first, second]) if (asked.status === 'rejected') throw asked.reason;
  if (run.status === 'rejected') throw run.reason;
  return run.value;
}

/** One alone needs no savepoint: what becomes of it becomes of the transaction. */
async function runJobs(client: PoolClient, jobs: Job[], commitEarly: () => void): Promise<BatchResult> {
  const tx = dbForClient(client);
  const outcome: BatchResult = { committed: [], rejected: [] };
  const queryIfShared = async (sql: string): Promise<unknown> => jobs.length > 1 && client.query(sql);
  for (const job of jobs) {
    // Nobody waits for it: where it fails, so does what is asked behind it.
    queryIfShared('SAVEPOINT one').catch(() => undefined);
    try {
      await job.run(tx, commitEarly);
      await queryIfShared('RELEASE one');
      outcome.committed.push(job);
    } catch (error) {
      // The connection, the disk or a lost race: that is the fate of all of them.
      if (classifyDatabaseError(error)) throw error;
      await queryIfShared('ROLLBACK TO one; RELEASE one');
      outcome.rejected.push({ job, error });
    }
  }
  return outcome;
}

const sqlStateOf = (error: unknown): string => (unwrapDriverError(error) as { code?: string }).code ?? '';
