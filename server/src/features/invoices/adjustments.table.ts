import { DISCOUNT_KINDS } from '@tawa/shared/invoices/discount.rules.ts';
import { id, instant, integer, paise, table, text, uniqueIndex } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';
import { invoices } from './invoices.table.ts';

/**
 * How the discount of an invoice was set, at most one row an invoice. The amount is `invoices.discount`, which follows it.
 * A discount without a row is an amount for which nobody stated a reason.
 */
export const adjustments = table(
  'adjustments',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    invoiceId: id('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text('kind', { enum: DISCOUNT_KINDS }).notNull(),
    /** In hundredths of a percent for PERCENT, in paise for AMOUNT and COMP. */
    value: integer('value').notNull(),
    /** The word of a given reason, or the id of one of the shop's own or of the coupon. Null if somebody typed the reason. */
    reasonKey: text('reason_key'),
    /** What somebody typed. It is emptied when the guest is erased. */
    reason: text('reason'),
    byId: id('by_id'),
    /** Null if nobody had to approve it. */
    approverId: id('approver_id'),
    at: instant('at').notNull(),
    /** The coupon that gives the discount, with its limits of when it was applied. Null if it is no coupon's. */
    couponId: id('coupon_id'),
    couponCode: text('coupon_code'),
    maxAmount: paise('max_amount'),
    minSubTotal: paise('min_sub_total'),
  },
  (table) => [uniqueIndex('adjustments_invoice').on(table.invoiceId)],
);

export type AdjustmentRow = typeof adjustments.$inferSelect;
