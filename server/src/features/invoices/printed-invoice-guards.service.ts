import { needsApproval } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { KotWithLines } from '../orders/orders.repository.ts';
import { hasPrintedLine } from '../orders/printed-lines.service.ts';
import type { InvoiceRow } from './invoices.table.ts';

const isLowered = (before: InvoiceRow, after: InvoiceRow): boolean =>
  after.discount > before.discount ||
  after.packingFee + after.deliveryCharges < before.packingFee + before.deliveryCharges;

/**
 * Call it for a change of charges without an approval. Only an owner lowers an invoice that a guest may hold in the hand,
 * or that has items of one.
 * @throws access.needs_approval
 */
export function requireMayLowerInvoiceAlone(
  { scope }: WriteContext,
  { before, after }: { before: InvoiceRow; after: InvoiceRow },
  kotsWithLines: readonly KotWithLines[],
): void {
  if (!isLowered(before, after) || scope.rights?.role === 'owner') return;
  if (kotsWithLines.some(({ lines }) => hasPrintedLine(lines))) throw needsApproval('invoice.charge');
}
