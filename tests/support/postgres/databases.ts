import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import type { Databases, SqliteDatabases } from '@tawa/server/db/database.ts';
import { openPostgres } from '@tawa/server/db/postgres/open.ts';
import { connectTo, execLater } from './connection.ts';

/** The server that the suites are run on; undefined: they are run on SQLite. */
export const SERVER = process.env.DATABASE_URL || undefined;

const named = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

const nameOf = (dataDir: string): string => `tawa_test_${hashOf(dataDir)}`;

/** Copied as files, which takes a third of the work of writing it all to the log. */
const make = (dataDir: string): string =>
  `CREATE DATABASE ${nameOf(dataDir)} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`;

/** The environment of a program on this data folder: the folder's own database, made of the template if it is new. */
export function databaseOf(dataDir: string): { DATABASE_URL?: string } {
  if (!SERVER) return {};
  const server = connectTo(SERVER);
  if (!server.prepare('SELECT 1 FROM pg_database WHERE datname = ?').get(nameOf(dataDir)))
    server.exec(make(dataDir));
  return { DATABASE_URL: named(SERVER, nameOf(dataDir)) };
}

/** The same while this thread goes on, whose own connections would be given up in the meantime. */
export async function makeDatabaseOf(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  if (!SERVER) return {};
  await execLater(SERVER, make(dataDir)).catch((error) => {
    if (error.code !== IS_THERE) throw error;
  });
  return { DATABASE_URL: named(SERVER, nameOf(dataDir)) };
}

const IS_THERE = '42P04';
const NOT_OURS = '42501';

/** PostgreSQL waits with it for all who are just connecting, so this thread must go on to connect. */
export async function dropDatabaseOf(dataDir: string): Promise<void> {
  if (!SERVER) return;
  connectTo(named(SERVER, nameOf(dataDir))).close();
  for (let tries = 1; ; tries++) {
    try {
      return await execLater(SERVER, `DROP DATABASE IF EXISTS ${nameOf(dataDir)} WITH (FORCE)`);
    } catch (error) {
      // The server is vacuuming it, whom nobody but the server sends away, and is through in a moment.
      if ((error as { code?: string }).code !== NOT_OURS || tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** What the tests find beside the program's own: the connections that look past it. */
export function lookedInto(databases: Databases, url: string | undefined): SqliteDatabases {
  if (!url) return databases as SqliteDatabases;
  const writer = connectTo(url);
  const { all, get, run } = {
    all: (sql: string) => writer.prepare(sql).all(),
    get: (sql: string) => writer.prepare(sql).get(),
    run: (sql: string) => writer.prepare(sql).run(),
  };
  Object.assign(databases.reader, { all, get, run });
  return Object.assign(databases, { writer }) as unknown as SqliteDatabases;
}

/** Named by what makes it: another program's template is another one. */
const TEMPLATE = await makeTemplate();

async function makeTemplate(): Promise<string> {
  if (!SERVER) return '';
  const { migrationsDir, dataDir } = readConfig({ DATABASE_URL: SERVER });
  const name = `tawa_template_${hashOf(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8'))}`;
  const server = connectTo(SERVER);
  // Whoever comes second finds it made.
  server.exec('SELECT pg_advisory_lock(7261761)');
  try {
    if (!server.prepare('SELECT 1 FROM pg_database WHERE datname = ?').get(name)) {
      server.exec(`CREATE DATABASE ${name}`);
      const silent = { info: () => undefined, warn: () => undefined };
      const made = await openPostgres(named(SERVER, name), dataDir, migrationsDir, silent);
      await made.close();
    }
  } finally {
    server.exec('SELECT pg_advisory_unlock(7261761)');
  }
  return name;
}
