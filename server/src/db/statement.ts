import type { Db } from './database.ts';

/**
 * A statement that is built and prepared once for each connection and then kept:
 * building it anew costs five times as much as running it.
 */
export function statement<S>(build: (db: Db) => S): (db: Db) => S {
  const prepared = new WeakMap<Db, S>();
  return (db) => {
    const known = prepared.get(db);
    if (known) return known;
    const made = build(db);
    prepared.set(db, made);
    return made;
  };
}
