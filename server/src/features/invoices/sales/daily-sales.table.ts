import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { id, integer, paise, primaryKey, table, text } from '../../../db/columns.ts';

/** What payments received on a business day, and the invoices that became PAID on it. */
export const dailySales = table(
  'takings',
  {
    shopId: id('shop_id').notNull(),
    /** `YYYY-MM-DD`. */
    day: text('day').notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    /** Each invoice counts once, in its own payment mode. */
    bills: integer('bills').notNull(),
    /** Payments without refunds. */
    received: paise('received').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.day, table.paymentMode] })],
);
