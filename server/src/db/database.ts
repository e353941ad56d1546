import type SQLite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Pool, PoolClient } from 'pg';
import type { NotifyChannel } from './postgres/notify.ts';
import type { WriteQueue } from './write-queue.ts';

/** The reader, or the writer inside a transaction. */
export type Db = BetterSQLite3Database<Record<string, never>> & {
  readonly $client: SQLite.Database | Pool | PoolClient;
};

export interface Logger {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
}

/** Returns false if another process holds the lock. */
export type WithProcessLock = (name: string, work: () => Promise<void>) => Promise<boolean>;

export interface Databases {
  readonly reader: Db;
  readonly writeQueue: WriteQueue;
  /** Undefined on SQLite. */
  readonly channel?: NotifyChannel;
  /** Undefined on PostgreSQL. `vacuum` blocks the thread, and no write may run meanwhile. */
  readonly file?: { folder: string; bytes(): number; vacuum(): void };
  /**
   * Empties the write-ahead log, which still contains deleted data. Returns false during a write or a backup.
   */
  truncateWal(): Promise<boolean>;
  readonly withProcessLock: WithProcessLock;
  close(): void | Promise<void>;
}
