import type SQLite from 'better-sqlite3';
import type { Client } from 'pg';
import { arrivedOf, keepArrived } from './marker.ts';
import { keyOf, type MovedTable, type Row } from './tables.ts';

/** The rows after this key, as texts; the first ones where it is null. */
export type Read = (place: string[] | null) => Promise<Row[]> | Row[];

const quoted = (name: string): string => `"${name}"`;
const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

/** The rows after a key in SQLite, in the order of the keys. */
export function readerOfSqlite(source: SQLite.Database, table: MovedTable, limit: number): Read {
  const { name, columns, key } = table;
  const texts = columns.map((column) => `cast(${quoted(column.name)} AS text)`).join(', ');
  const select = (where: string) =>
    source
      .prepare(`SELECT ${texts} FROM ${quoted(name)} ${where} ORDER BY ${listed(key)} LIMIT ${limit}`)
      .raw();
  const first = select('');
  const next = select(`WHERE (${listed(key)}) > (${key.map((part) => typed(table, part)).join(', ')})`);
  return (place) => (place === null ? first.all() : next.all(...place)) as Row[];
}

/** SQLite compares a number with a text by their kinds. */
const typed = ({ columns }: MovedTable, part: string): string =>
  columns.find(({ name }) => name === part)?.type === 'text' ? '?' : 'cast(? AS integer)';

/** The same in PostgreSQL. */
export function readerOfPostgres(client: Client, { name, columns, key }: MovedTable, limit: number): Read {
  const texts = columns.map(({ name, type }) => `${quoted(name)}${type === 'boolean' ? '::int' : ''}::text`);
  const select = `SELECT ${texts.join(', ')} FROM ${quoted(name)}`;
  const after = `WHERE (${listed(key)}) > (${key.map((_, nth) => `$${nth + 1}`).join(', ')})`;
  const order = `ORDER BY ${listed(key)} LIMIT ${limit}`;
  return async (place) => {
    const text = place === null ? `${select} ${order}` : `${select} ${after} ${order}`;
    const { rows } = await client.query<Row>({ text, values: place ?? [], rowMode: 'array' });
    return rows;
  };
}

/** Copies what has not arrived yet, each batch in one transaction with the note of it. */
export async function copyRows(
  source: SQLite.Database,
  client: Client,
  table: MovedTable,
  limit: number,
): Promise<number> {
  const read = readerOfSqlite(source, table, limit);
  const arrays = table.columns.map(({ type }, nth) => `$${nth + 1}::${type}[]`).join(', ');
  const names = listed(table.columns.map(({ name }) => name));
  const text = `INSERT INTO ${quoted(table.name)} (${names}) SELECT * FROM unnest(${arrays})`;
  let arrived = await arrivedOf(client, table.name);
  for (;;) {
    const rows = await read(arrived.place);
    const last = rows.at(-1);
    if (!last) return arrived.copied;
    arrived = { copied: arrived.copied + rows.length, place: keyOf(table, last) };
    const values = table.columns.map((_, nth) => rows.map((row) => row[nth] ?? null));
    await inTransaction(client, async () => {
      await client.query({ name: `move ${table.name}`.slice(0, 63), text, values });
      await keepArrived(client, table.name, arrived);
    });
  }
}

export async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
