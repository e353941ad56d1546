import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Connection, connectTo } from '../../support/postgres/connection.ts';
import { databaseOf } from '../../support/postgres/databases.ts';

/** Either database, as far as a proof looks into it. */
export type Look = Pick<SQLite.Database, 'prepare'> | Connection;

/** Looks past the program into the database of a data folder, whichever it is. */
export function lookInto<T>(dataDir: string, looking: (database: Look) => T): T {
  const { DATABASE_URL } = databaseOf(dataDir);
  if (DATABASE_URL) return looking(connectTo(DATABASE_URL));
  const database = new SQLite(join(dataDir, 'tawa.db'), { readonly: true });
  try {
    return looking(database);
  } finally {
    database.close();
  }
}
