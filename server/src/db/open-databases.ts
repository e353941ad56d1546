import type { Db, WithProcessLock } from './database.ts';
import type { NotifyChannel } from './postgres/notify.ts';
import type { WriteQueue } from './write-queue.ts';

export interface Databases {
  readonly reader: Db;
  readonly writeQueue: WriteQueue;
  /** Undefined on SQLite. */
  readonly channel?: NotifyChannel;
  /** Undefined on PostgreSQL. `vacuum` waits for the queued writes, and then blocks the thread. */
  readonly file?: { folder: string; bytes(): number; vacuum(): Promise<void> };
  /**
   * Empties the write-ahead log, which still contains deleted data. Returns false during a write or a backup.
   */
  truncateWal(): Promise<boolean>;
  readonly withProcessLock: WithProcessLock;
  close(): void | Promise<void>;
}
