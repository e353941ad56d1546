import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { NotifyChannel } from './postgres/notify.ts';
import type { WriteQueue } from './write-queue.ts';

/** The reader, or the writer inside a transaction. */
export type Db = BetterSQLite3Database<Record<string, never>>;

/** Returns false if another process holds the lock. */
export type WithProcessLock = (name: string, work: () => Promise<void>) => Promise<boolean>;

export interface Databases {
  readonly reader: Db;
  readonly writeQueue: WriteQueue;
  /** Undefined on SQLite. */
  readonly channel?: NotifyChannel;
  /** Empties the write-ahead log, which still contains deleted data; false during a write or backup. */
  truncateWal(): Promise<boolean>;
  readonly withProcessLock: WithProcessLock;
  close(): void | Promise<void>;
}
