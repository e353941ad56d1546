import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { id, index, instant, paise, table, text } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';
import { invoices } from './invoices.table.ts';

/** A row is never changed or deleted; only an erased customer's reasons are. */
export const payments = table(
  'payments',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    invoiceId: id('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text('kind', { enum: PAYMENT_KINDS }).notNull(),
    /** Null for a waiver, and for a refund of one. */
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }),
    /** Never negative: the kind says whether it is added. */
    amount: paise('amount').notNull(),
    /** What was handed over in cash. Null if nobody stated it. */
    tendered: paise('tendered'),
    /** Why somebody refunded, waived or corrected it. */
    reason: text('reason'),
    /** The payment or waiver of which a refund gives some back. */
    refundOfId: id('refund_of_id'),
    at: instant('at').notNull(),
    /** The user who took it. Null if an earlier version did not store that. */
    byId: id('by_id'),
    /** A copy, which stays when the user is deleted. */
    byName: text('by_name'),
  },
  (table) => [
    index('payments_invoice').on(table.invoiceId),
    index('payments_shop_at').on(table.shopId, table.at),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
