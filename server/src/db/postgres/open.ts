import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Client, Pool, PoolClient } from 'pg';
import { storageError } from '../../errors/app-error.ts';
import { unwrapDriverError } from '../../errors/database-errors.ts';
import type { Logger } from '../database.ts';
import { newestKnownMigrationTime } from '../migrations.ts';
import type { Databases } from '../open-databases.ts';
import { registerSnapshotRunner } from '../snapshot.ts';
import { DatabaseUnusable } from '../sqlite/data-folder-checks.ts';
import { assertNoPartialImport } from './import-progress.ts';
import { advisoryLockId, tryWithAdvisoryLock } from './locks.ts';
import { createNotifyChannel } from './notify.ts';
import { connectionConfig, createPool, dbForClient, loadPostgres } from './pool.ts';
import { PostgresWriteQueue } from './write-queue.ts';

/**
 * The number is low, because several processes share the database server. Writes have their own connection
 * and never wait for reads.
 */
const READER_CONNECTIONS = 6;
const WRITER_CONNECTIONS = 8;
const LOCK_CONNECTIONS = 2;
/** Must be longer than the two lock waits of 5 s each. */
export const WRITE_QUERY_TIMEOUT_MS = 12_000;
const MIN_SERVER_VERSION = 150_000;

/** Opens and migrates the database. @throws DatabaseUnusable */
export async function openPostgres(
  url: string,
  dataDir: string,
  migrationsDir: string,
  log: Logger,
  writeQueryTimeoutMs = WRITE_QUERY_TIMEOUT_MS,
): Promise<Databases> {
  ensureDataFolder(dataDir);
  await migrateDatabase(url, migrationsDir, log).catch((error) => {
    throw error instanceof DatabaseUnusable ? error : toUnusableError(error);
  });
  const readerPool = createPool(url, READER_CONNECTIONS);
  const writerPool = createPool(url, WRITER_CONNECTIONS, writeQueryTimeoutMs);
  const lockPool = createPool(url, LOCK_CONNECTIONS);
  const reader = dbForClient(readerPool);
  registerSnapshotRunner(reader, (work) => readInSnapshot(readerPool, (client) => work(dbForClient(client))));
  const channel = createNotifyChannel(url);
  return {
    reader,
    writeQueue: new PostgresWriteQueue(writerPool),
    channel,
    truncateWal: async () => true,
    withProcessLock: (name, work) => tryWithAdvisoryLock(lockPool, name, work),
    async close() {
      await channel.close();
      await Promise.all([readerPool.end(), writerPool.end()]);
      // Closing this pool is not awaited, because the mail that is sent under one of its locks may hang.
      void lockPool.end();
    },
  };
}

/** Pictures, mails and the JWT secret are still files. */
function ensureDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new DatabaseUnusable(
      `DATA_DIR: the folder ${dataDir} cannot be written (${(error as Error).message})`,
    );
  }
}

async function migrateDatabase(url: string, migrationsDir: string, log: Logger): Promise<void> {
  const client = await connectForMaintenance(url);
  try {
    await runMigrations(client, migrationsDir, log, assertNoPartialImport);
  } finally {
    await client.end();
  }
}

export async function connectForMaintenance(url: string, applicationName = 'tawa'): Promise<Client> {
  const { pg } = loadPostgres();
  const timeouts = { lock_timeout: 60_000, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const client = new pg.Client(connectionConfig(url, { ...timeouts, application_name: applicationName }));
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** `beforeMigrating` runs under a lock. After an error only `client.end()` releases it. */
export async function runMigrations(
  client: Client,
  migrationsDir: string,
  log: Logger,
  beforeMigrating: (client: Client) => Promise<void>,
): Promise<void> {
  const { drizzle, migrate } = loadPostgres();
  await assertServerSupported(client, log);
  await client.query(`SELECT pg_advisory_lock(${advisoryLockId('migrations')})`);
  await beforeMigrating(client);
  if ((await newestAppliedMigrationTime(client)) > newestKnownMigrationTime(migrationsDir))
    throw new DatabaseUnusable(
      'DATABASE_URL: this database was created by a newer version of Tawa; please update',
    );
  await migrate(drizzle(client), { migrationsFolder: migrationsDir });
  await client.query(`SELECT pg_advisory_unlock(${advisoryLockId('migrations')})`);
}

async function assertServerSupported(client: Client, log: Logger): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS server_version, " +
      "current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, " +
      "current_setting('synchronous_commit') AS commits, current_setting('transaction_read_only') AS reads_only",
  );
  const { version, server_version, encoding, fsync, commits, reads_only } = rows[0];
  if (version < MIN_SERVER_VERSION)
    throw new DatabaseUnusable(
      `DATABASE_URL: this is PostgreSQL ${server_version}; Tawa needs version 15 or newer`,
    );
  if (encoding !== 'UTF8')
    throw new DatabaseUnusable(`DATABASE_URL: the database is encoded as ${encoding}; Tawa needs UTF8`);
  if (reads_only === 'on')
    throw new DatabaseUnusable('DATABASE_URL: this database is read-only; use the primary');
  if (fsync === 'off' || commits === 'off')
    log.warn({ fsync, synchronous_commit: commits }, 'PostgreSQL may lose confirmed orders in a power cut');
}

async function newestAppliedMigrationTime(client: Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS made",
  );
  if (!rows[0].made) return 0;
  const { rows: newest } = await client.query(
    'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations',
  );
  return Number(newest[0].at ?? 0);
}

/** Converts errors itself: outside drizzle they lack the wrapper that `classifyDatabaseError` expects. */
async function readInSnapshot<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const throwStorageError = (error: unknown): never => {
    throw storageError(error);
  };
  const client = await pool.connect().catch(throwStorageError);
  let isReusable = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY').catch(throwStorageError);
    const found = await work(client);
    await client.query('COMMIT').catch(throwStorageError);
    isReusable = true;
    return found;
  } finally {
    client.release(!isReusable);
  }
}

/** Makes an error without the password; other SQL errors are returned unchanged. */
export function toUnusableError(error: unknown): unknown {
  const { code = '', message } = unwrapDriverError(error) as { code?: string; message: string };
  const detail = message.split('\n')[0] || code;
  const unusable = (what: string) => new DatabaseUnusable(`DATABASE_URL: ${what} (${detail})`);
  if (/^28/.test(code)) return unusable('PostgreSQL rejected this user');
  if (/^SASL: .*password/.test(message)) return unusable('PostgreSQL requires a password and none is set');
  if (code === '3D000') return unusable('there is no such database');
  if (code === '53300') return unusable('PostgreSQL has no free connections');
  if (code === '42501') return unusable('this user may not create what the program needs');
  if (/^(55P03|57014)$/.test(code)) return unusable('another Tawa is migrating this database');
  if (/^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57P)/.test(code)) return error;
  return unusable('PostgreSQL does not respond');
}
