import { DISCOUNT_KINDS } from '@tawa/shared/invoices/discount.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, integer, table, text, uniqueIndex } from '../../db/columns.ts';
import { kotLines } from '../orders/orders.table.ts';
import { shops } from '../shops/shops.table.ts';
import { invoices } from './invoices.table.ts';

/**
 * What is taken off a KOT line alone, at most one row for each invoice that holds some of it. A row stands with its line, so it
 * goes with the KOT to another invoice.
 */
export const lineAdjustments = table(
  'line_adjustments',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    kotLineId: id('kot_line_id')
      .notNull()
      .references(() => kotLines.id, { onDelete: 'cascade' }),
    /** The split invoice that holds the part of the line. Null for the part that goes with the KOT. */
    splitInvoiceId: id('split_invoice_id').references(() => invoices.id),
    kind: text('kind', { enum: DISCOUNT_KINDS }).notNull(),
    /** In hundredths of a percent for PERCENT, in paise for AMOUNT, 0 for COMP. */
    value: integer('value').notNull(),
    /** For how many of the line it was set. */
    quantity: integer('quantity').notNull(),
    /** The word of a given reason, or the id of one of the shop's own. Null if somebody typed the reason. */
    reasonKey: text('reason_key'),
    /** What somebody typed. It is emptied when the guest is erased. */
    reason: text('reason'),
    byId: id('by_id'),
    /** Null if nobody had to approve it. */
    approverId: id('approver_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('line_adjustments_line').on(table.kotLineId).where(sql`split_invoice_id is null`),
    uniqueIndex('line_adjustments_split')
      .on(table.kotLineId, table.splitInvoiceId)
      .where(sql`split_invoice_id is not null`),
    // A deleted line looks for its rows without the condition of a partial index.
    index('line_adjustments_kot_line').on(table.kotLineId),
  ],
);

export type LineAdjustmentRow = typeof lineAdjustments.$inferSelect;
