import { isDeepStrictEqual } from 'node:util';
import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges } from '@tawa/shared/invoices/invoices.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { listKotsOnInvoice } from '../orders/orders.repository.ts';
import { closedError } from './invoice-guards.service.ts';
import { calculateInvoiceTax, subTotalAndCustomer } from './invoice-totals.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { UNTAXED, updateInvoiceIfOpen } from './invoice-writes.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import { listOpenInvoices } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { listPayments } from './payments.repository.ts';

type InvoiceEventName = Extract<LiveEventName, `invoice:${string}`>;

/** An invoice as a write leaves it. Its payments are read from the transaction. */
type WrittenInvoice = Omit<InvoiceWithKots, 'payments'>;

async function presentWritten(context: ShopContext, written: WrittenInvoice): Promise<Invoice> {
  return presentInvoice({ ...written, payments: await listPayments(context, written.row.id) });
}

export async function presentInvoiceRow(context: ShopContext, row: InvoiceRow): Promise<Invoice> {
  return presentWritten(context, { row, kotsWithLines: await listKotsOnInvoice(context, row.id) });
}

export async function announceInvoice(
  write: WriteContext,
  written: WrittenInvoice,
  event: InvoiceEventName,
): Promise<Invoice> {
  const invoice = await presentWritten(write, written);
  write.announce({ name: event, payload: { invoice } });
  return invoice;
}

/** @throws invoice.closed if the stored invoice is not open any more */
export async function saveIfOpen(context: ShopContext, row: InvoiceRow): Promise<void> {
  if (!(await updateInvoiceIfOpen(context, row))) throw closedError(row);
}

export async function saveAndAnnounce(
  write: WriteContext,
  written: WrittenInvoice,
  event: InvoiceEventName,
): Promise<Invoice> {
  await saveIfOpen(write, written.row);
  return announceInvoice(write, written, event);
}

/**
 * An invoice without KOTs becomes void.
 * @throws invoice.discount_too_high, invoice.too_high
 */
export async function recalculateAndSave(write: WriteContext, row: InvoiceRow): Promise<Invoice> {
  const kotsWithLines = await listKotsOnInvoice(write, row.id);
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
    return saveAndAnnounce(write, { row: empty, kotsWithLines }, 'invoice:voided');
  }
  if (!hasValidCharges(next)) {
    throw new AppError('invoice.discount_too_high', { invoiceNo: row.invoiceNo });
  }
  const taxed = { ...next, ...(await calculateInvoiceTax(write, next, kotsWithLines)) };
  return saveAndAnnounce(write, { row: taxed, kotsWithLines }, 'invoice:changed');
}

export async function recalculateTaxOfOpenInvoices(write: WriteContext): Promise<void> {
  for (const row of await listOpenInvoices(write)) {
    const kotsWithLines = await listKotsOnInvoice(write, row.id);
    const tax = await calculateInvoiceTax(write, row, kotsWithLines);
    const { taxAdded, roundOff, gst } = row;
    if (isDeepStrictEqual(tax, { taxAdded, roundOff, gst })) continue;
    await saveAndAnnounce(write, { row: { ...row, ...tax }, kotsWithLines }, 'invoice:changed');
  }
}
