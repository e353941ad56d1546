import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { POSTGRES_URL } from '../postgres/databases.ts';
import type { TestServer } from '../server.ts';

type Rows = Record<string, unknown[]>;

/**
 * Returns all committed rows, except queued mails, which are sent at any time, and the invoice search index,
 * which is derived.
 */
export function allRows({ app }: TestServer): Rows {
  const { reader } = app.databases;
  const tables = reader.all<{ name: string; rowOrder: string }>(
    POSTGRES_URL ? TABLES.postgres : TABLES.sqlite,
  );
  return Object.fromEntries(
    tables.map(({ name, rowOrder }) => [
      name,
      reader.all(`SELECT t.* FROM "${name}" AS t ORDER BY ${rowOrder}`),
    ]),
  );
}

/** `wr` marks a table that is WITHOUT ROWID. Ids begin with the time of their creation. */
const TABLES = {
  sqlite: `SELECT name, iif(wr, '1, 2, 3, 4', 'rowid') AS "rowOrder" FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT IN ('outbox', 'sqlite_schema')
    AND name NOT LIKE 'bill_search%' ORDER BY name`,
  postgres: `SELECT tablename AS name, 't::text COLLATE "C"' AS "rowOrder" FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'outbox' ORDER BY 1`,
};

export async function expectNoChange<T>(server: TestServer, act: () => Promise<T>): Promise<T> {
  const takeSnapshot = POSTGRES_URL ? createTextSnapshot(server) : () => readRowsCached(server);
  const before = takeSnapshot();
  const result = await act();
  const after = takeSnapshot();
  if (after === before) return result;
  const [stored, expected] = [withoutProgress(after), withoutProgress(before)];
  // `toEqual` would take ten times as long.
  if (!isDeepStrictEqual(stored, expected)) expect(stored).toEqual(expected);
  return result;
}

/** A consumer of events writes how far it has read at any time. What it makes of them is compared. */
const PROGRESS = 'event_consumers';

/** What a printer that takes on its jobs writes at any time. */
const PRINTING_PROGRESS: Readonly<Record<string, readonly string[]>> = {
  printers: ['status', 'status_since'],
  print_jobs: [
    ...['status', 'attempts', 'is_unsure', 'error', 'waiting_since', 'due_at', 'lease_until', 'printed_at'],
    ...['agent_id', 'printer_id', 'is_fallback'],
  ],
};

const withoutColumns = (rows: unknown[] = [], columns: readonly string[]): unknown[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row as object).filter(([column]) => !columns.includes(column))),
  );

function withoutProgress(tables: Rows | { name: string }[]): unknown {
  if (Array.isArray(tables)) return tables.filter(({ name }) => name !== PROGRESS);
  const printing = Object.entries(PRINTING_PROGRESS).map(([name, columns]) => [
    name,
    withoutColumns(tables[name], columns),
  ]);
  return { ...tables, [PROGRESS]: undefined, ...Object.fromEntries(printing) };
}

const rowCache = new WeakMap<TestServer, { version: number; rows: Rows }>();

/** Reads the rows again only after a commit. */
function readRowsCached(server: TestServer): Rows {
  const { reader } = server.app.databases;
  // The version changes with every commit of another connection (sqlite.org/pragma.html).
  const version = reader.get<{ data_version: number }>('PRAGMA data_version').data_version;
  const last = rowCache.get(server);
  if (last?.version === version) return last.rows;
  const rows = allRows(server);
  rowCache.set(server, { version, rows });
  return rows;
}

/** The row as a text, in PostgreSQL. */
const rowText = (table: string): string =>
  PRINTING_PROGRESS[table] ? `(to_jsonb(t) - '{${PRINTING_PROGRESS[table]}}'::text[])::text` : 't::text';

/** Returns each table as one text, with a single query. PostgreSQL may read the tables of a union side by side, in any order. */
function createTextSnapshot({ app: { databases } }: TestServer): () => { name: string }[] {
  const tables = databases.reader.all<{ name: string; rowOrder: string }>(TABLES.postgres);
  const selects = tables.map(
    ({ name, rowOrder }) =>
      `SELECT '${name}' AS name, string_agg(${rowText(name)}, E'\\n' ORDER BY ${rowOrder}) AS rows FROM "${name}" AS t`,
  );
  const statement = databases.writer.prepare(`${selects.join(' UNION ALL ')} ORDER BY name`);
  return () => statement.all() as { name: string }[];
}
