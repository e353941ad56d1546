import { needsApproval, type ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { InvoiceRow } from './invoices.table.ts';

/** What a later feature knows of invoices on paper. */
export interface PrintedInvoices {
  /** Whether the invoice is on paper, or on its way there. */
  isPrinted(context: ShopContext, invoiceId: string): Promise<boolean>;
}

/**
 * Call it for an act without an approval. Only an owner lowers an invoice that a guest may hold in the hand.
 * @throws access.needs_approval
 */
export async function requireMayDiscountAlone(
  write: WriteContext,
  { before, after }: { before: InvoiceRow; after: InvoiceRow },
  { isPrinted }: PrintedInvoices,
): Promise<void> {
  if (after.discount <= before.discount || write.scope.rights?.role === 'owner') return;
  // A split invoice has items of its source, which the guest may hold in the hand.
  const { id: ownId, splitFromId } = before;
  for (const id of splitFromId === null ? [ownId] : [ownId, splitFromId])
    if (await isPrinted(write, id)) throw needsApproval('invoice.charge');
}
