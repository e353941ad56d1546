import type SQLite from 'better-sqlite3';

/** Resolves after the COMMIT. */
export type WriteInSharedCommit = <T>(write: () => T) => Promise<T>;

/** Waiting writes share one commit. */
export function createSharedCommits(db: SQLite.Database): WriteInSharedCommit {
  let pending: (() => () => void)[] = [];

  // `flame/cost-categories.ts` recognises COMMIT by this function's name.
  function commit(): void {
    db.exec('COMMIT');
  }

  function groupCommit(): void {
    const jobs = pending;
    pending = [];
    db.exec('BEGIN IMMEDIATE');
    const resolvers = jobs.map((job) => job());
    commit();
    for (const resolve of resolvers) resolve();
  }

  return (write) =>
    new Promise((resolve) => {
      if (pending.length === 0) setImmediate(groupCommit);
      pending.push(() => {
        const written = write();
        return () => resolve(written);
      });
    });
}
