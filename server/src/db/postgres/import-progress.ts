import type { Client } from 'pg';
import { DatabaseUnusable } from '../sqlite/data-folder-checks.ts';

const RETRY_ADVICE = 'please run npm run migrate:postgres again';

export interface TableProgress {
  copied: number;
  place: string[] | null;
}

export interface TableResult {
  table: string;
  rows: number;
  checksum: string;
}

export async function hasImportStarted(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('tawa_move') IS NOT NULL AS begun");
  return rows[0].begun;
}

/**
 * Refuses to start on a partial import, which would look like a complete database.
 * @throws DatabaseUnusable
 */
export async function assertNoPartialImport(client: Client): Promise<void> {
  if ((await hasImportStarted(client)) && (await findOutcome(client)) === null)
    throw new DatabaseUnusable(`DATABASE_URL: the import into this database is incomplete; ${RETRY_ADVICE}`);
}

export async function createProgressTable(client: Client): Promise<void> {
  await client.query('CREATE TABLE tawa_move (part text PRIMARY KEY, state json NOT NULL)');
}

/** Returns null until the import is complete. The table of the progress must exist. */
export async function findOutcome(client: Client): Promise<TableResult[] | null> {
  return readImportState<TableResult[]>(client, 'outcome');
}

export async function markImportComplete(client: Client, outcome: readonly TableResult[]): Promise<void> {
  await writeImportState(client, 'outcome', outcome);
}

export async function findProgress(client: Client, table: string): Promise<TableProgress> {
  return (await readImportState<TableProgress>(client, `table ${table}`)) ?? { copied: 0, place: null };
}

/** Call it in the transaction that writes the rows. */
export async function saveProgress(client: Client, table: string, progress: TableProgress): Promise<void> {
  await writeImportState(client, `table ${table}`, progress);
}

async function readImportState<T>(client: Client, part: string): Promise<T | null> {
  const { rows } = await client.query('SELECT state::text FROM tawa_move WHERE part = $1', [part]);
  return rows[0] ? JSON.parse(rows[0].state) : null;
}

async function writeImportState(client: Client, part: string, state: unknown): Promise<void> {
  const sql = 'INSERT INTO tawa_move VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET state = excluded.state';
  await client.query(sql, [part, JSON.stringify(state)]);
}
