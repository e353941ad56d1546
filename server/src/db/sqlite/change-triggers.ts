import type SQLite from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

const OPERATIONS = ['INSERT', 'UPDATE', 'DELETE'];

/** Calls `onChange` synchronously. The triggers belong to this connection only. */
export function installChangeTriggers(
  connection: SQLite.Database,
  tables: readonly SQLiteTable[],
  onChange: () => void,
): void {
  connection.function('watched_row_changed', () => {
    onChange();
    return null;
  });
  for (const table of tables.map(getTableName))
    for (const change of OPERATIONS)
      connection.exec(
        `CREATE TEMP TRIGGER watch_${table}_${change} AFTER ${change} ON main.${table}
         BEGIN SELECT watched_row_changed(); END`,
      );
}
