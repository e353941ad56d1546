import { id, integer, primaryKey, table, text } from './columns.ts';

export const EVENT_SEQ_COUNTER = 'seq';

export const counters = table(
  'counters',
  {
    shopId: id('shop_id').notNull(),
    name: text('name').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.name] })],
);
