import type { WriteContext } from '../../events/unit-of-work.ts';
import type { KotInvoicing } from '../orders/kot-lifecycle.service.ts';
import { assignToInvoice } from '../orders/orders.repository.ts';
import { requireOpenInvoice } from './invoice-guards.service.ts';
import { findOpenTableInvoice } from './invoices.repository.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';

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

  async leaveInvoice(write, { id, invoiceId }) {
    if (invoiceId === null) return;
    await assignToInvoice(write, id, null);
    await recalculateById(write, invoiceId);
  },
};
