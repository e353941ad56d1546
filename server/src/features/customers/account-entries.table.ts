import { ENTRY_KINDS } from '@tawa/shared/customers/credit-account.rules.ts';
import { ALL_PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, paise, table, text } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** What changes the balance of a customer's credit account. A row is never changed; only an erased customer's reference is. */
export const accountEntries = table(
  'account_entries',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** The entry stays when the customer is deleted, because a collection counts in the sales of its day. */
    customerId: id('customer_id').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    /** Above 0 if the customer owes it, below 0 if it lowers what the customer owes. The balance is the sum. */
    amount: paise('amount').notNull(),
    /** The invoice or credit note; null for a collection. */
    invoiceId: id('invoice_id'),
    /** A copy. */
    invoiceNo: text('invoice_no'),
    /** The payment or refund on credit; null for a collection. */
    paymentId: id('payment_id'),
    /** In which a collection came in; null for other kinds. */
    paymentMode: text('payment_mode', { enum: ALL_PAYMENT_MODES }),
    /** The shop's own mode of a collection, and a copy of its name; null for the modes of every shop. */
    modeId: id('mode_id'),
    modeName: text('mode_name'),
    /** The number that the bank or the app gave a collection. */
    reference: text('reference'),
    /** The shift of a collection; null if none was open, and for other kinds. */
    shiftId: id('shift_id'),
    at: instant('at').notNull(),
    /** The user who took it. */
    byId: id('by_id'),
    /** A copy, which stays when the user is deleted. */
    byName: text('by_name'),
  },
  (table) => [
    index('account_entries_customer').on(table.shopId, table.customerId),
    index('account_entries_shift').on(table.shopId, table.shiftId).where(sql`${table.shiftId} is not null`),
    index('account_entries_collected').on(table.shopId, table.at).where(sql`${table.kind} = 'COLLECTION'`),
  ],
);

export type AccountEntryRow = typeof accountEntries.$inferSelect;
