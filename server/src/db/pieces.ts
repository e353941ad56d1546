import { setImmediate as othersTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';

/** Looked through in some milliseconds, so that nobody waits for it. */
const ROWS_AT_ONCE = 1_000;

/**
 * Conditions, each true of the next rows of a table, that are all its rows together; between two of them everybody
 * else has a turn. For what is looked for so seldom that every order would pay too much for its index.
 */
export async function* piecesOf(db: Db, table: SQLiteTable): AsyncGenerator<SQL> {
  const [ends] = db.all<{ first: number | null; last: number | null }>(
    sql`select (select min(rowid) from ${table}) as first, (select max(rowid) from ${table}) as last`,
  );
  if (ends?.first == null || ends.last === null) return;
  for (let from = ends.first; from <= ends.last; from += ROWS_AT_ONCE) {
    await othersTurn();
    yield sql`${table}.rowid between ${from} and ${from + ROWS_AT_ONCE - 1}`;
  }
}
