import type { Db } from '../database.ts';
import { dialect } from '../dialect.ts';
import { compileForSqlite, type PreparedQuery, type Statement } from './compiled-query.ts';
import { compileAsCte, compileForPostgres } from './postgres-statement.ts';

type Build<T> = (db: Db) => PreparedQuery<T>;

/** Prepares once per connection: building costs five times as much as running. Await the result. */
export function statement<T>(build: Build<T>): (db: Db) => Statement<T> {
  return memoizePerDb((db) =>
    dialect === 'postgres' ? compileForPostgres(build(db)) : compileForSqlite(build(db)),
  );
}

/** Returns the first result, which the others read as `FIRST_CTE` on PostgreSQL. */
export function combinedStatement<T>(first: Build<T>, ...others: Build<unknown>[]): (db: Db) => Statement<T> {
  return memoizePerDb((db) => {
    if (dialect === 'postgres') return compileAsCte(first(db), ...others.map((build) => build(db)));
    const [firstStatement, ...otherStatements] = [
      compileForSqlite(first(db)),
      ...others.map((build) => compileForSqlite(build(db))),
    ];
    return {
      async execute(values) {
        const result = await firstStatement.execute(values);
        for (const other of otherStatements) await other.execute(values);
        return result;
      },
    };
  });
}

function memoizePerDb<T>(create: (db: Db) => Statement<T>): (db: Db) => Statement<T> {
  const cache = new WeakMap<Db, Statement<T>>();
  return (db) => {
    const known = cache.get(db) ?? create(db);
    cache.set(db, known);
    return known;
  };
}
