import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Client } from 'pg';
import { newestKnownMigrationTime } from '../migrations.ts';
import {
  createProgressTable,
  findOutcome,
  findProgress,
  hasImportStarted,
  markImportComplete,
  type TableResult,
} from '../postgres/import-progress.ts';
import { advisoryLockId } from '../postgres/locks.ts';
import { connectForMaintenance, runMigrations, toUnusableError } from '../postgres/open.ts';
import {
  DATABASE_FILE,
  DatabaseUnusable,
  lockFolder,
  MOVED_MARKER_FILE,
} from '../sqlite/data-folder-checks.ts';
import { newestAppliedMigrationTime } from '../sqlite/open.ts';
import {
  copyRemainingRows,
  createPostgresBatchReader,
  createSqliteBatchReader,
  type ReadBatch,
} from './rows.ts';
import { assertSameColumns, type ImportedTable, listTables, type Row, rowKey } from './tables.ts';

/** The marker is written before the import is complete, because otherwise both databases could start. */
function writeMovedMarker(dataDir: string): void {
  const file = join(dataDir, MOVED_MARKER_FILE);
  try {
    writeFileSync(file, 'The data of this folder has been imported into PostgreSQL.\n', {
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    throw new DatabaseUnusable(`DATA_DIR: ${file} cannot be written (${(error as Error).message})`);
  }
}

interface TableChecksum {
  rows: number;
  /** SHA-256, hex. */
  checksum: string;
}

async function checksumTable(table: ImportedTable, read: ReadBatch): Promise<TableChecksum> {
  const hash = createHash('sha256');
  let rows = 0;
  let batch: Row[] = await read(null);
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    for (const row of batch) hash.update(`${JSON.stringify(row)}\n`);
    rows += batch.length;
    batch = await read(rowKey(table, last));
  }
  return { rows, checksum: hash.digest('hex') };
}

export interface ImportOptions {
  dataDir: string;
  url: string;
  migrations: { sqlite: string; postgres: string };
  startOver?: boolean;
  batchRows?: number;
  onProgress(line: string): void;
}

export interface ImportResult {
  tables: TableResult[];
  wasAlreadyComplete: boolean;
}

/**
 * Imports the data folder, or resumes an interrupted import. No server may run on either database.
 * @throws DatabaseUnusable
 */
export async function importToPostgres(options: ImportOptions): Promise<ImportResult> {
  const { dataDir, url } = options;
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new DatabaseUnusable(`DATA_DIR: there is no database in ${dataDir}`);
  const lock = lockFolder(dataDir);
  let source: SQLite.Database | undefined;
  let client: Client | undefined;
  try {
    source = openSourceOfThisVersion(options);
    client = await connectForMaintenance(url, 'tawa-move');
    return await runImport(options, source, client);
  } catch (error) {
    throw error instanceof DatabaseUnusable ? error : toUnusableError(error);
  } finally {
    await client?.end();
    source?.close();
    lock.close();
  }
}

function openSourceOfThisVersion({ dataDir, migrations }: ImportOptions): SQLite.Database {
  const source = new SQLite(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true });
  const [applied, known] = [newestAppliedMigrationTime(source), newestKnownMigrationTime(migrations.sqlite)];
  if (applied === known) return source;
  source.close();
  const advice =
    applied > known ? 'please update' : 'start this version on it once without DATABASE_URL, then stop it';
  throw new DatabaseUnusable(`DATA_DIR: the database was created by another version of Tawa; ${advice}`);
}

async function runImport(
  options: ImportOptions,
  source: SQLite.Database,
  client: Client,
): Promise<ImportResult> {
  const { rows } = await client.query(`SELECT pg_try_advisory_lock(${advisoryLockId('move')}) AS held`);
  if (!rows[0].held) throw new DatabaseUnusable('DATABASE_URL: another import into this database is running');
  const earlierOutcome = (await hasImportStarted(client)) && (await findOutcome(client));
  if (earlierOutcome) return { tables: earlierOutcome, wasAlreadyComplete: true };

  const log = { info: () => undefined, warn: (_: object, what: string) => options.onProgress(what) };
  await runMigrations(client, options.migrations.postgres, log, () => prepareTarget(options, source, client));
  // The rows that the empty database has are removed, because the rows of the source are copied.
  if ((await findProgress(client, 'data_migrations')).place === null)
    await client.query('TRUNCATE data_migrations');
  const tables = await listTables(client);
  assertSameColumns(source, tables);
  const batchRows = options.batchRows ?? 1_000;
  for (const table of tables) {
    const copied = await copyRemainingRows(source, client, table, batchRows);
    options.onProgress(`copied ${table.name}: ${copied} rows`);
  }
  const outcome: TableResult[] = [];
  for (const table of tables) outcome.push(await verifyTable(source, client, table, batchRows));
  writeMovedMarker(options.dataDir);
  await markImportComplete(client, outcome);
  await client.query('ANALYZE');
  return { tables: outcome, wasAlreadyComplete: false };
}

/** @throws DatabaseUnusable while a server is connected, or if rows of no earlier import exist */
async function prepareTarget(
  { startOver }: ImportOptions,
  source: SQLite.Database,
  client: Client,
): Promise<void> {
  const { rows } = await client.query(
    "SELECT count(*) AS programs FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tawa'",
  );
  if (Number(rows[0].programs) > 0)
    throw new DatabaseUnusable('DATABASE_URL: a Tawa server is using this database; stop it first');
  const tables = await listTables(client);
  const names = tables.map(({ name }) => `"${name}"`);
  if (await hasImportStarted(client)) {
    if (startOver) await client.query(`TRUNCATE ${['tawa_move', ...names].join(', ')}`);
    return;
  }
  if (tables.length > 0) assertSameColumns(source, tables);
  for (const name of names) {
    if (name === '"data_migrations"') continue;
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${name}) AS holds`);
    if (rows[0].holds)
      throw new DatabaseUnusable(
        `DATABASE_URL: this database is not empty (${name} has rows); the import needs an empty one`,
      );
  }
  await createProgressTable(client);
}

async function verifyTable(
  source: SQLite.Database,
  client: Client,
  table: ImportedTable,
  batchRows: number,
): Promise<TableResult> {
  const sqlite = await checksumTable(table, createSqliteBatchReader(source, table, batchRows));
  const postgres = await checksumTable(table, createPostgresBatchReader(client, table, batchRows));
  if (sqlite.rows === postgres.rows && sqlite.checksum === postgres.checksum)
    return { table: table.name, ...sqlite };
  throw new DatabaseUnusable(
    `${table.name} differs between the two databases: ${sqlite.rows} rows in SQLite (${sqlite.checksum.slice(0, 12)}), ` +
      `${postgres.rows} in PostgreSQL (${postgres.checksum.slice(0, 12)}). Was the shop used after the import started? ` +
      '--anew discards the imported rows and starts over',
  );
}
