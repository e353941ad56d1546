import type SQLite from 'better-sqlite3';
import type { Client } from 'pg';
import { findProgress, saveProgress } from '../postgres/import-progress.ts';
import { type ImportedTable, type Row, rowKey } from './tables.ts';

export type ReadBatch = (afterKey: string[] | null) => Promise<Row[]> | Row[];

/** Names must not contain quotes. */
const quoteIdentifier = (name: string): string => `"${name}"`;
const columnList = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ');

export function createSqliteBatchReader(
  source: SQLite.Database,
  table: ImportedTable,
  batchRows: number,
): ReadBatch {
  const { name, columns, key } = table;
  const texts = columns.map((column) => `cast(${quoteIdentifier(column.name)} AS text)`).join(', ');
  const select = (where: string) =>
    source
      .prepare(
        `SELECT ${texts} FROM ${quoteIdentifier(name)} ${where}
         ORDER BY ${columnList(key)} LIMIT ${batchRows}`,
      )
      .raw();
  const first = select('');
  const next = select(
    `WHERE (${columnList(key)}) > (${key.map((part) => typedPlaceholder(table, part)).join(', ')})`,
  );
  return (place) => (place === null ? first.all() : next.all(...place)) as Row[];
}

/** SQLite compares values by their type first, so the placeholder has the key's type. */
const typedPlaceholder = ({ columns }: ImportedTable, keyColumn: string): string =>
  columns.find(({ name }) => name === keyColumn)?.type === 'text' ? '?' : 'cast(? AS integer)';

export function createPostgresBatchReader(
  client: Client,
  { name, columns, key }: ImportedTable,
  batchRows: number,
): ReadBatch {
  const texts = columns.map(
    ({ name, type }) => `${quoteIdentifier(name)}${type === 'boolean' ? '::int' : ''}::text`,
  );
  const select = `SELECT ${texts.join(', ')} FROM ${quoteIdentifier(name)}`;
  const after = `WHERE (${columnList(key)}) > (${key.map((_, nth) => `$${nth + 1}`).join(', ')})`;
  // Without the table, PostgreSQL sorts by the selected text of that name: 10 before 9.
  const byKey = key.map((part) => `${quoteIdentifier(name)}.${quoteIdentifier(part)}`).join(', ');
  const order = `ORDER BY ${byKey} LIMIT ${batchRows}`;
  return async (place) => {
    const text = place === null ? `${select} ${order}` : `${select} ${after} ${order}`;
    const { rows } = await client.query<Row>({ text, values: place ?? [], rowMode: 'array' });
    return rows;
  };
}

/** Copies the rows that no earlier run has copied. The returned count includes earlier runs. */
export async function copyRemainingRows(
  source: SQLite.Database,
  client: Client,
  table: ImportedTable,
  batchRows: number,
): Promise<number> {
  const read = createSqliteBatchReader(source, table, batchRows);
  const arrays = table.columns.map(({ type }, nth) => `$${nth + 1}::${type}[]`).join(', ');
  const names = columnList(table.columns.map(({ name }) => name));
  const text = `INSERT INTO ${quoteIdentifier(table.name)} (${names}) SELECT * FROM unnest(${arrays})`;
  let progress = await findProgress(client, table.name);
  for (;;) {
    const rows = await read(progress.place);
    const last = rows.at(-1);
    if (!last) return progress.copied;
    progress = { copied: progress.copied + rows.length, place: rowKey(table, last) };
    const values = table.columns.map((_, nth) => rows.map((row) => row[nth] ?? null));
    await inTransaction(client, async () => {
      await client.query({ name: `move ${table.name}`.slice(0, 63), text, values });
      await saveProgress(client, table.name, progress);
    });
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
