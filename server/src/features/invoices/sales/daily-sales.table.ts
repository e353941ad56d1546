import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { id, integer, paise, primaryKey, table, text } from '../../../db/columns.ts';

/** Triggers on `invoices` (migration 0005) maintain this table; nothing else may write it. */
export const dailySales = table(
  'takings',
  {
    shopId: id('shop_id').notNull(),
    /** `YYYY-MM-DD`. */
    day: text('day').notNull(),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }).notNull(),
    bills: integer('bills').notNull(),
    received: paise('received').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.day, table.paymentMode] })],
);
