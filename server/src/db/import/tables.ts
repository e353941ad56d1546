import type SQLite from 'better-sqlite3';
import type { Client } from 'pg';
import { DatabaseUnusable } from '../sqlite/data-folder-checks.ts';

export interface ImportedTable {
  name: string;
  columns: { name: string; type: string }[];
  key: string[];
  parents: string[];
}

export type Row = (string | null)[];

export function rowKey({ columns, key }: ImportedTable, row: Row): string[] {
  return key.map((part) => String(row[columns.findIndex(({ name }) => name === part)]));
}

/**
 * The search index is skipped, because PostgreSQL has its own, and so are the stored sums of reports: the triggers of PostgreSQL
 * delete them while their rows arrive, and reports compute them again.
 */
const SKIPPED_TABLES = /^(sqlite_|__drizzle_|bill_search|report_days$)/;

/** Sorts tables after those they reference. */
export async function listTables(client: Client): Promise<ImportedTable[]> {
  const { rows } = await client.query<ImportedTable>(`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, NULL)) ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)::text AS columns,
      (SELECT json_agg(a.attname ORDER BY k.nth) FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, nth),
        pg_attribute a WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum)::text AS key,
      (SELECT coalesce(json_agg(p.relname), '[]') FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f')::text AS parents
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND c.relname NOT IN ('tawa_move', 'report_days') ORDER BY c.relname`);
  const tables = rows.map(({ name, ...texts }) => ({ name, ...parseLists(texts) }));
  return sortByDependency(tables);
}

type TableLists = Pick<ImportedTable, 'columns' | 'key' | 'parents'>;

function parseLists(texts: Record<keyof TableLists, unknown>): TableLists {
  const [columns, key, parents] = [texts.columns, texts.key, texts.parents].map((text) =>
    JSON.parse(String(text)),
  );
  return { columns, key, parents };
}

function sortByDependency(tables: ImportedTable[]): ImportedTable[] {
  const ordered: ImportedTable[] = [];
  const isOrdered = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, parents }) =>
        !isOrdered(name) && parents.every((parent) => parent === name || isOrdered(parent)),
    );
    if (!next) throw new Error('tables reference each other in a cycle');
    ordered.push(next);
  }
  return ordered;
}

/** @throws DatabaseUnusable if the columns differ, because data would be lost */
export function assertSameColumns(source: SQLite.Database, tables: readonly ImportedTable[]): void {
  const names = source
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .pluck()
    .all() as string[];
  const sqliteTables = names
    .filter((name) => !SKIPPED_TABLES.test(name))
    .map((name) => {
      const columns = source.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[];
      return `${name}: ${columns.sort().join(', ')}`;
    });
  const postgresTables = tables.map(
    ({ name, columns }) =>
      `${name}: ${columns
        .map((column) => column.name)
        .sort()
        .join(', ')}`,
  );
  const differences = [
    ...postgresTables.filter((line) => !sqliteTables.includes(line)),
    ...sqliteTables.filter((line) => !postgresTables.includes(line)),
  ];
  if (differences.length > 0)
    throw new DatabaseUnusable(`DATABASE_URL: its tables differ from those in DATA_DIR (${differences[0]})`);
}
