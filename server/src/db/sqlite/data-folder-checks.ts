import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { findDamage } from './integrity.ts';

export const DATABASE_FILE = 'tawa.db';

export const RESTORE_STAGING_PREFIX = 'restoring-';

export const MOVED_MARKER_FILE = 'moved-to-postgres';

/** The operator reads the message. */
export class DatabaseUnusable extends Error {}

/** The operator has to restore a backup. */
export class DatabaseLost extends DatabaseUnusable {
  readonly #alternative: string;

  constructor(what: string, alternative = '') {
    super(`DATA_DIR: ${what}`);
    this.#alternative = alternative;
  }

  toMessage(howToRestore: string): string {
    return `${this.message}; ${howToRestore}${this.#alternative}`;
  }
}

const folderError = (dataDir: string, cause: unknown) =>
  new DatabaseUnusable(`DATA_DIR: the folder ${dataDir} cannot be written (${(cause as Error).message})`, {
    cause,
  });

/** @throws DatabaseUnusable in place of any error that `use` throws */
export function mapFolderErrors<T>(dataDir: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/**
 * Passes if `file` exists. Without it, a start after an interrupted restore would silently create an empty
 * database.
 */
export function assertNoInterruptedRestore(dataDir: string, file: string): void {
  if (existsSync(file) || !existsSync(dataDir)) return;
  if (readdirSync(dataDir).some((name) => name.startsWith(RESTORE_STAGING_PREFIX)))
    throw new DatabaseUnusable(`DATA_DIR: a restore into ${dataDir} was interrupted; please run it again`);
}

/** The file lacks what has been stored in PostgreSQL since the move. */
export function assertNotMovedToPostgres(dataDir: string): void {
  const file = join(dataDir, MOVED_MARKER_FILE);
  if (existsSync(file))
    throw new DatabaseUnusable(
      `DATA_DIR: the shop of this folder was moved to PostgreSQL: set DATABASE_URL; or remove ${file} to continue ` +
        'with the data as of the import; everything stored since is lost',
    );
}

const TRACE_FILES = ['jwt-secret', 'running.lock', 'tawa.db-wal'];
/** Such a folder is a trace of use only if it has content. */
const TRACE_FOLDERS = ['uploads', 'outbox'];
const PRE_RESTORE_PREFIX = 'before-restore-';

function findTraceOfUse(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const names = readdirSync(dataDir);
  return (
    TRACE_FILES.find((name) => names.includes(name)) ??
    TRACE_FOLDERS.find((name) => names.includes(name) && readdirSync(join(dataDir, name)).length > 0) ??
    names.find((name) => name.startsWith(PRE_RESTORE_PREFIX))
  );
}

/** Call it before `file` is created, because a start with an empty database would look successful. */
export function assertFolderUnused(dataDir: string, file: string): void {
  const trace = findTraceOfUse(dataDir);
  if (trace === undefined) return;
  if (existsSync(file)) throw damagedError(file, 'it is empty');
  throw new DatabaseLost(
    `the database ${file} is missing, and ${dataDir} is not new (it holds ${trace})`,
    '; or start with an empty database: ALLOW_EMPTY=1',
  );
}

/**
 * Call it before the first write, which could destroy intact data. Of a large file it reads only the schema.
 * @throws DatabaseLost
 */
export function assertNotDamaged(file: string): void {
  const damage = mapFolderErrors(dirname(file), () => findDamage(file));
  if (damage !== undefined) throw damagedError(file, damage);
}

const damagedError = (file: string, reason: string) =>
  new DatabaseLost(`the database ${file} is damaged (${reason}) and was not changed`);

export interface FolderLock {
  close(): void;
}

/**
 * Locks the data folder: two servers on it would each notify only their own clients. The operating system
 * releases the lock when the process ends.
 */
export function lockFolder(dataDir: string): FolderLock {
  const lock = mapFolderErrors(dataDir, () => new SQLite(join(dataDir, 'running.lock'), { timeout: 1_000 }));
  try {
    // The lock file has no journal, which could not be written on a full disk.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw folderError(dataDir, error);
    throw new DatabaseUnusable(`DATA_DIR: another Tawa is already running on ${dataDir}`);
  }
}
