import type { Db } from './database.ts';
import { dialect } from './dialect.ts';

type SnapshotRunner = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

type ReadResults<T extends readonly ((db: Db) => unknown)[]> = {
  -readonly [N in keyof T]: Awaited<ReturnType<T[N]>>;
};

const snapshotRunners = new WeakMap<Db, SnapshotRunner>();

export function registerSnapshotRunner(db: Db, runner: SnapshotRunner): void {
  snapshotRunners.set(db, runner);
}

/**
 * Runs reads on one snapshot. SQLite needs none: the first query of each read runs before another commit can
 * happen.
 */
export async function inSnapshot<const T extends readonly ((db: Db) => unknown)[]>(
  db: Db,
  ...reads: T
): Promise<ReadResults<T>> {
  if (dialect === 'sqlite') return (await Promise.all(reads.map((read) => read(db)))) as ReadResults<T>;
  const runInSnapshot = snapshotRunners.get(db) ?? ((work) => work(db));
  return runInSnapshot(async (snapshot) => {
    const results: unknown[] = [];
    for (const read of reads) results.push(await read(snapshot));
    return results as ReadResults<T>;
  });
}
