import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';

/** The counter of a shop's events: the `seq` of its newest. */
export const SEQ = 'seq';

/** Numbers without gaps: the event `seq`, tokens of a day, invoices of a financial year. */
export const counters = sqliteTable(
  'counters',
  {
    shopId: id('shop_id').notNull(),
    name: text('name').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.name] })],
);
