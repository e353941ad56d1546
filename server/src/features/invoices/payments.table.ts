import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { ALL_PAYMENT_KINDS, PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, integer, paise, table, text } from '../../db/columns.ts';
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
    kind: text('kind', { enum: ALL_PAYMENT_KINDS }).notNull(),
    /** Null for a waiver, and for a refund of one. */
    paymentMode: text('payment_mode', { enum: ALL_PAYMENT_MODES }),
    /** Never negative: the kind says whether it is added. */
    amount: paise('amount').notNull(),
    /** Of the shop's own mode, whose class is `paymentMode`; null for the specification's modes. */
    modeId: id('mode_id'),
    /** A copy, which stays when the shop renames or deletes its mode. */
    modeName: text('mode_name'),
    /** Beside the amount: it is money taken, but no sale. */
    tip: paise('tip').notNull().default(0),
    /** The number that the bank or the app gave the payment. */
    reference: text('reference'),
    /** Which of how many equal parts it is, as 2 of 4. */
    partNumber: integer('part_number'),
    partOf: integer('part_of'),
    /** What was handed over in cash. Null if nobody stated it. */
    tendered: paise('tendered'),
    /** Why somebody refunded, waived or corrected it, or used its reference again. */
    reason: text('reason'),
    /** The payment or waiver of which a refund gives some back. */
    refundOfId: id('refund_of_id'),
    /** The shift that was open then; null if none was, or if it is not known which. */
    shiftId: id('shift_id'),
    at: instant('at').notNull(),
    /** The user who took it. Null if an earlier version did not store that. */
    byId: id('by_id'),
    /** A copy, which stays when the user is deleted. */
    byName: text('by_name'),
  },
  (table) => [
    index('payments_invoice').on(table.invoiceId),
    index('payments_shop_at').on(table.shopId, table.at),
    index('payments_shift').on(table.shopId, table.shiftId).where(sql`${table.shiftId} is not null`),
    index('payments_reference').on(table.shopId, table.reference).where(sql`${table.reference} is not null`),
  ],
);

/** The sign of a payment's amount and tip, in SQL. */
export const paymentSign = sql`case ${payments.kind} ${sql.join(
  ALL_PAYMENT_KINDS.map((kind) => sql.raw(`when '${kind}' then ${PAYMENT_KINDS[kind].sign}`)),
  sql` `,
)} end`;

export type PaymentRow = typeof payments.$inferSelect;
