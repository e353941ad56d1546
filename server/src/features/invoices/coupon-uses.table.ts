import { id, index, instant, table } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';
import { coupons } from './coupons.table.ts';
import { invoices } from './invoices.table.ts';

/** The paid invoices that used a coupon. An open invoice holds no use, and a credit note gives none back. */
export const couponUses = table(
  'coupon_uses',
  {
    invoiceId: id('invoice_id')
      .primaryKey()
      .references(() => invoices.id),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    couponId: id('coupon_id')
      .notNull()
      .references(() => coupons.id),
    /** Each customer of a shop has one phone number. Null if the invoice names none. */
    customerId: id('customer_id'),
    at: instant('at').notNull(),
  },
  (table) => [index('coupon_uses_coupon').on(table.couponId, table.customerId)],
);
