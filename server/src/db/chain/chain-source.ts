import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { loadPostgres } from '../postgres/pool.ts';
import { DATABASE_FILE, DatabaseUnusable } from '../sqlite/data-folder-checks.ts';

type Value = string | number | null;
export type Row = Record<string, Value>;

export interface ChainSource {
  /** `sql` marks values with `?`. */
  query(sql: string, values: readonly Value[]): Promise<Row[]>;
  hasTable(name: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a data folder, a backup, a database file or a PostgreSQL URL for reading. All queries see one snapshot, so a server
 * may go on writing.
 * @throws DatabaseUnusable if there is no database
 */
export async function openChainSource(place: string): Promise<ChainSource> {
  return /^postgres(ql)?:\/\//.test(place) ? openPostgres(place) : openFile(place);
}

function openFile(place: string): ChainSource {
  if (!existsSync(place)) throw new DatabaseUnusable(`${place} does not exist`);
  const file = statSync(place).isDirectory() ? join(place, DATABASE_FILE) : place;
  if (!existsSync(file)) throw new DatabaseUnusable(`there is no database in ${place}`);
  const connection = new SQLite(file, { readonly: true });
  connection.exec('BEGIN');
  return {
    query: async (sql, values) => connection.prepare<Value[], Row>(sql).all(...values),
    hasTable: async (name) =>
      connection.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined,
    close: async () => void connection.close(),
  };
}

async function openPostgres(url: string): Promise<ChainSource> {
  const client = new (loadPostgres().pg.Client)({ connectionString: url, application_name: 'tawa verify' });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return {
    async query(sql, values) {
      let count = 0;
      return (
        await client.query<Row>(
          sql.replaceAll('?', () => `$${++count}`),
          [...values],
        )
      ).rows;
    },
    async hasTable(name) {
      const { rows } = await client.query('select to_regclass($1) as found', [name]);
      return rows[0]?.found !== null;
    },
    close: () => client.end(),
  };
}

const PAGE_ROWS = 5_000;

/**
 * Yields all rows of a table in the order of its key.
 * @param columns SQL; the names of the key's columns must be among them
 */
export async function* readAll(
  source: ChainSource,
  { table, columns, key }: { table: string; columns: string; key: readonly string[] },
): AsyncGenerator<Row> {
  const names = key.map((name) => `"${name}"`).join(', ');
  let last: Row | undefined;
  do {
    const marks = key.map(() => '?').join(', ');
    const after = last ? `where (${names}) > (${marks})` : '';
    const values: Value[] = last ? key.map((name) => last?.[name] ?? null) : [];
    const rows = await source.query(
      `select ${columns} from "${table}" ${after} order by ${names} limit ${PAGE_ROWS}`,
      values,
    );
    yield* rows;
    last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
  } while (last);
}
