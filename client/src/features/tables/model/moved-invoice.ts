import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ownInvoiceId } from '../../invoices/model/separate-invoice.ts';

/**
 * Returns whether a KOT that joins the orders of another table certainly goes on their invoice. If no other KOT of its
 * table is on its invoice, only the server knows whether it is the invoice of the table, which it leaves, or of the
 * KOT alone, which it keeps.
 */
export const goesOnTableInvoice = (kot: Kot, kotsOfTable: readonly Kot[]): boolean =>
  kot.paidAt === null && ownInvoiceId(kot, kotsOfTable) === undefined;
