import { statfsSync } from 'node:fs';
import type SQLite from 'better-sqlite3';

export interface Logger {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
}

/** Values of `user_version`. */
const VACUUMED = 1;
const VACUUM_STARTED = 2;

/** For the copy and the write-ahead log. */
const SPACE_FACTOR = 2;
const BYTES_PER_SECOND = 50_000_000;

/** Puts VACUUM's copy on the disk that is checked. Call it first: SQLite reads this once. */
export function setSqliteTempDir(dataDir: string): void {
  process.env.SQLITE_TMPDIR ??= dataDir;
}

/** Older versions left deleted data in the file. Runs once; a failure is logged and not repeated. */
export function secureVacuum(writer: SQLite.Database, dataDir: string, isNew: boolean, log: Logger): void {
  const mark = (state: number) => writer.pragma(`user_version = ${state}`);
  const state = Number(writer.pragma('user_version', { simple: true }));
  if (state === VACUUMED) return;
  if (isNew) mark(VACUUMED);
  else if (state === VACUUM_STARTED) log.warn({}, notVacuumedMessage('VACUUM was interrupted'));
  else
    try {
      if (!checkAndLogFreeSpace(writer, dataDir, log)) return;
      mark(VACUUM_STARTED);
      writer.exec('VACUUM');
      mark(VACUUMED);
      log.info({ bytes: databaseBytes(writer) }, 'VACUUM of the database file finished');
    } catch (err) {
      log.warn({ err }, notVacuumedMessage('VACUUM failed'));
    }
}

/** The server handles no request during the vacuum. */
function checkAndLogFreeSpace(writer: SQLite.Database, dataDir: string, log: Logger): boolean {
  const bytes = databaseBytes(writer);
  const { bavail, bsize } = statfsSync(dataDir);
  const facts = { bytes, neededBytes: SPACE_FACTOR * bytes, freeBytes: bavail * bsize };
  const enough = facts.freeBytes >= facts.neededBytes;
  const seconds = Math.ceil(bytes / BYTES_PER_SECOND);
  if (enough)
    log.info(
      facts,
      `running VACUUM on the database file, once; this takes about ${seconds} s, please let it finish`,
    );
  else log.warn(facts, notVacuumedMessage('there is too little free disk space for VACUUM'));
  return enough;
}

const notVacuumedMessage = (why: string): string =>
  `the database file still contains data that was deleted before the update: ${why}; see "Update" in docs/OPERATIONS.md`;

const databaseBytes = (writer: SQLite.Database): number =>
  Number(writer.pragma('page_count', { simple: true })) *
  Number(writer.pragma('page_size', { simple: true }));
