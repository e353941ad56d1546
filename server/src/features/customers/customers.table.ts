import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant, paise } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

export const customers = sqliteTable(
  'customers',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    phoneNo: text('phone_no').notNull(),
    email: text('email'),
    totalSpending: paise('total_spending').notNull(),
    lastVisited: instant('last_visited'),
  },
  (table) => [uniqueIndex('customers_shop_phone').on(table.shopId, table.phoneNo)],
);
