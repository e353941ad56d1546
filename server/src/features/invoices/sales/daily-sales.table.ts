import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { id, integer, paise, primaryKey, table, text } from '../../../db/columns.ts';

/** What payments received on a business day, and the invoices that became PAID on it. */
export const dailySales = table(
  'takings',
  {
    shopId: id('shop_id').notNull(),
    /** `YYYY-MM-DD`. */
    day: text('day').notNull(),
    paymentMode: text('payment_mode', { enum: ALL_PAYMENT_MODES }).notNull(),
    /** Each invoice counts once, in its own payment mode. */
    bills: integer('bills').notNull(),
    /** Payments and collections without refunds, and without what credit notes gave back. */
    received: paise('received').notNull(),
    /** What credit notes gave back. It is taken off `received` already. */
    refunded: paise('refunded').notNull().default(0),
    /** What customers paid of what they owed. It is part of `received` already. */
    collected: paise('collected').notNull().default(0),
    /** Taken beside `received`. */
    tips: paise('tips').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.day, table.paymentMode] })],
);
