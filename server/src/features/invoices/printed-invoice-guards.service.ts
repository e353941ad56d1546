import { needsApproval } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { PrintedInvoices } from '../orders/kots-on-printed-invoices.service.ts';
import type { InvoiceRow } from './invoices.table.ts';

const isLowered = (before: InvoiceRow, after: InvoiceRow): boolean =>
  after.discount > before.discount ||
  after.packingFee + after.deliveryCharges < before.packingFee + before.deliveryCharges;

/**
 * Call it for a change of charges without an approval. Only an owner lowers an invoice that a guest may hold in the hand.
 * @throws access.needs_approval
 */
export async function requireMayLowerInvoiceAlone(
  write: WriteContext,
  { before, after }: { before: InvoiceRow; after: InvoiceRow },
  { isPrinted }: PrintedInvoices,
): Promise<void> {
  if (!isLowered(before, after) || write.scope.rights?.role === 'owner') return;
  // A split invoice has items of its source, which the guest may hold in the hand.
  const { id: ownId, splitFromId } = before;
  for (const id of splitFromId === null ? [ownId] : [ownId, splitFromId])
    if (await isPrinted(write, id)) throw needsApproval('invoice.charge');
}
