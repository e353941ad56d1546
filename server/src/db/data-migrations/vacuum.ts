import type { DataMigration } from '../data-migrations.ts';
import type { Logger } from '../database.ts';
import { readVacuumSpace } from '../vacuum-space.ts';

const BYTES_PER_SECOND = 50_000_000;

/**
 * Removes deleted data that older versions left in SQLite's file. Waits for enough free space. A failure is
 * logged and the vacuum is not tried again, because a service manager that stops a start for taking too long
 * would do so at every start.
 */
export const vacuumFile: DataMigration = {
  number: 1,
  async run({ file, writeQueue, truncateWal }, { wasStarted, start, finish }, log) {
    const record = (save: typeof start) => writeQueue.enqueue('', save);
    if (!file) return record(finish);
    if (wasStarted) return log.warn({}, notVacuumedMessage('VACUUM was interrupted'));
    try {
      if (!checkAndLogFreeSpace(file.bytes(), file.folder, log)) return;
      await record(start);
      await file.vacuum();
      // After a vacuum the new pages are in the write-ahead log, and the old ones are still in the file.
      await truncateWal();
      await record(finish);
      log.info({ bytes: file.bytes() }, 'VACUUM of the database file finished');
    } catch (err) {
      log.warn({ err }, notVacuumedMessage('VACUUM failed'));
    }
  },
};

/** Logs how long the vacuum takes, because the server handles no request meanwhile. */
function checkAndLogFreeSpace(bytes: number, folder: string, log: Logger): boolean {
  const facts = readVacuumSpace(bytes, folder);
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
