import type SQLite from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

const OPERATIONS = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * Calls back in the very step in which a row of these tables changes on this connection, whoever changes it and by
 * whatever statement: no writer can forget to say so. The triggers are the connection's own and stand in no file.
 */
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
