import { createHash } from 'node:crypto';
import type SQLite from 'better-sqlite3';
import { DrizzleQueryError, type Query, sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Db } from '../database.ts';
import { dialect } from '../dialect.ts';
import {
  createParameterBinder,
  createRowMapper,
  type PlaceholderValues,
  type Selected,
} from './compile-mappers.ts';

/** The result of drizzle's `prepare()`. */
export interface PreparedQuery<T> {
  execute(values?: PlaceholderValues): PromiseLike<T>;
}

export interface Statement<T> {
  execute(values?: PlaceholderValues): T | PromiseLike<T>;
}

type Build<T> = (db: Db) => PreparedQuery<T>;

/** Prepares once per connection: building costs five times as much as running. Await the result. */
export function statement<T>(build: Build<T>): (db: Db) => Statement<T> {
  return memoizePerDb((db) =>
    dialect === 'postgres' ? compileForPostgres(build(db)) : compileForSqlite(build(db)),
  );
}

/** Runs all; returns the first result, which the others read as `FIRST_CTE` on PostgreSQL. */
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

/** `listPlaceholder('lines', 0, 'name')` reads `{ lines: [{ name }] }`. */
export const listPlaceholder = (list: string, n: number, ...field: [string?]) =>
  sql.placeholder([list, n, ...field].join('.'));

export function splitIntoChunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  );
}

/** Private members of drizzle's query. */
interface BetterSqlite3Internals {
  stmt: SQLite.Statement<unknown[], unknown[]>;
  query: Query;
  executeMethod: string;
  fields: readonly Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
  customResultMapper: unknown;
}

/** Bypasses drizzle's inspection of every row, which costs as much as SQLite. */
export function compileForSqlite<T>(prepared: PreparedQuery<T>): Statement<T> {
  const { stmt, query, executeMethod, fields, joinsNotNullableMap, customResultMapper } =
    prepared as unknown as BetterSqlite3Internals;
  if (typeof stmt?.raw !== 'function' || customResultMapper) return prepared;
  const bindValues = createParameterBinder(query.params);
  if (executeMethod === 'run' && !fields) {
    return { execute: (values = {}) => stmt.run(...bindValues(values)) as T };
  }
  if (executeMethod !== 'all' || !fields) return prepared;
  const toRow = createRowMapper(fields, joinsNotNullableMap);
  stmt.raw();
  return { execute: (values = {}) => stmt.all(...bindValues(values)).map(toRow) as T };
}

interface NodePostgresInternals {
  client: Pick<Client, 'query'>;
  queryConfig: { text: string };
  params: readonly unknown[];
  fields: readonly Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
}

export const FIRST_CTE = 'first';

/** Uses one promise instead of six. Rejects with drizzle's error, which `classifyDatabaseError` needs. */
function compileForPostgres<T>(prepared: PreparedQuery<T>): Statement<T> {
  return namedStatement(internalsOf(prepared));
}

/** Needs one round trip; returns the first result. */
function compileAsCte<T>(first: PreparedQuery<T>, ...others: PreparedQuery<unknown>[]): Statement<T> {
  const parts = [first, ...others].map(internalsOf);
  let before = 0;
  const named = parts.map(({ queryConfig: { text }, params }, nth) => {
    const numbered = text.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + before}`);
    before += params.length;
    return `"${nth === 0 ? FIRST_CTE : `other${nth}`}" as (${numbered})`;
  });
  const text = `with ${named.join(', ')} select * from "${FIRST_CTE}"`;
  return namedStatement({
    ...internalsOf(first),
    queryConfig: { text },
    params: parts.flatMap(({ params }) => params),
  });
}

const internalsOf = (prepared: PreparedQuery<unknown>): NodePostgresInternals =>
  prepared as unknown as NodePostgresInternals;

/** PostgreSQL caches plans by name. */
function namedStatement<T>({
  client,
  queryConfig,
  params,
  fields,
  joinsNotNullableMap,
}: NodePostgresInternals): Statement<T> {
  const { text } = queryConfig;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const bindValues = createParameterBinder(params);
  const toRow = fields && createRowMapper(fields, joinsNotNullableMap);
  return {
    execute(given = {}) {
      const values = bindValues(given);
      return client.query({ name, text, rowMode: 'array' }, values).then(
        ({ rows }) => (toRow ? rows.map(toRow) : rows) as T,
        (error) => {
          throw new DrizzleQueryError(text, values, error);
        },
      );
    },
  };
}

export type SnapshotRunner = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const snapshotRunners = new WeakMap<Db, SnapshotRunner>();

export function registerSnapshotRunner(db: Db, runner: SnapshotRunner): void {
  snapshotRunners.set(db, runner);
}

/** Runs reads on one snapshot. SQLite has none: do not await between its reads. */
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
