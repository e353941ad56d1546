import { needsApproval } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { isLeft } from './orders.repository.ts';
import type { KotLineRow, KotRow } from './orders.table.ts';

/** The permission to void items. */
const PERMISSION = 'order.edit';

/** Whether a guest may hold a printed invoice with one of the lines in the hand. */
export const hasPrintedLine = (lines: readonly KotLineRow[]): boolean =>
  lines.some((line) => isLeft(line) && line.invoicePrintedAt !== null);

/**
 * Call it before lines of a KOT have less than before, for an act without an approval. Only an owner alone lowers a line
 * that is on a printed invoice. The mark is on the line, so it stays when the KOT gets another table or invoice.
 * @param errorName which error says so: `access.needs_approval` of a call that can carry an approval
 * @throws kot.on_printed_invoice, or the given error
 */
export function requireMayLowerLinesAlone(
  { scope }: WriteContext,
  { tokenNo, paidAt }: KotRow,
  lines: readonly KotLineRow[],
  errorName?: 'access.needs_approval',
): void {
  // A paid KOT is refused by itself.
  if (paidAt !== null || scope.rights?.role === 'owner' || !hasPrintedLine(lines)) return;
  if (errorName) throw needsApproval(PERMISSION);
  throw new AppError('kot.on_printed_invoice', { tokenNo }, { data: { permission: PERMISSION } });
}
