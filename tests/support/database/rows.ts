import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { POSTGRES_URL } from '../postgres/databases.ts';
import type { TestServer } from '../server.ts';

type Rows = Record<string, unknown[]>;

/**
 * All committed rows, without queued mails, which leave at any time, and the derived invoice search index.
 */
export function allRows({ app }: TestServer): Rows {
  const { reader } = app.databases;
  const tables = reader.all<{ name: string }>(POSTGRES_URL ? TABLES.postgres : TABLES.sqlite);
  return Object.fromEntries(
    tables.map(({ name }) => [name, reader.all(`SELECT t.* FROM "${name}" AS t ORDER BY ${ROW_ORDER}`)]),
  );
}

const TABLES = {
  sqlite:
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'outbox' AND name NOT LIKE 'bill_search%' ORDER BY name",
  postgres: `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'outbox' ORDER BY 1`,
};
/** Ids begin with their time. */
const ROW_ORDER = POSTGRES_URL ? 't::text COLLATE "C"' : 'rowid';

export async function expectNoChange<T>(server: TestServer, act: () => Promise<T>): Promise<T> {
  const takeSnapshot = POSTGRES_URL ? createTextSnapshot(server) : () => readRowsCached(server);
  const before = takeSnapshot();
  const result = await act();
  const after = takeSnapshot();
  // `toEqual` takes ten times as long.
  if (after !== before && !isDeepStrictEqual(after, before)) expect(after).toEqual(before);
  return result;
}

const rowCache = new WeakMap<TestServer, { version: number; rows: Rows }>();

/** Reads again only after a commit. */
function readRowsCached(server: TestServer): Rows {
  const { reader } = server.app.databases;
  // Changes with every commit of another connection (sqlite.org/pragma.html).
  const version = reader.get<{ data_version: number }>('PRAGMA data_version').data_version;
  const last = rowCache.get(server);
  if (last?.version === version) return last.rows;
  const rows = allRows(server);
  rowCache.set(server, { version, rows });
  return rows;
}

/** One query returns each table as one text. */
function createTextSnapshot({ app: { databases } }: TestServer): () => unknown[] {
  const tables = databases.reader.all<{ name: string }>(TABLES.postgres);
  const selects = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, string_agg(t::text, E'\\n' ORDER BY ${ROW_ORDER}) AS rows FROM "${name}" AS t`,
  );
  const statement = databases.writer.prepare(selects.join(' UNION ALL '));
  return () => statement.all();
}
