import { id, instant, integer, json, primaryKey, table, text } from '../db/columns.ts';

export const idempotencyKeys = table(
  'idempotency_keys',
  {
    route: text('route').notNull(),
    shopId: id('shop_id').notNull(),
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null if the response is in an event. */
    answer: json('answer'),
    /** The event whose payload has the response as its member `eventMember`. */
    eventSeq: integer('event_seq'),
    eventMember: text('event_member'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.route, table.actor, table.key] })],
);
