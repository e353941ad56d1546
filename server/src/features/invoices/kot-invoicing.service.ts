import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import type { KotInvoicing } from '../orders/kot-lifecycle.service.ts';
import { assignToInvoice } from '../orders/orders.repository.ts';
import { requireOpenInvoice } from './invoice-guards.service.ts';
import { findOpenTableInvoice } from './invoices.repository.ts';
import { recalculateAndSave } from './save-invoice.service.ts';

async function recalculateById(
  tx: Db,
  scope: ShopScope,
  invoiceId: string,
  announce: Announce,
): Promise<void> {
  await recalculateAndSave(tx, scope, await requireOpenInvoice(tx, scope, invoiceId), announce);
}

export const kotInvoicing: KotInvoicing = {
  async joinOpenInvoice(tx, scope, kot) {
    const openInvoice = kot.tableId === null ? undefined : await findOpenTableInvoice(tx, scope, kot.tableId);
    if (!openInvoice) return kot;
    await assignToInvoice(tx, scope, kot.id, openInvoice.id);
    return { ...kot, invoiceId: openInvoice.id };
  },

  async recalculateInvoice(tx, scope, { invoiceId }, announce) {
    if (invoiceId !== null) await recalculateById(tx, scope, invoiceId, announce);
  },

  async leaveInvoice(tx, scope, { id, invoiceId }, announce) {
    if (invoiceId === null) return;
    await assignToInvoice(tx, scope, id, null);
    await recalculateById(tx, scope, invoiceId, announce);
  },
};
