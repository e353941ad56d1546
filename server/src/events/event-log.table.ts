import { id, instant, integer, json, primaryKey, table, text } from '../db/columns.ts';

export const events = table(
  'events',
  {
    shopId: id('shop_id').notNull(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    name: text('name').notNull(),
    audience: text('audience').notNull(),
    payload: json('payload').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.seq] })],
);
