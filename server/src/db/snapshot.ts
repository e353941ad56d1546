import type { Db } from './database.ts';
import { dialect } from './dialect.ts';

export type SnapshotRunner = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const snapshotRunners = new WeakMap<Db, SnapshotRunner>();

export function registerSnapshotRunner(db: Db, runner: SnapshotRunner): void {
  snapshotRunners.set(db, runner);
}

/** Runs reads on one snapshot. Writes and SQLite statements issued together need none. */
export function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const runInSnapshot = snapshotRunners.get(db);
  return runInSnapshot ? runInSnapshot(work) : work(db);
}

type QueryResults<T extends readonly (() => unknown)[]> = {
  -readonly [N in keyof T]: Awaited<ReturnType<T[N]>>;
};

/**
 * Runs queries in order; PostgreSQL pipelines them. SQLite must stop at a failure: after a full disk's
 * rollback, later statements would autocommit.
 */
export async function pipeline<const T extends readonly (() => unknown)[]>(
  queries: T,
): Promise<QueryResults<T>> {
  if (dialect === 'postgres') {
    const answers = queries.map(async (ask) => ask());
    await Promise.allSettled(answers);
    return (await Promise.all(answers)) as QueryResults<T>;
  }
  const results: unknown[] = [];
  for (const query of queries) results.push(await query());
  return results as QueryResults<T>;
}
