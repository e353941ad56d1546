import type { Pool, PoolClient, QueryConfig } from 'pg';
import { notStored } from '../../errors/app-error.ts';
import { faultOf, plain } from '../../errors/database-errors.ts';
import type { Commits } from '../commit-version.ts';
import type { Db } from '../database.ts';
import { asJob, type Job, MAX_SHARED, type Work, type WriteCounts, type Writes } from '../writes.ts';
import { lockKey } from './locks.ts';
import { dbOf, letAsk, letAskNoMore } from './pool.ts';

interface Outcome {
  kept: Job[];
  refused: { job: Job; error: unknown }[];
}

/** How often a write that lost a race with another process is tried. */
const MAX_TRIES = 5;
/** How long (ms) whoever only tries out a write waits for it. */
const TRY_OUT_MS = 2_000;
const LOST_A_RACE = /^(40001|40P01)$/;

/**
 * The writes of one shop run one after the other, in all processes together: each transaction first takes the shop's
 * lock, and whoever changes accounts takes the lock that all others share. So every write finds the database as on
 * SQLite, where there is one writer; only the shops do not wait for each other. Writes of a turn that wait in this
 * process share one commit, each in its own savepoint.
 */
export class PostgresWrites implements Writes {
  readonly #pool: Pool;
  readonly #commits: Commits;
  readonly counts: WriteCounts = { kept: 0, refused: 0, failed: 0, retried: 0 };
  readonly #waiting = new Map<string, Job[]>();
  readonly #draining = new Map<string, Promise<void>>();

  constructor(pool: Pool, commits: Commits) {
    this.#pool = pool;
    this.#commits = commits;
  }

  enqueue<T>(turn: string, work: Work<T>): Promise<T> {
    return asJob(work, (job) => {
      const waiting = this.#waiting.get(turn) ?? [];
      this.#waiting.set(turn, waiting);
      waiting.push(job);
      if (!this.#draining.has(turn)) this.#draining.set(turn, this.#drain(turn, waiting));
    });
  }

  /** Without a lock, and committed by itself: a process that is held up in the middle of it holds up nobody. */
  async tryOut(work: (tx: Db) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(reject, TRY_OUT_MS, new Error('PostgreSQL has not answered in time'));
    });
    const tried = work(dbOf(client));
    let isSound = false;
    try {
      await Promise.race([tried, late]);
      isSound = true;
    } finally {
      clearTimeout(timer);
      tried.catch(() => undefined);
      client.release(!isSound);
      this.#commits.add();
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#draining.values());
  }

  async #drain(turn: string, waiting: Job[]): Promise<void> {
    // Everything that arrived in this turn of the event loop joins the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await this.#commitTogether(turn, waiting.splice(0, MAX_SHARED));
    this.#draining.delete(turn);
    this.#waiting.delete(turn);
  }

  async #commitTogether(turn: string, jobs: Job[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const { kept, refused } = await this.#transaction(turn, jobs);
        this.counts.kept += kept.length;
        this.counts.refused += refused.length;
        for (const job of kept) job.resolve();
        for (const { job, error } of refused) job.reject(plain(error));
        return;
      } catch (error) {
        if (LOST_A_RACE.test(codeOf(error)) && tries < MAX_TRIES) {
          this.counts.retried += jobs.length;
          continue;
        }
        this.counts.failed += jobs.length;
        const refusal = notStored(error);
        for (const job of jobs) job.reject(refusal);
        return;
      }
    }
  }

  async #transaction(turn: string, jobs: Job[]): Promise<Outcome> {
    const client = await this.#pool.connect();
    let ending: Promise<void> | undefined;
    // Behind one alone; of several the others are still to come.
    const last = (): void => {
      if (jobs.length > 1) return;
      ending ??= this.#commit(client);
      letAskNoMore(client);
      // Whoever waits for it hears of it, or of what failed before it.
      ending.catch(() => undefined);
    };
    try {
      const outcome = await runInTurn(client, turn, jobs, last);
      if (outcome.kept.length > 0) await (ending ?? this.#commit(client));
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
      letAsk(client);
    }
  }

  async #commit(client: PoolClient): Promise<void> {
    try {
      const { command } = await client.query(COMMIT);
      // What a transaction with a fault in it is answered with, as if nothing had happened.
      if (command !== 'COMMIT') throw new Error('PostgreSQL took the transaction back');
    } finally {
      this.#commits.add();
    }
  }
}

/** Named like all that is asked in a write, for only those that are gathered into one system call. */
const BEGIN = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' };
const COMMIT = { name: 'commit', text: 'COMMIT' };
const EVERYBODY = lockKey('accounts');

/** In this order for everybody, so that nobody waits for somebody who waits for them. Named, or it is planned each time. */
function takeTurn(turn: string): QueryConfig {
  if (turn === '') return { name: 'alone', text: 'SELECT pg_advisory_xact_lock($1)', values: [EVERYBODY] };
  const text = 'SELECT pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock($2)';
  return { name: 'in turn', text, values: [EVERYBODY, lockKey(`shop ${turn}`)] };
}

/** The work is asked for behind the locks, and not only once they are there: without them it comes to nothing. */
async function runInTurn(client: PoolClient, turn: string, jobs: Job[], last: () => void): Promise<Outcome> {
  const begun = client.query(BEGIN);
  const turned = client.query(takeTurn(turn));
  const [first, second, run] = await Promise.allSettled([begun, turned, runAll(client, jobs, last)]);
  for (const asked of [first, second]) if (asked.status === 'rejected') throw asked.reason;
  if (run.status === 'rejected') throw run.reason;
  return run.value;
}

/** One alone needs no savepoint: what becomes of it becomes of the transaction. */
async function runAll(client: PoolClient, jobs: Job[], last: () => void): Promise<Outcome> {
  const tx = dbOf(client);
  const outcome: Outcome = { kept: [], refused: [] };
  const ask = async (sql: string): Promise<unknown> => jobs.length > 1 && client.query(sql);
  for (const job of jobs) {
    // Nobody waits for it: where it fails, so does what is asked behind it.
    ask('SAVEPOINT one').catch(() => undefined);
    try {
      await job.run(tx, last);
      await ask('RELEASE one');
      outcome.kept.push(job);
    } catch (error) {
      // The connection, the disk or a lost race: that is the fate of all of them.
      if (faultOf(error)) throw error;
      await ask('ROLLBACK TO one; RELEASE one');
      outcome.refused.push({ job, error });
    }
  }
  return outcome;
}

const codeOf = (error: unknown): string => (plain(error) as { code?: string }).code ?? '';
