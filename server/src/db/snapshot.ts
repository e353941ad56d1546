import type { Db } from './database.ts';
import { dialect } from './dialect.ts';

/** Reads in several statements what belongs together. */
export type SnapshotRunner = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const snapshotRunners = new WeakMap<Db, SnapshotRunner>();

/** Says how statements through this `db` come to see one moment. */
export function registerSnapshotRunner(db: Db, moment: SnapshotRunner): void {
  snapshotRunners.set(db, moment);
}

/**
 * Does `work` with a `db` whose statements all see the database as it was at one moment. Inside a write they do anyway,
 * and on SQLite nothing is committed between statements that are asked for together.
 */
export function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const runInSnapshot = snapshotRunners.get(db);
  return runInSnapshot ? runInSnapshot(work) : work(db);
}

type Answers<T extends readonly (() => unknown)[]> = { -readonly [N in keyof T]: Awaited<ReturnType<T[N]>> };

/**
 * Does what a write asks for in this order, and on PostgreSQL asks for all of it at once. There it waits for every answer,
 * also where one fails. SQLite takes a whole transaction back when the disk is full, and whatever is asked after that
 * changes the database by itself: so there nothing is. @throws the first of the failures, in their order here
 */
export async function pipeline<const T extends readonly (() => unknown)[]>(queries: T): Promise<Answers<T>> {
  if (dialect === 'postgres') {
    const answers = queries.map(async (ask) => ask());
    await Promise.allSettled(answers);
    return (await Promise.all(answers)) as Answers<T>;
  }
  const answers: unknown[] = [];
  for (const ask of queries) answers.push(await ask());
  return answers as Answers<T>;
}
