import { id, instant, json, table } from '../../db/columns.ts';

export const erasures = table('erasures', {
  id: id('id').primaryKey(),
  shopId: id('shop_id').notNull(),
  customerId: id('customer_id').notNull(),
  /** The current phone comes first. */
  phones: json('phones').$type<string[]>().notNull(),
  askedAt: instant('asked_at').notNull(),
});

export type ErasureRow = typeof erasures.$inferSelect;
