import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges } from '@tawa/shared/invoices/invoices.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { listKotsOnInvoice } from '../orders/orders.repository.ts';
import { closedError } from './invoice-guards.service.ts';
import { calculateInvoiceTax, subTotalAndCustomer } from './invoice-totals.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { UNTAXED, updateInvoiceIfOpen } from './invoice-writes.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import { listOpenInvoices } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

type InvoiceEventName = Extract<LiveEventName, `invoice:${string}`>;

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

/** @throws invoice.closed if the stored invoice is not open any more */
export async function saveIfOpen(tx: Db, scope: ShopScope, row: InvoiceRow): Promise<void> {
  if (!(await updateInvoiceIfOpen(tx, scope, row))) throw closedError(row);
}

export async function saveAndAnnounce(
  tx: Db,
  scope: ShopScope,
  invoiceWithKots: InvoiceWithKots,
  event: InvoiceEventName,
  announce: Announce,
): Promise<Invoice> {
  await saveIfOpen(tx, scope, invoiceWithKots.row);
  return announceInvoice(invoiceWithKots, event, announce);
}

/**
 * An invoice without KOTs becomes void.
 * @throws invoice.discount_too_high, invoice.too_high
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
