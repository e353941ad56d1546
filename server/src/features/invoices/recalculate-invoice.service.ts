import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges } from '@tawa/shared/invoices/invoices.rules.ts';
import { linesTotal, toPaise } from '@tawa/shared/money.ts';
import { MAX_ORDER_RUPEES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import type { KotInvoicing } from '../orders/kot-invoicing.service.ts';
import { assignToInvoice, type KotWithLines, listKotsOnInvoice } from '../orders/orders.repository.ts';
import { calculateInvoiceTax } from './invoice-tax.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { UNTAXED, updateInvoiceIfOpen } from './invoice-writes.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import { findInvoice, findOpenTableInvoice, listOpenInvoices } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

type InvoiceEventName = Extract<LiveEventName, `invoice:${string}`>;

/**
 * Returns the subtotal in paise, and the customer of the first KOT that has one.
 * @throws invoice.too_high above `MAX_ORDER_RUPEES`, because the total would not be exact in paise
 */
export function subTotalAndCustomer(
  kotsWithLines: readonly KotWithLines[],
): Pick<InvoiceRow, 'subTotal' | 'customerId' | 'customerName' | 'customerPhoneNo'> {
  const firstWithCustomer = kotsWithLines.find(({ kot }) => kot.customerId !== null)?.kot;
  const subTotal = linesTotal(kotsWithLines.flatMap(({ lines }) => lines));
  if (subTotal > toPaise(MAX_ORDER_RUPEES)) throw new AppError('invoice.too_high');
  return {
    subTotal,
    customerId: firstWithCustomer?.customerId ?? null,
    customerName: firstWithCustomer?.customerName ?? null,
    customerPhoneNo: firstWithCustomer?.customerPhoneNo ?? null,
  };
}

export async function requireOpenInvoice(tx: Db, scope: ShopScope, invoiceId: string): Promise<InvoiceRow> {
  const row = await findInvoice(tx, scope, invoiceId);
  if (!row) throw new AppError('entity.not_found', { noun: 'bill' });
  if (row.status !== 'OPEN') throw closedError(row);
  return row;
}

function closedError({ invoiceNo, status }: InvoiceRow): AppError {
  return new AppError('invoice.closed', { invoiceNo, isPaid: status === 'PAID' });
}

export async function presentInvoiceRow(tx: Db, scope: ShopScope, row: InvoiceRow): Promise<Invoice> {
  return presentInvoice({ row, kotsWithLines: await listKotsOnInvoice(tx, scope, row.id) });
}

export function announceInvoice(
  invoiceWithKots: InvoiceWithKots,
  event: InvoiceEventName,
  announce: Announce,
): Invoice {
  const invoice = presentInvoice(invoiceWithKots);
  announce({ name: event, payload: { invoice } });
  return invoice;
}

/** @throws invoice.closed */
export async function saveAndAnnounce(
  tx: Db,
  scope: ShopScope,
  invoiceWithKots: InvoiceWithKots,
  event: InvoiceEventName,
  announce: Announce,
): Promise<Invoice> {
  if (!(await updateInvoiceIfOpen(tx, scope, invoiceWithKots.row))) throw closedError(invoiceWithKots.row);
  return announceInvoice(invoiceWithKots, event, announce);
}

/**
 * An invoice without KOTs becomes void.
 * @throws invoice.discount_too_high, invoice.too_high, invoice.closed
 */
export async function recalculateAndSave(
  tx: Db,
  scope: ShopScope,
  row: InvoiceRow,
  announce: Announce,
): Promise<Invoice> {
  const kotsWithLines = await listKotsOnInvoice(tx, scope, row.id);
  const next = { ...row, ...subTotalAndCustomer(kotsWithLines) };
  if (kotsWithLines.length === 0) {
    const empty = {
      ...next,
      ...UNTAXED,
      discount: 0,
      packingFee: 0,
      deliveryCharges: 0,
      status: 'VOID',
    } as const;
    return saveAndAnnounce(tx, scope, { row: empty, kotsWithLines }, 'invoice:voided', announce);
  }
  if (!hasValidCharges(next)) {
    throw new AppError('invoice.discount_too_high', { invoiceNo: row.invoiceNo });
  }
  const taxed = { ...next, ...(await calculateInvoiceTax(tx, scope, next, kotsWithLines)) };
  return saveAndAnnounce(tx, scope, { row: taxed, kotsWithLines }, 'invoice:changed', announce);
}

export async function recalculateTaxOfOpenInvoices(
  tx: Db,
  scope: ShopScope,
  announce: Announce,
): Promise<void> {
  for (const row of await listOpenInvoices(tx, scope)) {
    const kotsWithLines = await listKotsOnInvoice(tx, scope, row.id);
    const tax = await calculateInvoiceTax(tx, scope, row, kotsWithLines);
    const isSame = tax.gst === row.gst && tax.taxAdded === row.taxAdded && tax.roundOff === row.roundOff;
    if (isSame) continue;
    await saveAndAnnounce(tx, scope, { row: { ...row, ...tax }, kotsWithLines }, 'invoice:changed', announce);
  }
}

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
