import { id, index, integer, primaryKey, table } from '../../db/columns.ts';
import { kotLines } from '../orders/orders.table.ts';
import { shops } from '../shops/shops.table.ts';
import { invoices } from './invoices.table.ts';

/**
 * How many of a KOT line a split invoice holds. Its source holds the rest, for which there is no row, so an edit of
 * the line changes the source. A void invoice has no rows.
 */
export const invoiceLines = table(
  'invoice_lines',
  {
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    invoiceId: id('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kotLineId: id('kot_line_id')
      .notNull()
      .references(() => kotLines.id),
    /** Never 0. */
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.kotLineId] }),
    index('invoice_lines_kot_line').on(table.kotLineId),
  ],
);

export type InvoiceLineRow = typeof invoiceLines.$inferSelect;
