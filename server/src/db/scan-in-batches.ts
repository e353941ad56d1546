import { setImmediate as othersTurn } from 'node:timers/promises';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';
import { dialect } from './dialect.ts';

const SCAN_BATCH_ROWS = 1_000;

/**
 * Yields WHERE conditions that together cover the table, for searches that are too rare for an index. On
 * SQLite the table needs a rowid.
 * @param key the primary key
 */
export function batchConditions(
  db: Db,
  table: SQLiteTable,
  ...key: SQLiteColumn[]
): AsyncGenerator<SQL | undefined> {
  return dialect === 'postgres' ? batchConditionsByKey(db, table, key) : batchConditionsByRowid(db, table);
}

async function* batchConditionsByRowid(db: Db, table: SQLiteTable): AsyncGenerator<SQL> {
  const [bounds] = db.all<{ first: number | null; last: number | null }>(
    sql`select (select min(rowid) from ${table}) as first, (select max(rowid) from ${table}) as last`,
  );
  if (bounds?.first == null || bounds.last === null) return;
  for (let from = bounds.first; from <= bounds.last; from += SCAN_BATCH_ROWS) {
    await othersTurn();
    yield sql`${table}.rowid between ${from} and ${from + SCAN_BATCH_ROWS - 1}`;
  }
}

/**
 * Yields conditions by ranges of the key: slower on SQLite, but the table needs no rowid. An undefined
 * condition means all rows.
 */
export async function* batchConditionsByKey(
  db: Db,
  table: SQLiteTable,
  key: SQLiteColumn[],
  batchRows = SCAN_BATCH_ROWS,
): AsyncGenerator<SQL | undefined> {
  const tuple = (parts: SQLWrapper[]) => sql`(${sql.join(parts, sql`, `)})`;
  const columns = Object.fromEntries(key.map((column) => [column.name, column]));
  let after: SQL | undefined;
  for (;;) {
    await othersTurn();
    const [last] = await db
      .select(columns)
      .from(table)
      .where(after)
      .orderBy(...key)
      .limit(1)
      .offset(batchRows - 1);
    if (!last) break;
    const lastKey = tuple(key.map(({ name }) => sql`${last[name]}`));
    yield and(after, sql`${tuple(key)} <= ${lastKey}`);
    after = sql`${tuple(key)} > ${lastKey}`;
  }
  yield after;
}
