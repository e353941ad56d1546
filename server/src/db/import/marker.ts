import type { Client } from 'pg';
import { DatabaseUnusable } from '../sqlite/data-folder.ts';

/** How far a move has come, kept in the database that it fills: what is not written there has not happened. */

const AGAIN = 'please run npm run migrate:postgres again';

/** What of a table has arrived. */
export interface Arrived {
  copied: number;
  /** The key of the last row, as texts; null before the first. */
  place: string[] | null;
}

/** The outcome for one table. */
export interface Compared {
  table: string;
  rows: number;
  checksum: string;
}

/** True in a database into which a move was begun. */
export async function isMoveBegun(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('tawa_move') IS NOT NULL AS begun");
  return rows[0].begun;
}

/**
 * Refuses a database that a move fills, or was filling when it was interrupted: half a shop looks like a whole one.
 * @throws DatabaseUnusable
 */
export async function refuseHalfMoved(client: Client): Promise<void> {
  if ((await isMoveBegun(client)) && (await outcomeOf(client)) === null)
    throw new DatabaseUnusable(`DATABASE_URL: the move into this database has not come to its end; ${AGAIN}`);
}

export async function begin(client: Client): Promise<void> {
  await client.query('CREATE TABLE tawa_move (part text PRIMARY KEY, state json NOT NULL)');
}

/** Each table's outcome once the move has ended, null until then. */
export async function outcomeOf(client: Client): Promise<Compared[] | null> {
  return stateOf<Compared[]>(client, 'outcome');
}

export async function keepOutcome(client: Client, outcome: readonly Compared[]): Promise<void> {
  await keep(client, 'outcome', outcome);
}

export async function arrivedOf(client: Client, table: string): Promise<Arrived> {
  return (await stateOf<Arrived>(client, `table ${table}`)) ?? { copied: 0, place: null };
}

/** In the transaction that writes the rows. */
export async function keepArrived(client: Client, table: string, arrived: Arrived): Promise<void> {
  await keep(client, `table ${table}`, arrived);
}

async function stateOf<T>(client: Client, part: string): Promise<T | null> {
  const { rows } = await client.query('SELECT state::text FROM tawa_move WHERE part = $1', [part]);
  return rows[0] ? JSON.parse(rows[0].state) : null;
}

async function keep(client: Client, part: string, state: unknown): Promise<void> {
  const sql = 'INSERT INTO tawa_move VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET state = excluded.state';
  await client.query(sql, [part, JSON.stringify(state)]);
}
