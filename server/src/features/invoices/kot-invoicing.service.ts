import { linesTotal } from '@tawa/shared/money.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { KotInvoicing } from '../orders/kot-lifecycle.service.ts';
import { assignToInvoice } from '../orders/orders.repository.ts';
import { payKots } from './close-invoice.service.ts';
import { closedError, requireInvoice, requireInvoiceWithKots } from './invoice-guards.service.ts';
import { findOpenTableInvoice } from './invoices.repository.ts';
import { moveInvoicesOfKots } from './move-invoices.service.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';
import { lowerOnSplits, passOnDiscount } from './split-lines.service.ts';

/** A paid invoice keeps its amounts, so its lines must add up to what they were. */
async function recalculateById(write: WriteContext, invoiceId: string): Promise<void> {
  const row = await requireInvoice(write, invoiceId);
  if (row.status === 'OPEN') {
    await recalculateAndSave(write, row);
    return;
  }
  const { kotsWithLines } = await requireInvoiceWithKots(write, invoiceId);
  if (linesTotal(kotsWithLines.flatMap(({ lines }) => lines)) !== row.subTotal) throw closedError(row);
  // The split invoice that held the rest of a KOT may be void now.
  await payKots(write, row);
}

export const kotInvoicing: KotInvoicing = {
  moveInvoicesOfKots,

  async joinOpenInvoice(context, kot) {
    const openInvoice = kot.tableId === null ? undefined : await findOpenTableInvoice(context, kot.tableId);
    if (!openInvoice) return kot;
    await assignToInvoice(context, kot.id, openInvoice.id);
    return { ...kot, invoiceId: openInvoice.id };
  },

  async recalculateInvoice(write, { invoiceId }) {
    if (invoiceId !== null) await recalculateById(write, invoiceId);
  },

  async lowerLine(write, { invoiceId }, line, quantity) {
    if (invoiceId === null) return;
    await lowerOnSplits(write, await requireInvoice(write, invoiceId), [line], quantity);
  },

  passOnDiscount,

  async leaveInvoice(write, { kot: { id, invoiceId }, lines }) {
    if (invoiceId === null) return;
    // The KOT leaves the source first: lowering a split invoice can leave nothing due on it, which pays all KOTs that are
    // still on the source.
    await assignToInvoice(write, id, null);
    await lowerOnSplits(write, await requireInvoice(write, invoiceId), lines, 0);
    await recalculateById(write, invoiceId);
  },
};
