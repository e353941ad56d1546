import type { Db } from '../database.ts';
import { dialect } from '../dialect.ts';
import { compiled, type Prepared, type Statement } from './compiled-query.ts';
import { compiledForPostgres, joinedForPostgres } from './postgres-statement.ts';

type Build<T> = (db: Db) => Prepared<T>;

/**
 * A statement that is built, prepared and compiled once for each connection and then kept: building it anew costs five
 * times as much as running it. What it answers is to be awaited: SQLite answers at once, another database would not.
 * It throws, or rejects with, whatever the database says.
 */
export function statement<T>(build: Build<T>): (db: Db) => Statement<T> {
  return keptFor((db) => (dialect === 'postgres' ? compiledForPostgres(build(db)) : compiled(build(db))));
}

/**
 * The same of several that take their values from one record and are answered by the first. On PostgreSQL they are one
 * statement, and the others find the rows of the first under the name FIRST; on SQLite they run one after the other.
 */
export function statements<T>(first: Build<T>, ...others: Build<unknown>[]): (db: Db) => Statement<T> {
  return keptFor((db) => {
    if (dialect === 'postgres') return joinedForPostgres(first(db), ...others.map((build) => build(db)));
    const [one, ...more] = [compiled(first(db)), ...others.map((build) => compiled(build(db)))];
    return {
      async execute(values) {
        const answer = await one.execute(values);
        for (const other of more) await other.execute(values);
        return answer;
      },
    };
  });
}

function keptFor<T>(make: (db: Db) => Statement<T>): (db: Db) => Statement<T> {
  const kept = new WeakMap<Db, Statement<T>>();
  return (db) => {
    const known = kept.get(db) ?? make(db);
    kept.set(db, known);
    return known;
  };
}
