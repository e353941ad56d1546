import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { memberships } from '../auth/memberships.table.ts';
import { sessions } from '../auth/sessions.table.ts';
import { users } from '../auth/users.table.ts';
import { CommitVersions } from './commit-version.ts';
import type { NotifyChannel } from './postgres/notify.ts';
import { installChangeTriggers } from './sqlite/change-triggers.ts';
import { AUTO_CHECKPOINT_PAGES, Checkpointer } from './sqlite/checkpoints.ts';
import {
  assertNotDamaged,
  assertNotMissing,
  assertNotMoved,
  assertRestoreComplete,
  DATABASE_FILE,
  DatabaseUnusable,
  type FolderLock,
  lockFolder,
  mapFolderErrors,
} from './sqlite/data-folder.ts';
import { type Logger, secureVacuum, setSqliteTempDir } from './sqlite/secure-vacuum.ts';
import { SqliteWriteQueue } from './sqlite/write-queue.ts';
import type { WriteQueue } from './write-queue.ts';

/** What a repository is given: the reader, or the writer inside a unit of work. */
export type Db = BetterSQLite3Database<Record<string, never>>;

/** Does the work of this name and answers true, unless another process is just doing it. */
export type WithProcessLock = (name: string, work: () => Promise<void>) => Promise<boolean>;

/** What the program stands on, whichever database that is. */
export interface Databases {
  /** Sees committed data only. */
  readonly reader: Db;
  readonly commits: CommitVersions;
  /** Only `unit-of-work.ts` writes through it. */
  readonly writeQueue: WriteQueue;
  /** Calls between the processes on one database; undefined where there is only one. */
  readonly channel?: NotifyChannel;
  /**
   * Brings all that is committed into the file and empties the write-ahead log, where what was removed still stands.
   * False, at once, while a write is under way or a backup reads an earlier moment.
   */
  truncateWal(): boolean;
  readonly withProcessLock: WithProcessLock;
  close(): void | Promise<void>;
}

export interface SqliteDatabases extends Databases {
  readonly writer: SQLite.Database;
  /** At once, unless a thread that has the file open as well is waited for. */
  close(): void | Promise<void>;
}

/**
 * Opens (and creates) the SQLite file in `dataDir`, brings it up to date, and sets the pragmas on both
 * connections: WAL with synchronous=FULL, because NORMAL loses acknowledged orders at a power cut. What takes long goes
 * into the log.
 * @throws DatabaseLost when the file is damaged, or is missing in a folder on which a program has run before
 * @throws DatabaseUnusable when the folder cannot be written, another program runs on it, a newer one made the file, a
 * restore was interrupted, or the shop was moved to PostgreSQL
 */
export function openSqlite(
  dataDir: string,
  migrationsDir: string,
  log: Logger,
  { allowEmpty = false } = {},
): SqliteDatabases {
  const file = join(dataDir, DATABASE_FILE);
  assertRestoreComplete(dataDir, file);
  assertNotMoved(dataDir);
  const isThere = existsSync(file) && statSync(file).size > 0;
  if (!isThere && !allowEmpty) assertNotMissing(dataDir, file);
  let folderLock: FolderLock | undefined;
  let writer: SQLite.Database | undefined;
  try {
    if (isThere) {
      folderLock = lockFolder(dataDir);
      assertNotDamaged(file);
    }
    writer = openWriter(dataDir, file);
    // A new file has content before the lock is there, which shows that a program has run.
    folderLock ??= lockFolder(dataDir);
    assertNotNewer(writer, migrationsDir);
    const isNew = newestAppliedMigration(writer) === 0;
    runMigrations(writer, migrationsDir);
    secureVacuum(writer, dataDir, isNew, log);
    truncateWal(file);
  } catch (error) {
    writer?.close();
    folderLock?.close();
    throw error;
  }
  const reader = new SQLite(file, { readonly: true });
  setPragmas(reader);
  const commits = new CommitVersions();
  installChangeTriggers(writer, [users, sessions, memberships], () => commits.markPermissionChange());
  const checkpoints = new Checkpointer(writer, log);
  const close = () => {
    reader.close();
    writer.close();
    folderLock?.close();
  };
  return {
    writer,
    writeQueue: new SqliteWriteQueue(writer, drizzle(writer), commits, (writes) =>
      checkpoints.onCommit(writes),
    ),
    reader: drizzle(reader),
    commits,
    truncateWal: () => truncateWal(file),
    withProcessLock: (_name, work) => work().then(() => true),
    close() {
      const gone = checkpoints.close();
      return gone ? gone.then(close) : close();
    },
  };
}

function openWriter(dataDir: string, file: string): SQLite.Database {
  return mapFolderErrors(dataDir, () => {
    // Phones and password hashes are nobody else's business on this machine.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    setSqliteTempDir(dataDir);
    const connection = new SQLite(file);
    connection.pragma('journal_mode = WAL');
    setPragmas(connection);
    // What is removed is overwritten: somebody who was erased is not to be found in the unused parts of the file.
    connection.pragma('secure_delete = ON');
    // What a savepoint may have to take back is kept in memory; otherwise every order writes its pages to a file as well.
    connection.pragma('temp_store = MEMORY');
    connection.pragma(`wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`);
    // A read-only file opens without complaint; only a write tells.
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return connection;
  });
}

/** A connection of its own, which waits for nobody. */
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

interface Journal {
  entries: { when: number }[];
}

/** The newest migration that this program knows, as the instant (ms) it was made. @throws DatabaseUnusable */
export function newestKnownMigration(migrationsDir: string): number {
  const journalFile = join(migrationsDir, 'meta', '_journal.json');
  if (!existsSync(journalFile))
    throw new DatabaseUnusable(`MIGRATIONS_DIR: no migrations in ${migrationsDir}`);
  const journal: Journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}

/** The newest migration that has made this database, as the instant (ms) it was made; 0 for an empty one. */
export function newestAppliedMigration(connection: SQLite.Database): number {
  const hasMigrations = connection
    .prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'")
    .get();
  if (!hasMigrations) return 0;
  return Number(connection.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get());
}

function assertNotNewer(writer: SQLite.Database, migrationsDir: string): void {
  if (newestAppliedMigration(writer) > newestKnownMigration(migrationsDir)) {
    throw new DatabaseUnusable(
      'DATA_DIR: this database was made by a newer version of the program; please update',
    );
  }
}

/**
 * Foreign keys are off meanwhile: a table rebuild would cascade its child rows away, silently. A file that is up to date
 * is left alone: to look through all of it takes the longer the more it holds.
 */
function runMigrations(writer: SQLite.Database, migrationsDir: string): void {
  if (newestAppliedMigration(writer) === newestKnownMigration(migrationsDir)) return;
  writer.pragma('foreign_keys = OFF');
  migrate(drizzle(writer), { migrationsFolder: migrationsDir });
  const broken = writer.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0)
    throw new DatabaseUnusable(`DATA_DIR: ${broken.length} rows point nowhere after the update`);
  writer.pragma('foreign_keys = ON');
}
