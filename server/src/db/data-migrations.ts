import { startChains } from './chain/start-chains.ts';
import { cleanNames } from './data-migrations/clean-names.ts';
import { searchKeys } from './data-migrations/search-keys.ts';
import { vacuumFile } from './data-migrations/vacuum.ts';
import { dataMigrations } from './data-migrations.table.ts';
import type { Db, Logger } from './database.ts';
import type { Databases } from './open-databases.ts';

/** Changes the rows of earlier versions where a migration's SQL cannot. */
export interface DataMigration {
  /**
   * A number is never changed or reused. The SQL migration that comes with a data migration records it as
   * done in databases where it has nothing to do.
   */
  number: number;
  /**
   * Must call `record` in the transaction of its last change. Without a record it runs again at the next
   * start.
   */
  run(databases: Databases, record: DataMigrationRecord, log: Logger): Promise<void>;
}

export interface DataMigrationRecord {
  /** True if an earlier run called `start` but not `finish`. */
  readonly wasStarted: boolean;
  start(tx: Db): Promise<void>;
  finish(tx: Db): Promise<void>;
}

const IN_ORDER: readonly DataMigration[] = [vacuumFile, cleanNames, searchKeys, startChains];

/**
 * Runs each data migration once per database, after the migrations of the schema. While another process runs
 * them, this process does not wait for it.
 */
export async function runDataMigrations(databases: Databases, log: Logger): Promise<void> {
  const { reader, withProcessLock } = databases;
  const readRecords = async () =>
    new Map((await reader.select().from(dataMigrations)).map((row) => [row.number, row.finishedAt]));
  const areFinished = (records: Map<number, number | null>) =>
    IN_ORDER.every(({ number }) => typeof records.get(number) === 'number');
  if (areFinished(await readRecords())) return;
  await withProcessLock('data-migrations', async () => {
    const records = await readRecords();
    for (const { number, run } of IN_ORDER)
      if (typeof records.get(number) !== 'number')
        await run(databases, createRecord(number, records.has(number)), log);
  });
}

function createRecord(number: number, wasStarted: boolean): DataMigrationRecord {
  const save = async (tx: Db, finishedAt: number | null) => {
    const { number: target } = dataMigrations;
    await tx
      .insert(dataMigrations)
      .values({ number, finishedAt })
      .onConflictDoUpdate({ target, set: { finishedAt } });
  };
  return { wasStarted, start: (tx) => save(tx, null), finish: (tx) => save(tx, Date.now()) };
}
