import { id, instant, integer, json, primaryKey, table, text } from '../db/columns.ts';

export const idempotencyKeys = table(
  'idempotency_keys',
  {
    route: text('route').notNull(),
    shopId: id('shop_id').notNull(),
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: json('answer'),
    /** This column and the next are no longer written; `findResponseInEvent` explains them. */
    eventSeq: integer('event_seq'),
    eventMember: text('event_member'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.route, table.actor, table.key] })],
);
