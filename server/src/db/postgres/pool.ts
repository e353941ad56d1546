import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Db } from '../database.ts';

/** The parts of node-postgres and drizzle that PostgreSQL needs, loaded by whoever asks first and by nobody else. */
export function loadPostgres() {
  const load = createRequire(import.meta.url);
  const pg: typeof import('pg') = load('pg');
  const { drizzle }: typeof import('drizzle-orm/node-postgres') = load('drizzle-orm/node-postgres');
  const { migrate }: typeof import('drizzle-orm/node-postgres/migrator') = load(
    'drizzle-orm/node-postgres/migrator',
  );
  const { builtins } = pg.types;
  // Counts and sums are numbers here; JSON is read once, by drizzle, so that a text in it stays one.
  for (const kind of [builtins.INT8, builtins.NUMERIC]) pg.types.setTypeParser(kind, Number);
  for (const kind of [builtins.JSON, builtins.JSONB]) pg.types.setTypeParser(kind, (text) => text);
  return { pg, drizzle, migrate };
}

/**
 * What is asked of a connection in one turn of the event loop leaves in one system call: the driver lets each query go by
 * itself, which took a fifth of the processor's time of an order.
 */
class CorkingSocket extends Socket {
  #isCorked = false;

  // Each query corks the socket, and uncorks it when it is written: that of the turn's first one waits for its end.
  override uncork(): void {
    if (this.#isCorked) {
      super.uncork();
      return;
    }
    this.#isCorked = true;
    process.nextTick(() => {
      this.#isCorked = false;
      super.uncork();
    });
  }
}

/** ms after which somebody who waits is told that the database is busy. */
const WAIT_TIMEOUT_MS = 5_000;

export function connectionConfig(url: string, more: PoolConfig = {}): PoolConfig {
  return {
    connectionString: url,
    stream: () => new CorkingSocket(),
    application_name: 'tawa',
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    lock_timeout: WAIT_TIMEOUT_MS,
    statement_timeout: 60_000,
    // A process that was stopped in the middle of a write holds up its shop for no longer.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // The system's own is two hours: so long a firewall that forgot it would leave it in the pool.
    keepAliveInitialDelayMillis: 10_000,
    ...more,
  };
}

/**
 * A pool whose lost connections are noticed by the next query, and end nothing. What is asked of one of them at once goes
 * out at once, in this order, and is answered in it: several questions take the time of one. A connection that does not
 * answer one of them in time is given up.
 */
export function createPool(url: string, max: number, queryTimeoutMs = 70_000): Pool {
  const { pg } = loadPostgres();
  const timeouts = { idleTimeoutMillis: 60_000, query_timeout: queryTimeoutMs };
  const pool = new pg.Pool(connectionConfig(url, { max, ...timeouts, pipeline: true }));
  const nothing = (): void => undefined;
  pool.on('error', nothing).on('connect', (client) => client.on('error', nothing));
  return pool;
}

type Queryable = Pick<PoolClient, 'query'>;

/** The one place where PostgreSQL becomes what repositories see. */
export function asDb(client: Queryable, isSealed = () => false): Db {
  const { drizzle } = loadPostgres();
  const query = (text: string, values: unknown[] = []) => {
    if (isSealed()) throw new Error('this was asked for behind the end of its transaction');
    return client.query(text, values.map(stripNul));
  };
  return drizzle({ query } as unknown as Pool) as unknown as Db;
}

/** No text here holds a NUL, so whoever asks for one in a path or a search finds nothing, as in SQLite. */
function stripNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

const dbByClient = new WeakMap<PoolClient, Db>();
const sealedClients = new WeakSet<PoolClient>();

/** One client's own, kept with it as its prepared statements are. */
export function dbForClient(client: PoolClient): Db {
  const db = dbByClient.get(client) ?? asDb(client, () => sealedClients.has(client));
  dbByClient.set(client, db);
  return db;
}

/** What is asked for behind the end of a transaction would be kept by itself, whatever becomes of the rest. */
export const seal = (client: PoolClient): void => void sealedClients.add(client);
export const unseal = (client: PoolClient): void => void sealedClients.delete(client);
