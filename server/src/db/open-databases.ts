import type { Db, WithProcessLock } from './database.ts';
import type { NotifyChannel } from './postgres/notify.ts';
import type { WriteQueue } from './write-queue.ts';

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
