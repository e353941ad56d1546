import { createRequire } from 'node:module';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Db } from '../database.ts';

/** Loads the driver at the first use. INT8 and NUMERIC become numbers, JSON remains text. */
export function loadPostgres() {
  const load = createRequire(import.meta.url);
  const pg: typeof import('pg') = load('pg');
  const { drizzle }: typeof import('drizzle-orm/node-postgres') = load('drizzle-orm/node-postgres');
  const { migrate }: typeof import('drizzle-orm/node-postgres/migrator') = load(
    'drizzle-orm/node-postgres/migrator',
  );
  const { builtins } = pg.types;
  for (const kind of [builtins.INT8, builtins.NUMERIC]) pg.types.setTypeParser(kind, Number);
  for (const kind of [builtins.JSON, builtins.JSONB]) pg.types.setTypeParser(kind, (text) => text);
  return { pg, drizzle, migrate };
}

const WAIT_TIMEOUT_MS = 5_000;

export function connectionConfig(url: string, overrides: PoolConfig = {}): PoolConfig {
  return {
    connectionString: url,
    application_name: 'tawa',
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    lock_timeout: WAIT_TIMEOUT_MS,
    statement_timeout: 60_000,
    // Frees the lock of a shop if the process that was writing has stopped.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // The operating system's default of two hours would keep connections that a firewall has dropped.
    keepAliveInitialDelayMillis: 10_000,
    ...overrides,
  };
}

/** PostgreSQL rejects NUL in a value; a search for it must find nothing, as on SQLite. */
function replaceNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

/**
 * A lost connection needs no handler, because the next query reports it. A query that times out discards its
 * connection.
 */
export function createPool(url: string, maxConnections: number, queryTimeoutMs = 70_000): Pool {
  const { pg } = loadPostgres();
  class NulSafeClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: one signature for all overloads of pg's types.
    override query(query: any, values?: any, callback?: any): any {
      return super.query(query, Array.isArray(values) ? values.map(replaceNul) : values, callback);
    }
  }
  const timeouts = { idleTimeoutMillis: 60_000, query_timeout: queryTimeoutMs };
  const pool = new pg.Pool({
    ...connectionConfig(url, { max: maxConnections, ...timeouts }),
    Client: NulSafeClient,
  });
  const ignoreError = (): void => undefined;
  pool.on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError));
  return pool;
}

const dbByClient = new WeakMap<Pool | PoolClient, Db>();

/** Returns the same object for the same client, so that statements are prepared once. */
export function dbForClient(client: Pool | PoolClient): Db {
  const db = dbByClient.get(client) ?? createDb(client);
  dbByClient.set(client, db);
  return db;
}

/**
 * `Db` is SQLite's type. PostgreSQL's queries have the same methods as long as they are awaited, which makes
 * the cast safe.
 */
function createDb(client: Pool | PoolClient): Db {
  return loadPostgres().drizzle({ client }) as unknown as Db;
}
