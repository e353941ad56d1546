import { id, instant, json, table } from '../../db/columns.ts';

/** A customer who is being erased; the row goes with the last trace. */
export const erasures = table('erasures', {
  id: id('id').primaryKey(),
  shopId: id('shop_id').notNull(),
  customerId: id('customer_id').notNull(),
  /** The last phone first, then those of before. */
  phones: json('phones').$type<string[]>().notNull(),
  askedAt: instant('asked_at').notNull(),
});

export type ErasureRow = typeof erasures.$inferSelect;
