import { id, integer, primaryKey, table, text } from '../db/columns.ts';

/** How far a consumer has read the event log of a shop. */
export const eventConsumers = table(
  'event_consumers',
  {
    shopId: id('shop_id').notNull(),
    name: text('name').notNull(),
    /** `seq` of the last event that the consumer has read. */
    seq: integer('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.name] })],
);
