import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Connection, openConnection } from '../../support/postgres/connection.ts';
import { ensureDatabase } from '../../support/postgres/databases.ts';

export type ReadableDatabase = Pick<SQLite.Database, 'prepare'> | Connection;

/** Bypasses the server. */
export function withDatabase<T>(dataDir: string, looking: (database: ReadableDatabase) => T): T {
  const { DATABASE_URL } = ensureDatabase(dataDir);
  if (DATABASE_URL) return looking(openConnection(DATABASE_URL));
  const database = new SQLite(join(dataDir, 'tawa.db'), { readonly: true });
  try {
    return looking(database);
  } finally {
    database.close();
  }
}

/** Bypasses the server. On SQLite no process may have the file open. */
export function changeRows(dataDir: string, sql: string): void {
  const { DATABASE_URL } = ensureDatabase(dataDir);
  if (DATABASE_URL) {
    openConnection(DATABASE_URL).exec(sql);
    return;
  }
  const database = new SQLite(join(dataDir, 'tawa.db'));
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}
