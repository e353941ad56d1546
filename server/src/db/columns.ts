import { integer, text } from 'drizzle-orm/sqlite-core';
import { v7 } from 'uuid';

/** The column kinds of every table, in one place, so that another database needs one other file. */

/** UUIDv7 text: ordered by time, not guessable. */
export const newId = (): string => v7();

/** Ids as they would have been made from an instant (ms UTC) on, one in each millisecond: they sort in that order. */
export function idsFrom(instant: number): () => string {
  let msecs = instant;
  return () => v7({ msecs: msecs++ });
}

export const id = (name: string) => text(name);

/** Milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name);

/** Whole paise. */
export const paise = (name: string) => integer(name);

export const flag = (name: string) => integer(name, { mode: 'boolean' });

export const address = {
  line1: text('line1').notNull(),
  line2: text('line2').notNull(),
  pincode: text('pincode').notNull(),
  state: text('state').notNull(),
};
