import { DrizzleQueryError, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';

interface PreparedQuery<T> {
  /** Await the result, because SQLite runs the query only then. */
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
 * Returns a placeholder for each column, named like the row's property, for `values()` and `set()`. Null
 * becomes NULL also in JSON columns, where drizzle would write the JSON text `null`.
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

type SqlValue = string | number | null;
type RunSql<Row> = (values: SqlValue[]) => readonly Row[] | Promise<readonly Row[]>;

/**
 * Prepares handwritten SQL once per connection, through drizzle's `$client`. It serves what every request,
 * order or join runs, where drizzle's own work takes a good part of the time. Both databases take `text`, in
 * which `?` marks the values. A row's properties are the columns' names or aliases. Their values are as the
 * driver returns them: a boolean is 0 or 1 on SQLite, and JSON is text.
 *
 * @returns a function to await, because only PostgreSQL returns a promise
 */
export function handwritten<Row>(text: string): (db: Db, ...values: SqlValue[]) => ReturnType<RunSql<Row>> {
  const name = `statement_${++statements}`;
  const runByDb = new WeakMap<Db, RunSql<Row>>();
  return (db, ...values) => {
    const run = runByDb.get(db) ?? prepareSql<Row>(db.$client, name, text);
    runByDb.set(db, run);
    return run(values);
  };
}

/**
 * Splits ids for a `handwritten` query with `size` places in its list. The last batch repeats its first id in the places
 * that it does not need, which finds no row twice.
 */
export function idBatches(ids: readonly string[], size: number): string[][] {
  const batches: string[][] = [];
  for (let from = 0; from < ids.length; from += size)
    batches.push(Array.from({ length: size }, (_, n) => ids[from + n] ?? ids[from] ?? ''));
  return batches;
}

function prepareSql<Row>(client: Db['$client'], name: string, text: string): RunSql<Row> {
  if ('prepare' in client) {
    const prepared = client.prepare<SqlValue[], Row>(text);
    if (prepared.reader)
      return function runPrepared(values) {
        return prepared.all(...values);
      };
    return function runPrepared(values) {
      prepared.run(...values);
      return [];
    };
  }
  let count = 0;
  const numbered = text.replaceAll('?', () => `$${++count}`);
  return async (values) => {
    try {
      // The values are passed apart from the text, because the pool's clients replace NUL in them.
      const { rows } = await client.query({ name, text: numbered }, values);
      return rows;
    } catch (error) {
      // `classifyDatabaseError` expects the error that drizzle's queries throw.
      throw new DrizzleQueryError(numbered, values, error as Error);
    }
  };
}

/**
 * Prepares a handwritten INSERT of whole rows, whose columns come from the table, once for each number of rows. Callers
 * limit that number, and pass at least one row. The SQL in `rest` follows the values. Null becomes NULL also in JSON
 * columns.
 */
export function insertStatement<T extends SQLiteTable, Returned = never>(
  table: T,
  rest = '',
): (db: Db, ...rows: T['$inferSelect'][]) => ReturnType<RunSql<Returned>> {
  const columns: [string, SQLiteColumn][] = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ');
  const marks = `(${columns.map(() => '?').join(', ')})`;
  const prepare = (rows: number) =>
    handwritten<Returned>(
      `insert into "${getTableName(table)}" (${names}) values ${Array(rows).fill(marks).join(', ')} ${rest}`,
    );
  const byRows = new Map<number, ReturnType<typeof prepare>>();
  return (db, ...rows) => {
    const insert = byRows.get(rows.length) ?? prepare(rows.length);
    byRows.set(rows.length, insert);
    const values = rows.flatMap((row) =>
      columns.map(([property, column]) => {
        const value = row[property] ?? null;
        return value === null ? null : (column.mapToDriverValue(value) as SqlValue);
      }),
    );
    return insert(db, ...values);
  };
}
