import { id, integer, primaryKey, table } from '../../db/columns.ts';
import { kotLines } from '../orders/orders.table.ts';
import { shops } from '../shops/shops.table.ts';
import { invoices } from './invoices.table.ts';

/** How many of a KOT line a credit note takes back. One over an amount has no rows. Rows are never changed. */
export const creditNoteLines = table(
  'credit_note_lines',
  {
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** The credit note. */
    invoiceId: id('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kotLineId: id('kot_line_id')
      .notNull()
      .references(() => kotLines.id),
    /** Above 0. */
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.kotLineId] })],
);

export type CreditNoteLineRow = typeof creditNoteLines.$inferSelect;
