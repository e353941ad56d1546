import { GIVEN_REASON_IDS, REASON_KINDS } from '@tawa/shared/reasons.ts';
import { boolean, id, index, integer, table, text } from '../../db/columns.ts';
import { shops } from './shops.table.ts';

/**
 * The lists of reasons that a shop has changed. A list without rows is as every shop gets it. What the audit or a discount
 * names is never deleted.
 */
export const reasons = table(
  'reasons',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    kind: text('kind', { enum: REASON_KINDS }).notNull(),
    /** Which given reason it is, whose name is a message. Null for the shop's own. */
    givenKey: text('given_key', { enum: GIVEN_REASON_IDS }),
    /** Null for a given reason. */
    label: text('label'),
    isActive: boolean('is_active').notNull(),
    /** An act or a discount names the reason by its id. Given reasons do not need it. */
    isUsed: boolean('is_used').notNull(),
    /** The place in the list, from 0. */
    position: integer('position').notNull(),
  },
  (table) => [index('reasons_shop').on(table.shopId)],
);

export type ReasonRow = typeof reasons.$inferSelect;
