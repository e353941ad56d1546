import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Charges } from '@tawa/shared/invoices/invoices.rules.ts';
import { holdsMoney } from '@tawa/shared/invoices/payments.rules.ts';
import { OCCUPYING_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { mayNumberInvoices } from '../../support/server-clock.ts';
import { requireKot, requireUnpaidWithStatus } from '../orders/kot-lifecycle.service.ts';
import {
  assignToInvoice,
  type KotWithLines,
  listConfirmedUnpaidKotsAtTable,
  listKotsOnInvoice,
} from '../orders/orders.repository.ts';
import { tableIdsOf } from '../orders/table-occupancy.service.ts';
import { findGroupOfTable } from '../tables/table-groups.repository.ts';
import { findComplimentary, setAdjustment } from './adjustments.repository.ts';
import { withoutCouponDiscount } from './coupon-uses.service.ts';
import {
  hasPaymentsError,
  requireInvoice,
  requireNoPayments,
  requireOpenInvoice,
} from './invoice-guards.service.ts';
import { findOpenSplitId } from './invoice-lines.repository.ts';
import { readInvoice } from './invoice-queries.service.ts';
import { invoiceAtTable } from './invoice-tables.service.ts';
import { calculateInvoiceTax, ownDiscount, subTotalAndCustomer } from './invoice-totals.service.ts';
import { allocateInvoiceNo, insertInvoice, type NewInvoice } from './invoice-writes.repository.ts';
import { findInvoice, findOpenTableInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { attachLineAdjustments } from './line-adjustments.repository.ts';
import { listPayments } from './payments.repository.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';
import { announceInvoice } from './save-invoice.service.ts';
import { withoutSplitKots } from './split-lines.service.ts';

export interface OpenInvoiceService {
  /**
   * Returns the KOT's own open invoice, or once that is paid the earliest open one that was split from it. Otherwise
   * opens a new one for it, and takes the KOT from the invoice of its table.
   * @throws invoice.discount_too_high of the invoice that the KOT leaves; invoice.clock
   */
  openForKot(scope: ShopScope, kotId: string, idempotencyKey: IdempotencyKey | undefined): Promise<Invoice>;
  /**
   * Returns the table's open invoice with all its unpaid KOTs, or once that is paid the earliest open one that was split
   * from it.
   * @throws invoice.discount_too_high of an invoice that a KOT leaves; invoice.clock
   */
  openForTable(
    scope: ShopScope,
    tableId: string,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
}

/**
 * Recalculates invoices that KOTs have left. Returns the charges of those that are void now. What their lines lose goes with the
 * lines. A coupon goes nowhere: it is applied again to the invoice that the KOTs are on now.
 */
export async function recalculateReduced(write: WriteContext, rows: readonly InvoiceRow[]): Promise<Charges> {
  let charges = NO_CHARGES;
  for (const row of rows) {
    const passedOn = ownDiscount(await withoutCouponDiscount(write, row));
    const { status } = await recalculateAndSave(write, row);
    if (status === 'VOID') charges = sumCharges(charges, { ...row, discount: passedOn });
  }
  return charges;
}

type Buyer = Pick<InvoiceRow, 'buyerGstIn' | 'buyerName'>;

const NO_BUYER: Buyer = { buyerGstIn: null, buyerName: null };

/** The buyer of the KOTs, if all of them were on invoices with this buyer that are void now. */
async function buyerOfVoid(
  context: ShopContext,
  kotRows: readonly KotWithLines['kot'][],
  left: readonly InvoiceRow[],
): Promise<Buyer> {
  const [first] = left;
  if (!first?.buyerGstIn || kotRows.some(({ invoiceId }) => invoiceId === null)) return NO_BUYER;
  const { buyerGstIn, buyerName } = first;
  for (const invoice of left) {
    const hasSame = invoice.buyerGstIn === buyerGstIn && invoice.buyerName === buyerName;
    if (!hasSame || (await requireInvoice(context, invoice.id)).status !== 'VOID') return NO_BUYER;
  }
  return { buyerGstIn, buyerName };
}

/** Returns what passes on from the invoices that the KOTs left and that are void now. */
async function moveKotsToInvoice(
  write: WriteContext,
  invoiceId: string,
  kotRows: readonly KotWithLines['kot'][],
): Promise<{ charges: Charges; buyer: Buyer }> {
  for (const kot of kotRows) await assignToInvoice(write, kot.id, invoiceId);
  const previousInvoiceIds = new Set(
    kotRows.flatMap((kot) => (kot.invoiceId === null ? [] : [kot.invoiceId])),
  );
  const reduced: InvoiceRow[] = [];
  for (const previousInvoiceId of previousInvoiceIds) {
    const before = await requireOpenInvoice(write, previousInvoiceId);
    await requireNoPayments(write, before);
    reduced.push(before);
  }
  const charges = await recalculateReduced(write, reduced);
  return { charges, buyer: await buyerOfVoid(write, kotRows, reduced) };
}

const NO_CHARGES: Charges = { discount: 0, packingFee: 0, deliveryCharges: 0 };

export function sumCharges(one: Charges, other: Charges): Charges {
  return {
    discount: one.discount + other.discount,
    packingFee: one.packingFee + other.packingFee,
    deliveryCharges: one.deliveryCharges + other.deliveryCharges,
  };
}

async function tablesOfInvoice(
  context: ShopContext,
  kind: InvoiceRow['kind'],
  kotRows: readonly KotWithLines['kot'][],
): Promise<Pick<InvoiceRow, 'tableId' | 'tableName' | 'mergedTables'>> {
  const [tableId] = tableIdsOf(kotRows);
  if (tableId === undefined) return invoiceAtTable(kind, null, undefined);
  const name = kotRows.find((kot) => kot.tableId === tableId)?.tableName ?? '';
  const group = kind === 'TABLE' ? await findGroupOfTable(context, tableId) : undefined;
  return invoiceAtTable(kind, { id: tableId, name }, group);
}

/** An invoice names the first table of its KOTs, or the group of that. The earliest of `kotRows` comes first. */
async function moveKotsToNewInvoice(
  write: WriteContext,
  kind: InvoiceRow['kind'],
  kotRows: readonly KotWithLines['kot'][],
): Promise<Invoice> {
  if (!mayNumberInvoices()) throw new AppError('invoice.clock');
  const id = newId();
  // An invoice that the KOTs leave empty loses its adjustment.
  const previousIds = new Set(kotRows.flatMap(({ invoiceId }) => invoiceId ?? []));
  const complimentary = await findComplimentary(write, [...previousIds]);
  const { charges, buyer } = await moveKotsToInvoice(write, id, kotRows);
  const kotsWithLines = await attachLineAdjustments(write, await listKotsOnInvoice(write, id));
  const sums = subTotalAndCustomer(kotsWithLines);
  const discount = charges.discount + sums.lineDiscount;
  const createdAt = write.at;
  const newInvoice: NewInvoice = {
    invoiceNo: await allocateInvoiceNo(write, createdAt),
    kind,
    status: 'OPEN',
    ...(await tablesOfInvoice(write, kind, kotRows)),
    ...sums,
    ...charges,
    ...buyer,
    discount,
    ...(await calculateInvoiceTax(write, { ...charges, discount }, kotsWithLines)),
    paymentMode: null,
    createdAt,
    paidAt: null,
  };
  const row = await insertInvoice(write, newInvoice, () => id);
  const isComplimentary = charges.discount > 0 && row.discount === row.subTotal;
  const adjustment =
    complimentary && isComplimentary
      ? await setAdjustment(write, id, { ...complimentary, value: charges.discount })
      : undefined;
  const opened = { row, kotsWithLines, payments: [], hasSplits: false, adjustment };
  return announceInvoice(write, opened, 'invoice:opened');
}

/** Leaves out the KOTs of invoices that are paid in part, because somebody is paying them alone. */
async function withoutPartPaidKots(
  context: ShopContext,
  kots: readonly KotWithLines['kot'][],
): Promise<KotWithLines['kot'][]> {
  const partPaidIds = new Set<string>();
  for (const invoiceId of new Set(kots.flatMap((kot) => kot.invoiceId ?? [])))
    if (holdsMoney(await listPayments(context, invoiceId))) partPaidIds.add(invoiceId);
  return kots.filter(({ invoiceId }) => invoiceId === null || !partPaidIds.has(invoiceId));
}

/** Reads the holder of the KOTs. Once it is paid, what is still to be paid of them is on a split invoice. */
async function readPayable(
  write: WriteContext,
  holder: InvoiceRow,
  kotIds: readonly string[],
): Promise<Invoice> {
  const openSplitId = holder.status === 'OPEN' ? undefined : await findOpenSplitId(write, kotIds);
  return readInvoice(write, openSplitId ?? holder.id);
}

export function createOpenInvoiceService({ write }: UnitOfWork): OpenInvoiceService {
  return {
    openForKot: (scope, kotId, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const kotWithLines = await requireKot(write, kotId);
          requireUnpaidWithStatus(kotWithLines, OCCUPYING_STATUSES);
          const { invoiceId } = kotWithLines.kot;
          const holder = invoiceId === null ? undefined : await findInvoice(write, invoiceId);
          if (holder?.kind === 'SINGLE') return readPayable(write, holder, [kotId]);
          const movable = await withoutSplitKots(write, [kotWithLines.kot]);
          if (holder && movable.length === 0) return readPayable(write, holder, [kotId]);
          return moveKotsToNewInvoice(write, 'SINGLE', movable);
        },
        idempotencyKey,
      ),

    openForTable: (scope, tableId, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const kotRows = await listConfirmedUnpaidKotsAtTable(write, tableId);
          if (kotRows.length === 0) throw new AppError('invoice.no_order');
          const row = await findOpenTableInvoice(write, tableId);
          const elsewhere = kotRows.filter((kot) => kot.invoiceId !== row?.id);
          const unsplit = await withoutSplitKots(write, elsewhere);
          const others = await withoutPartPaidKots(write, unsplit);
          if (!row) {
            const [sourceId] = kotRows.flatMap(({ invoiceId }) => invoiceId ?? []);
            const [partPaidId] = others.length === 0 ? unsplit.map(({ invoiceId }) => invoiceId) : [];
            if (partPaidId) throw hasPaymentsError(await requireOpenInvoice(write, partPaidId));
            if (others.length === 0 && sourceId !== undefined) {
              const kotIds = kotRows.map(({ id }) => id);
              return readPayable(write, await requireInvoice(write, sourceId), kotIds);
            }
            return moveKotsToNewInvoice(write, 'TABLE', others);
          }
          if (others.length === 0) return readInvoice(write, row.id);
          const { charges } = await moveKotsToInvoice(write, row.id, others);
          return recalculateAndSave(write, { ...row, ...sumCharges(row, charges) });
        },
        idempotencyKey,
      ),
  };
}
