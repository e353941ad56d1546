import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';

interface PreparedQuery<T> {
  /** Await it: SQLite runs the query only then. */
  execute(values?: Record<string, unknown>): PromiseLike<T>;
}

interface Query<T> {
  /** SQLite ignores the name. */
  prepare(name: string): PreparedQuery<T>;
}

let statements = 0;

/**
 * Prepares a query once per connection, because building it takes longer than running it. `build` marks the
 * values that `execute` receives with `sql.placeholder`. PostgreSQL keeps the plan under the name.
 */
export function statement<T>(build: (db: Db) => Query<T>): (db: Db) => PreparedQuery<T> {
  const name = `statement_${++statements}`;
  const preparedByDb = new WeakMap<Db, PreparedQuery<T>>();
  return (db) => {
    const prepared = preparedByDb.get(db) ?? build(db).prepare(name);
    preparedByDb.set(db, prepared);
    return prepared;
  };
}

type Placeholders<T extends SQLiteTable> = { [Column in keyof T['_']['columns'] & string]: SQL };

/**
 * A placeholder for each column, named like the row's property, for `values()` and `set()`. Null becomes NULL also in
 * JSON columns, where drizzle would write the JSON text `null`.
 */
export function placeholders<T extends SQLiteTable>(table: T): Placeholders<T> {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns.map(([property, column]) => {
      const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value));
      return [property, sql`${sql.param(sql.placeholder(property), { mapToDriverValue })}`];
    }),
  ) as Placeholders<T>;
}
