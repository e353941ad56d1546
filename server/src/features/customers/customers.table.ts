import { sql } from 'drizzle-orm';
import { id, index, instant, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

export const customers = table(
  'customers',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    /** The `searchKey` of the name, because customers are not unique by name. The default is for rows that are older. */
    foldedName: text('folded_name').notNull().default(''),
    phoneNo: text('phone_no').notNull(),
    email: text('email'),
    totalSpending: paise('total_spending').notNull(),
    lastVisited: instant('last_visited'),
    /** What the customer may owe at most. Null stands for the default. */
    creditLimit: paise('credit_limit'),
    /** Of the key in the link to the customer's statement. Null until somebody shares the statement. */
    statementKeyHash: text('statement_key_hash'),
  },
  (table) => [
    uniqueIndex('customers_shop_phone').on(table.shopId, table.phoneNo),
    index('customers_shop_name').on(table.shopId, table.foldedName, table.id),
    uniqueIndex('customers_statement_key').on(table.statementKeyHash),
    index('customers_shop_email').on(table.shopId, table.email).where(sql`email is not null`),
  ],
);

export type CustomerRow = typeof customers.$inferSelect;
