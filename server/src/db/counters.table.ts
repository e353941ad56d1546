import { id, integer, primaryKey, table, text } from './columns.ts';

/** The counter of a shop's events: the `seq` of its newest. */
export const EVENT_SEQ_COUNTER = 'seq';

/** Numbers without gaps: the event `seq`, tokens of a day, invoices of a financial year. */
export const counters = table(
  'counters',
  {
    shopId: id('shop_id').notNull(),
    name: text('name').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.name] })],
);
