import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { EVENT_SEQ_COUNTER } from '../counters.table.ts';
import { DATABASE_FILE, DatabaseUnusable } from './data-folder-checks.ts';
import { newestAppliedMigrationTime } from './open.ts';

const PAGES_PER_STEP = 1_000;
const COUNTED_TABLES = ['shops', 'users', 'kots', 'invoices'];

export interface Snapshot {
  /** The copy needs no write-ahead log. */
  copyTo(file: string): Promise<void>;
  close(): void;
}

/**
 * Works while a server runs. The snapshot is a read transaction, so that SQLite's backup does not restart at
 * each commit.
 */
export function openSnapshot(dataDir: string): Snapshot {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new DatabaseUnusable(`DATA_DIR: there is no database in ${dataDir}`);
  const connection = new SQLite(file, { readonly: true });
  connection.exec('BEGIN');
  // BEGIN is deferred, so the snapshot is taken by the first read.
  connection.prepare('SELECT count(*) FROM sqlite_master').get();
  return {
    async copyTo(target) {
      await connection.backup(target, { progress: () => PAGES_PER_STEP });
      const copy = new SQLite(target);
      copy.pragma('journal_mode = DELETE');
      copy.close();
    },
    close: () => void connection.close(),
  };
}

export interface CopyContents {
  /** Creation time of the newest migration, ms UTC. */
  schema: number;
  counts: Record<string, number>;
}

/** @throws DatabaseUnusable when the copy is damaged */
export function inspectCopy(file: string): CopyContents {
  let copy: SQLite.Database | undefined;
  try {
    copy = new SQLite(file, { readonly: true, fileMustExist: true });
    const verdict = copy.pragma('integrity_check(1)', { simple: true });
    if (verdict !== 'ok') throw new Error(String(verdict).split('\n')[0]);
    return { schema: newestAppliedMigrationTime(copy), counts: countRowsOfMainTables(copy) };
  } catch (error) {
    throw new DatabaseUnusable(`${file} is not an intact database (${(error as Error).message})`);
  } finally {
    copy?.close();
  }
}

function countRowsOfMainTables(copy: SQLite.Database): Record<string, number> {
  const existingTables = copy.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const counted = COUNTED_TABLES.filter((table) => existingTables.includes(table));
  return Object.fromEntries(
    counted.map((table) => [table, Number(copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get())]),
  );
}

/**
 * Expires the jobs that waited when the backup was made, because their orders have been cooked since, and
 * moves consumers to the end of the event log, because no event in it is new.
 */
export function discardPendingWork(file: string): void {
  const database = new SQLite(file);
  const isKnown = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'print_jobs'")
    .get();
  if (isKnown)
    database.exec(`
      UPDATE print_jobs SET status = 'EXPIRED', error = 'RESTORED', lease_until = NULL
        WHERE status IN ('WAITING', 'SENDING');
      UPDATE event_consumers SET seq = coalesce((SELECT value FROM counters
        WHERE counters.shop_id = event_consumers.shop_id AND counters.name = '${EVENT_SEQ_COUNTER}'), seq)`);
  database.close();
}
