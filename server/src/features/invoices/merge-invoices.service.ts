import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import {
  assignToInvoice,
  type KotWithLines,
  listConfirmedUnpaidKotsAtTable,
} from '../orders/orders.repository.ts';
import type { GroupInvoicing } from '../tables/merge-tables.service.ts';
import type { TableGroupRow } from '../tables/table-groups.repository.ts';
import { requireInvoice } from './invoice-guards.service.ts';
import { invoiceAtTable } from './invoice-tables.service.ts';
import { setTableIfOpen } from './invoice-writes.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { requireUnpaidAndUnsplit } from './move-invoices.service.ts';
import { recalculateReduced, sumCharges } from './open-invoice.service.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';

type Kot = KotWithLines['kot'];

async function listKotsOfGroup(write: WriteContext, { tables: [host] }: TableGroupRow): Promise<Kot[]> {
  return host ? listConfirmedUnpaidKotsAtTable(write, host.id) : [];
}

async function listInvoicesOfKots(write: WriteContext, kots: readonly Kot[]): Promise<InvoiceRow[]> {
  const rows: InvoiceRow[] = [];
  for (const invoiceId of new Set(kots.flatMap(({ invoiceId }) => invoiceId ?? [])))
    rows.push(await requireInvoice(write, invoiceId));
  return rows;
}

/** @throws invoice.has_payments, invoice.move_split, invoice.move_paid_split */
async function requireChangeable(write: WriteContext, rows: readonly InvoiceRow[]): Promise<void> {
  for (const row of rows) {
    const { status, invoiceNo } = row;
    // An invoice that was split from it still waits for its payment.
    if (status !== 'OPEN') throw new AppError('invoice.move_paid_split', { invoiceNo });
    await requireUnpaidAndUnsplit(write, row);
  }
}

/** Of several tables the first of `tables` comes first. */
function sortByTable(rows: readonly InvoiceRow[], { tables }: TableGroupRow): InvoiceRow[] {
  const placeOf = ({ tableId }: InvoiceRow) => tables.findIndex(({ id }) => id === tableId);
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

export const groupInvoicing: GroupInvoicing = {
  async mergeInvoices(write, group) {
    const kots = await listKotsOfGroup(write, group);
    const rows = await listInvoicesOfKots(write, kots);
    await requireChangeable(write, rows);
    const ofTables = rows.filter(({ kind }) => kind === 'TABLE');
    const [target, ...reduced] = sortByTable(ofTables, group);
    if (!target) return async () => {};
    const reducedIds = new Set(reduced.map(({ id }) => id));
    const joining = kots.filter(({ invoiceId }) => invoiceId === null || reducedIds.has(invoiceId));
    for (const { id } of joining) await assignToInvoice(write, id, target.id);
    return async () => {
      const charges = await recalculateReduced(write, reduced);
      const merged = { ...target, ...invoiceAtTable(target.kind, null, group) };
      await setTableIfOpen(write, merged);
      const joined = { ...merged, ...sumCharges(merged, charges) };
      await recalculateAndSave(write, joined, { takesItemsOfOthers: true });
    };
  },

  async unmergeInvoices(write, group) {
    const kots = await listKotsOfGroup(write, group);
    const rows = await listInvoicesOfKots(write, kots);
    const ofGroup = rows.filter(({ kind }) => kind === 'TABLE');
    await requireChangeable(write, ofGroup);
    const [row] = ofGroup;
    if (!row) return async () => {};
    const onInvoice = kots.filter(({ invoiceId }) => invoiceId === row.id);
    const keeper = group.tables.find(({ id }) => onInvoice.some(({ tableId }) => tableId === id)) ?? null;
    const leaving = onInvoice.filter(({ tableId }) => tableId !== keeper?.id);
    for (const { id } of leaving) await assignToInvoice(write, id, null);
    return async () => {
      const alone = { ...row, ...invoiceAtTable(row.kind, keeper, undefined) };
      await setTableIfOpen(write, alone);
      await recalculateAndSave(write, alone);
    };
  },
};
