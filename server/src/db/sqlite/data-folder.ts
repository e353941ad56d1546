import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { findDamage } from './integrity.ts';

/** The name of the database in a data folder and in a backup of one. */
export const DATABASE_FILE = 'tawa.db';

/** Begins the name of the folder in which a restore gathers its files; it goes once they all have their places. */
export const RESTORE_STAGING_PREFIX = 'restoring-';

/** Lies in a data folder whose shop lives in PostgreSQL. */
export const MOVED_MARKER_FILE = 'moved-to-postgres';

/** Thrown when the file cannot be used as it is; the sentence is for the operator. */
export class DatabaseUnusable extends Error {}

/** Thrown when the file is damaged, or is missing where one has been: a backup is to be restored. */
export class DatabaseLost extends DatabaseUnusable {
  readonly #otherwise: string;

  /** `otherwise` says what else can be done, after how to restore. */
  constructor(what: string, otherwise = '') {
    super(`DATA_DIR: ${what}`);
    this.#otherwise = otherwise;
  }

  toMessage(howToRestore: string): string {
    return `${this.message}; ${howToRestore}${this.#otherwise}`;
  }
}

/** What the system says of a file, as a sentence about its folder. @throws DatabaseUnusable */
export function mapFolderErrors<T>(dataDir: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw new DatabaseUnusable(
      `DATA_DIR: the folder ${dataDir} cannot be written (${(error as Error).message})`,
    );
  }
}

/** Without this, a start between the moves of a restore would begin a new, empty database in silence. */
export function assertRestoreComplete(dataDir: string, file: string): void {
  if (existsSync(file) || !existsSync(dataDir)) return;
  if (readdirSync(dataDir).some((name) => name.startsWith(RESTORE_STAGING_PREFIX)))
    throw new DatabaseUnusable(`DATA_DIR: a restore into ${dataDir} was interrupted; please run it again`);
}

/** The file that `tawa.db` still is knows nothing of what PostgreSQL has kept since. */
export function assertNotMoved(dataDir: string): void {
  const file = join(dataDir, MOVED_MARKER_FILE);
  if (existsSync(file))
    throw new DatabaseUnusable(
      `DATA_DIR: the shop of this folder was moved to PostgreSQL: set DATABASE_URL; or remove ${file} to go on ` +
        'with it as it was then, without anything that was kept since',
    );
}

/** What a program leaves in its data folder from its first start on; of folders, what is in them. */
const TRACE_FILES = ['jwt-secret', 'running.lock', 'tawa.db-wal'];
const TRACE_FOLDERS = ['uploads', 'outbox'];
const PRE_RESTORE_PREFIX = 'before-restore-';

/** What shows that a program has run on this folder before; undefined for one that is new. */
function findTraceOfUse(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const names = readdirSync(dataDir);
  return (
    TRACE_FILES.find((name) => names.includes(name)) ??
    TRACE_FOLDERS.find((name) => names.includes(name) && readdirSync(join(dataDir, name)).length > 0) ??
    names.find((name) => name.startsWith(PRE_RESTORE_PREFIX))
  );
}

/** An empty shop in place of one that is lost looks like a start that went well. */
export function assertNotMissing(dataDir: string, file: string): void {
  const trace = findTraceOfUse(dataDir);
  if (trace === undefined) return;
  if (existsSync(file)) throw damagedError(file, 'it is empty');
  throw new DatabaseLost(
    `the database ${file} is missing, and ${dataDir} is not new (it holds ${trace})`,
    '; or begin with an empty one: ALLOW_EMPTY=1',
  );
}

/** Before anything changes the file: what is written into a damaged one may cost what is still whole. */
export function assertNotDamaged(file: string): void {
  const damage = mapFolderErrors(dirname(file), () => findDamage(file));
  if (damage !== undefined) throw damagedError(file, damage);
}

const damagedError = (file: string, reason: string) =>
  new DatabaseLost(`the database ${file} is damaged (${reason}) and was not changed`);

/** Held by whoever may change what is in a data folder. */
export interface FolderLock {
  close(): void;
}

/**
 * Two programs on one folder would each tell only their own screens. The lock is the system's: it goes with
 * the process, however that ends. Who only reads, a backup for one, needs none.
 * @throws DatabaseUnusable when another program has it
 */
export function lockFolder(dataDir: string): FolderLock {
  const lock = mapFolderErrors(dataDir, () => new SQLite(join(dataDir, 'running.lock'), { timeout: 1_000 }));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new DatabaseUnusable(`DATA_DIR: another Tawa is already running on ${dataDir}`);
  }
}
