import { holdsMoney } from '@tawa/shared/invoices/payments.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { KotInvoicing, KotTable } from '../orders/kot-lifecycle.service.ts';
import {
  assignToInvoice,
  type KotWithLines,
  listConfirmedUnpaidKotsAtTable,
  listKotsOnInvoice,
} from '../orders/orders.repository.ts';
import { findGroupOfTable, type TableGroupRow } from '../tables/table-groups.repository.ts';
import { requireInvoice, requireInvoiceWithKots, requireNoPayments } from './invoice-guards.service.ts';
import { invoiceAtTable } from './invoice-tables.service.ts';
import { setTableIfOpen } from './invoice-writes.repository.ts';
import { findOpenTableInvoice, listSplitInvoiceIds } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { recalculateReduced, sumCharges } from './open-invoice.service.ts';
import { listPayments } from './payments.repository.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';
import { announceInvoice } from './save-invoice.service.ts';

type Kot = KotWithLines['kot'];

/** @throws invoice.has_payments, invoice.move_split: KOTs neither leave nor join an invoice that is paid in part or split */
export async function requireUnpaidAndUnsplit(context: ShopContext, row: InvoiceRow): Promise<void> {
  await requireNoPayments(context, row);
  const { id, invoiceNo } = row;
  if ((await listSplitInvoiceIds(context, id)).length > 0)
    throw new AppError('invoice.move_split', { invoiceNo });
}

interface InvoicesOfKots {
  /** They hold no other KOTs and go to the new table with them. */
  moving: InvoiceRow[];
  /** The KOTs leave them. */
  reduced: InvoiceRow[];
}

async function partitionInvoices(
  context: ShopContext,
  kots: readonly Kot[],
  invoiceAtTarget: InvoiceRow | undefined,
): Promise<InvoicesOfKots> {
  const movedIds = new Set(kots.map(({ id }) => id));
  const moving: InvoiceRow[] = [];
  const reduced: InvoiceRow[] = [];
  const invoiceIds = kots.flatMap(({ invoiceId, paidAt }) => (paidAt === null ? (invoiceId ?? []) : []));
  for (const invoiceId of new Set(invoiceIds)) {
    // At another table of a group a KOT stays on the invoice of the group.
    if (invoiceId === invoiceAtTarget?.id) continue;
    const row = await requireInvoice(context, invoiceId);
    const { status, invoiceNo } = row;
    // An invoice that was split from it still waits for its payment, and cannot be joined with a paid one.
    if (status !== 'OPEN') throw new AppError('invoice.move_paid_split', { invoiceNo });
    const held = await listKotsOnInvoice(context, invoiceId);
    const allMove = held.every(({ kot }) => movedIds.has(kot.id));
    // A table has at most one open TABLE invoice. The invoice of one KOT alone stays apart from it.
    const mayMove = row.kind === 'SINGLE' || !invoiceAtTarget;
    if (allMove && mayMove) moving.push(row);
    else reduced.push(row);
  }
  return { moving, reduced };
}

interface Place {
  table: KotTable | null;
  group: TableGroupRow | undefined;
}

/** An invoice without a table is one of a KOT alone. What was split from an invoice is at its table. */
const atPlace = (row: InvoiceRow, { table, group }: Place, source = row): InvoiceRow => ({
  ...row,
  kind: table === null && row.kind === 'TABLE' ? 'SINGLE' : row.kind,
  ...invoiceAtTable(source.kind, table, group),
});

/** The open invoices that were split from it go to the table too. */
async function setTableOfFamily(context: ShopContext, source: InvoiceRow, place: Place): Promise<string[]> {
  const changed: string[] = [];
  for (const id of [source.id, ...(await listSplitInvoiceIds(context, source.id))]) {
    const row = id === source.id ? source : await requireInvoice(context, id);
    if (row.status !== 'OPEN') continue;
    await setTableIfOpen(context, atPlace(row, place, source));
    changed.push(id);
  }
  return changed;
}

async function listUnbilled(context: ShopContext, table: KotTable): Promise<Kot[]> {
  const kots = await listConfirmedUnpaidKotsAtTable(context, table.id);
  return kots.filter(({ invoiceId }) => invoiceId === null);
}

/**
 * A KOT comes from takeaway alone, so its invoice becomes that of a table without one, and takes new orders. It stays apart
 * from `unbilled` KOTs that it cannot take.
 */
async function toTableInvoice(
  context: ShopContext,
  moving: readonly InvoiceRow[],
  unbilled: readonly Kot[],
): Promise<InvoiceRow[]> {
  const [row, ...others] = moving;
  if (row?.kind !== 'SINGLE' || row.tableId !== null || others.length > 0) return [...moving];
  const isClosedToOthers =
    holdsMoney(await listPayments(context, row.id)) ||
    (await listSplitInvoiceIds(context, row.id)).length > 0;
  return unbilled.length > 0 && isClosedToOthers ? [row] : [{ ...row, kind: 'TABLE' }];
}

export const moveInvoicesOfKots: KotInvoicing['moveInvoicesOfKots'] = async (write, kots, table) => {
  const invoiceAtTarget = table ? await findOpenTableInvoice(write, table.id) : undefined;
  const { moving: held, reduced } = await partitionInvoices(write, kots, invoiceAtTarget);
  const unbilled = table ? await listUnbilled(write, table) : [];
  const moving = table && !invoiceAtTarget ? await toTableInvoice(write, held, unbilled) : held;
  const reducedIds = new Set(reduced.map(({ id }) => id));
  const leaving = kots.filter(({ invoiceId }) => invoiceId !== null && reducedIds.has(invoiceId));
  const target = table ? (invoiceAtTarget ?? moving.find(({ kind }) => kind === 'TABLE')) : undefined;
  const joining = target ? [...unbilled, ...leaving] : [];
  for (const row of [...reduced, ...(target && joining.length > 0 ? [target] : [])])
    await requireUnpaidAndUnsplit(write, row);
  for (const { id } of leaving) await assignToInvoice(write, id, null);
  for (const { id } of joining) await assignToInvoice(write, id, target?.id ?? null);
  const group = table ? await findGroupOfTable(write, table.id) : undefined;
  return () =>
    saveInvoices(write, {
      moving,
      reduced,
      place: { table, group },
      target: joining.length > 0 ? target : undefined,
    });
};

/** `target` is the invoice that other KOTs have joined. It gets the charges of those that are void now. */
async function saveInvoices(
  write: WriteContext,
  { moving, reduced, place, target }: InvoicesOfKots & { place: Place; target: InvoiceRow | undefined },
): Promise<void> {
  const changedIds: string[] = [];
  for (const row of moving) changedIds.push(...(await setTableOfFamily(write, row, place)));
  const charges = await recalculateReduced(write, reduced);
  for (const id of changedIds.filter((id) => id !== target?.id))
    announceInvoice(write, await requireInvoiceWithKots(write, id), 'invoice:changed');
  if (!target) return;
  const joined = { ...atPlace(target, place), ...sumCharges(target, charges) };
  await recalculateAndSave(write, joined, { takesItemsOfOthers: true });
}
