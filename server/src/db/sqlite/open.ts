import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { classifyDatabaseError } from '../../errors/database-errors.ts';
import type { Logger } from '../database.ts';
import { newestKnownMigrationTime } from '../migrations.ts';
import type { Databases } from '../open-databases.ts';
import {
  assertFolderUnused,
  assertNoInterruptedRestore,
  assertNotDamaged,
  assertNotMovedToPostgres,
  DATABASE_FILE,
  DatabaseUnusable,
  type FolderLock,
  lockFolder,
  mapFolderErrors,
} from './data-folder-checks.ts';
import { SqliteWriteQueue } from './write-queue.ts';

export interface SqliteDatabases extends Databases {
  readonly writer: SQLite.Database;
  close(): void;
}

/**
 * 64 MB. The commit that reaches it copies the log's pages into the file, with two syncs of the disk. On a slow disk the
 * syncs cost more than the pages, so they are rare (docs/lab/slow-disk.md).
 */
export const WAL_AUTOCHECKPOINT_PAGES = 16_000;

interface OpenOptions {
  /** Starts an empty database where the file of a used folder is missing. */
  allowEmpty?: boolean;
}

/**
 * Opens and migrates the database. synchronous=NORMAL would lose acknowledged orders at a power cut.
 * @throws DatabaseLost when it is damaged or missing; DatabaseUnusable
 */
export function openSqlite(
  dataDir: string,
  migrationsDir: string,
  log: Logger,
  { allowEmpty = false }: OpenOptions = {},
): SqliteDatabases {
  const file = join(dataDir, DATABASE_FILE);
  assertNoInterruptedRestore(dataDir, file);
  assertNotMovedToPostgres(dataDir);
  const databaseExists = existsSync(file) && statSync(file).size > 0;
  if (!databaseExists && !allowEmpty) assertFolderUnused(dataDir, file);
  let folderLock: FolderLock | undefined;
  let writer: SQLite.Database | undefined;
  try {
    if (databaseExists) {
      folderLock = lockFolder(dataDir);
      assertNotDamaged(file);
    }
    writer = openWriter(dataDir, file);
    // The folder is locked only now, because the lock file itself counts as a trace of use.
    folderLock ??= lockFolder(dataDir);
    assertNotNewer(writer, migrationsDir);
    runMigrations(writer, migrationsDir);
    truncateWalUnlessFull(file, log);
  } catch (error) {
    writer?.close();
    folderLock?.close();
    throw error;
  }
  const reader = new SQLite(file, { readonly: true });
  setPragmas(reader);
  const writeQueue = new SqliteWriteQueue(writer, drizzle(writer));
  return {
    writer,
    writeQueue,
    reader: drizzle(reader),
    file: {
      folder: dataDir,
      bytes: () => databaseBytes(writer),
      async vacuum() {
        // The queue begins the next transaction in a later turn of the event loop.
        await writeQueue.waitForIdle();
        writer.exec('VACUUM');
      },
    },
    truncateWal: async () => truncateWal(file),
    withProcessLock: (_name, work) => work().then(() => true),
    close() {
      reader.close();
      writer.close();
      folderLock?.close();
    },
  };
}

function openWriter(dataDir: string, file: string): SQLite.Database {
  return mapFolderErrors(dataDir, () => {
    // Only the operator may read the folder: it contains phone numbers and password hashes.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // VACUUM then makes its copy on the disk whose space is checked. SQLite reads this variable once, at its
    // first connection.
    process.env.SQLITE_TMPDIR ??= dataDir;
    const connection = new SQLite(file);
    connection.pragma('journal_mode = WAL');
    setPragmas(connection);
    // The pages of deleted rows are overwritten, so that erased customers do not remain in the file.
    connection.pragma('secure_delete = ON');
    connection.pragma('temp_store = MEMORY');
    connection.pragma(`wal_autocheckpoint = ${WAL_AUTOCHECKPOINT_PAGES}`);
    // SQLite opens a read-only file without an error, so a transaction tests whether it can write.
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return connection;
  });
}

const databaseBytes = (writer: SQLite.Database): number =>
  Number(writer.pragma('page_count', { simple: true })) *
  Number(writer.pragma('page_size', { simple: true }));

/** Skips a full disk: the server starts there too, and serves reads. */
function truncateWalUnlessFull(file: string, log: Logger): void {
  try {
    truncateWal(file);
  } catch (err) {
    if (classifyDatabaseError(err) !== 'full') throw err;
    log.warn({ err }, 'the disk is full: changes are refused until there is room');
  }
}

/** Returns false at once if the log is in use. */
function truncateWal(file: string): boolean {
  const connection = new SQLite(file, { timeout: 0 });
  try {
    connection.pragma('synchronous = FULL');
    const [outcome] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return outcome?.busy === 0;
  } finally {
    connection.close();
  }
}

function setPragmas(connection: SQLite.Database): void {
  connection.pragma('busy_timeout = 5000');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
}

/** Creation time like that of `newestKnownMigrationTime`; 0 for an empty database. */
export function newestAppliedMigrationTime(connection: SQLite.Database): number {
  const hasMigrations = connection
    .prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'")
    .get();
  if (!hasMigrations) return 0;
  return Number(connection.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get());
}

function assertNotNewer(writer: SQLite.Database, migrationsDir: string): void {
  if (newestAppliedMigrationTime(writer) > newestKnownMigrationTime(migrationsDir)) {
    throw new DatabaseUnusable(
      'DATA_DIR: this database was created by a newer version of Tawa; please update',
    );
  }
}

/**
 * Foreign keys are off, because rebuilding a table would otherwise silently delete the rows that reference
 * it.
 */
function runMigrations(writer: SQLite.Database, migrationsDir: string): void {
  if (newestAppliedMigrationTime(writer) === newestKnownMigrationTime(migrationsDir)) return;
  writer.pragma('foreign_keys = OFF');
  migrate(drizzle(writer), { migrationsFolder: migrationsDir });
  const violations = writer.pragma('foreign_key_check') as unknown[];
  if (violations.length > 0)
    throw new DatabaseUnusable(`DATA_DIR: ${violations.length} rows violate foreign keys after the update`);
  writer.pragma('foreign_keys = ON');
}
