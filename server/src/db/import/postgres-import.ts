import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Client } from 'pg';
import { newestMigration, schemaOf } from '../database.ts';
import { lockKey } from '../postgres/locks.ts';
import { bringUpToDate, connectPatiently, unusable } from '../postgres/open.ts';
import { DATABASE_FILE, DatabaseUnusable, lockFolder } from '../sqlite/data-folder.ts';
import { holdings } from './checksums.ts';
import { begin, type Compared, isMoveBegun, keepOutcome, outcomeOf } from './marker.ts';
import { markMoved } from './progress.ts';
import { copyRows, inTransaction, readerOfPostgres, readerOfSqlite } from './rows.ts';
import { type MovedTable, requireSameColumns, tablesOf } from './tables.ts';

export interface Moving {
  dataDir: string;
  url: string;
  /** The folders of both databases' migrations. */
  migrations: { sqlite: string; postgres: string };
  /** Throws away what an earlier try has brought, and begins again. */
  anew?: boolean;
  rowsAtOnce?: number;
  /** Hears of each table that has arrived. */
  say(line: string): void;
}

export interface Moved {
  tables: Compared[];
  /** The move had come to its end before; nothing was done. */
  before: boolean;
}

/**
 * Copies a shop database from SQLite into an empty PostgreSQL, and goes on where an earlier try was interrupted. No
 * program may run on either. It ends only when every row is the same on both sides.
 * @throws DatabaseUnusable
 */
export async function moveToPostgres(moving: Moving): Promise<Moved> {
  const { dataDir, url } = moving;
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new DatabaseUnusable(`DATA_DIR: there is no database in ${dataDir}`);
  const lock = lockFolder(dataDir);
  let source: SQLite.Database | undefined;
  let client: Client | undefined;
  try {
    source = openSource(moving);
    client = await connectPatiently(url, 'tawa-move');
    return await move(moving, source, client);
  } catch (error) {
    throw error instanceof DatabaseUnusable ? error : unusable(error);
  } finally {
    await client?.end();
    source?.close();
    lock.close();
  }
}

function openSource({ dataDir, migrations }: Moving): SQLite.Database {
  const source = new SQLite(join(dataDir, DATABASE_FILE), { readonly: true, fileMustExist: true });
  const [made, known] = [schemaOf(source), newestMigration(migrations.sqlite)];
  if (made === known) return source;
  source.close();
  const advice =
    made > known
      ? 'please update'
      : 'please start this version on it once, without DATABASE_URL, and stop it';
  throw new DatabaseUnusable(`DATA_DIR: the database was made by another version of the program; ${advice}`);
}

async function move(moving: Moving, source: SQLite.Database, client: Client): Promise<Moved> {
  const { rows } = await client.query(`SELECT pg_try_advisory_lock(${lockKey('move')}) AS held`);
  if (!rows[0].held) throw new DatabaseUnusable('DATABASE_URL: another move into this database is under way');
  const ended = (await isMoveBegun(client)) && (await outcomeOf(client));
  if (ended) return { tables: ended, before: true };

  const log = { info: () => undefined, warn: (_: object, what: string) => moving.say(what) };
  await bringUpToDate(client, moving.migrations.postgres, log, () => makeReady(moving, source, client));
  const tables = await tablesOf(client);
  requireSameColumns(source, tables);
  await switchTriggers(client, tables, 'DISABLE');
  const limit = moving.rowsAtOnce ?? 1_000;
  for (const table of tables) {
    const copied = await copyRows(source, client, table, limit);
    moving.say(`copied ${table.name}: ${copied} rows`);
  }
  const outcome: Compared[] = [];
  for (const table of tables) outcome.push(await compare(source, client, table, limit));
  markMoved(moving.dataDir);
  await inTransaction(client, async () => {
    await switchTriggers(client, tables, 'ENABLE');
    await keepOutcome(client, outcome);
  });
  await client.query('ANALYZE');
  return { tables: outcome, before: false };
}

/** Sees that the target is empty or holds what an earlier try has brought, and marks it. */
async function makeReady({ anew }: Moving, source: SQLite.Database, client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT count(*) AS programs FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tawa'",
  );
  if (Number(rows[0].programs) > 0)
    throw new DatabaseUnusable('DATABASE_URL: a Tawa is running on this database');
  const tables = await tablesOf(client);
  const names = tables.map(({ name }) => `"${name}"`);
  if (await isMoveBegun(client)) {
    if (anew) await client.query(`TRUNCATE ${['tawa_move', ...names].join(', ')}`);
    return;
  }
  if (tables.length > 0) requireSameColumns(source, tables);
  for (const name of names) {
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${name}) AS holds`);
    if (rows[0].holds)
      throw new DatabaseUnusable(
        `DATABASE_URL: this database is not empty (${name} has rows), and a move needs one that is`,
      );
  }
  await begin(client);
}

/** The rows come with their sums; a trigger would add to them once more. */
async function switchTriggers(
  client: Client,
  tables: readonly MovedTable[],
  how: 'DISABLE' | 'ENABLE',
): Promise<void> {
  for (const { name, hasTriggers } of tables)
    if (hasTriggers) await client.query(`ALTER TABLE "${name}" ${how} TRIGGER USER`);
}

async function compare(
  source: SQLite.Database,
  client: Client,
  table: MovedTable,
  limit: number,
): Promise<Compared> {
  const here = await holdings(table, readerOfSqlite(source, table, limit));
  const there = await holdings(table, readerOfPostgres(client, table, limit));
  if (here.rows === there.rows && here.checksum === there.checksum) return { table: table.name, ...here };
  throw new DatabaseUnusable(
    `${table.name} is not the same on both sides: ${here.rows} rows in SQLite (${here.checksum.slice(0, 12)}), ` +
      `${there.rows} in PostgreSQL (${there.checksum.slice(0, 12)}). Has the shop been used since the move was begun? ` +
      'With --anew what has arrived is thrown away and the move begins again',
  );
}
