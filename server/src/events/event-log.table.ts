import { id, instant, json, primaryKey, table, text, whole } from '../db/columns.ts';

/** What happened in a shop, numbered without gaps: the source of every broadcast and every replay. */
export const events = table(
  'events',
  {
    shopId: id('shop_id').notNull(),
    seq: whole('seq').notNull(),
    at: instant('at').notNull(),
    name: text('name').notNull(),
    audience: text('audience').notNull(),
    payload: json('payload').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.seq] })],
);
