import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from '../db/columns.ts';

/** What happened in a shop, numbered without gaps: the source of every broadcast and every replay. */
export const events = sqliteTable(
  'events',
  {
    shopId: id('shop_id').notNull(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    name: text('name').notNull(),
    audience: text('audience').notNull(),
    payload: text('payload', { mode: 'json' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.seq] })],
);
