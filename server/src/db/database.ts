import type SQLite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Pool, PoolClient } from 'pg';

/** The reader, or the writer inside a transaction. */
export type Db = BetterSQLite3Database<Record<string, never>> & {
  readonly $client: SQLite.Database | Pool | PoolClient;
};

/** The transaction of a change to accounts, which belongs to no shop. */
export interface AccountWriteContext {
  readonly tx: Db;
  /** The time of the change in ms UTC. It is taken once the locks are held, and is the same for all rows. */
  readonly at: number;
}

export interface Logger {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
}

/** Returns false if another process holds the lock. */
export type WithProcessLock = (name: string, work: () => Promise<void>) => Promise<boolean>;
