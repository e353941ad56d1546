import type { WriteContext } from '../../events/unit-of-work.ts';
import type { KotInvoicing } from '../orders/kot-lifecycle.service.ts';
import { assignToInvoice } from '../orders/orders.repository.ts';
import { requireOpenInvoice } from './invoice-guards.service.ts';
import { findOpenTableInvoice } from './invoices.repository.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';
import { lowerOnSplits } from './split-invoices.service.ts';

async function recalculateById(write: WriteContext, invoiceId: string): Promise<void> {
  await recalculateAndSave(write, await requireOpenInvoice(write, invoiceId));
}

export const kotInvoicing: KotInvoicing = {
  async joinOpenInvoice(context, kot) {
    const openInvoice = kot.tableId === null ? undefined : await findOpenTableInvoice(context, kot.tableId);
    if (!openInvoice) return kot;
    await assignToInvoice(context, kot.id, openInvoice.id);
    return { ...kot, invoiceId: openInvoice.id };
  },

  async recalculateInvoice(write, { invoiceId }) {
    if (invoiceId !== null) await recalculateById(write, invoiceId);
  },

  async lowerLine(write, { invoiceId }, line) {
    if (invoiceId !== null) await lowerOnSplits(write, [line]);
  },

  async leaveInvoice(write, { kot: { id, invoiceId }, lines }) {
    if (invoiceId === null) return;
    const cancelled = lines.map((line) => ({ id: line.id, quantity: 0 }));
    await lowerOnSplits(write, cancelled);
    await assignToInvoice(write, id, null);
    await recalculateById(write, invoiceId);
  },
};
