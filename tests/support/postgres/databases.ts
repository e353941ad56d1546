import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import type { Databases } from '@tawa/server/db/open-databases.ts';
import { openPostgres } from '@tawa/server/db/postgres/open.ts';
import type { SqliteDatabases } from '@tawa/server/db/sqlite/open.ts';
import { execAsync, openConnection } from './connection.ts';

/** Undefined on SQLite. */
export const POSTGRES_URL = process.env.DATABASE_URL || undefined;

const withDatabaseName = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
};

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

const databaseName = (dataDir: string): string => `tawa_test_${shortHash(dataDir)}`;

/** The strategy FILE_COPY takes a third of the time that logging all pages would take. */
const createDatabaseSql = (dataDir: string): string =>
  `CREATE DATABASE ${databaseName(dataDir)} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`;

/** Creates the database of the folder from the template if it does not exist. */
export function ensureDatabase(dataDir: string): { DATABASE_URL?: string } {
  if (!POSTGRES_URL) return {};
  const server = openConnection(POSTGRES_URL);
  if (!server.prepare('SELECT 1 FROM pg_database WHERE datname = ?').get(databaseName(dataDir)))
    server.exec(createDatabaseSql(dataDir));
  return { DATABASE_URL: withDatabaseName(POSTGRES_URL, databaseName(dataDir)) };
}

/** Must not block this thread, because its connections would time out. */
export async function createDatabase(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  if (!POSTGRES_URL) return {};
  await execAsync(POSTGRES_URL, createDatabaseSql(dataDir)).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE) throw error;
  });
  return { DATABASE_URL: withDatabaseName(POSTGRES_URL, databaseName(dataDir)) };
}

const DUPLICATE_DATABASE = '42P04';
const INSUFFICIENT_PRIVILEGE = '42501';

/** Must not block this thread, because PostgreSQL waits for clients that are connecting. */
export async function dropDatabase(dataDir: string): Promise<void> {
  if (!POSTGRES_URL) return;
  openConnection(withDatabaseName(POSTGRES_URL, databaseName(dataDir))).close();
  await dropDatabaseByName(databaseName(dataDir));
}

/** Ends the connections to the database. The server's own vacuum may refuse to end for a moment. */
export async function dropDatabaseByName(name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await execAsync(POSTGRES_URL ?? '', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE || tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Adds connections for the test, which bypass the server. */
export function attachTestConnection(databases: Databases, url: string | undefined): SqliteDatabases {
  if (!url) return databases as SqliteDatabases;
  const writer = openConnection(url);
  const { all, get, run } = {
    all: (sql: string) => writer.prepare(sql).all(),
    get: (sql: string) => writer.prepare(sql).get(),
    run: (sql: string) => writer.prepare(sql).run(),
  };
  Object.assign(databases.reader, { all, get, run });
  return Object.assign(databases, { writer }) as unknown as SqliteDatabases;
}

/** The name of the template contains a hash of the migrations. */
const TEMPLATE_DATABASE = await createTemplateDatabase();

async function createTemplateDatabase(): Promise<string> {
  if (!POSTGRES_URL) return '';
  const { migrationsDir, dataDir } = readConfig({ DATABASE_URL: POSTGRES_URL });
  const name = `tawa_template_${shortHash(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8'))}`;
  const server = openConnection(POSTGRES_URL);
  server.exec('SELECT pg_advisory_lock(7261761)');
  try {
    if (!server.prepare('SELECT 1 FROM pg_database WHERE datname = ?').get(name)) {
      server.exec(`CREATE DATABASE ${name}`);
      const silent = { info: () => undefined, warn: () => undefined };
      const made = await openPostgres(withDatabaseName(POSTGRES_URL, name), dataDir, migrationsDir, silent);
      await made.close();
    }
  } finally {
    server.exec('SELECT pg_advisory_unlock(7261761)');
  }
  return name;
}
