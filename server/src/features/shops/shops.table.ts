import { SHOP_TYPES } from '@tawa/shared/shops/shops.rules.ts';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../auth/users.table.ts';
import { address, id, instant } from '../../db/columns.ts';

export const shops = sqliteTable(
  'shops',
  {
    id: id('id').primaryKey(),
    ownerId: id('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phoneNo: text('phone_no').notNull(),
    gstIn: text('gst_in'),
    shopType: text('shop_type', { enum: SHOP_TYPES }).notNull(),
    ...address,
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('shops_owner').on(table.ownerId)],
);

export type ShopRow = typeof shops.$inferSelect;
