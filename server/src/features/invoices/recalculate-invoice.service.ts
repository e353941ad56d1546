import { isDeepStrictEqual } from 'node:util';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges, invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf } from '@tawa/shared/invoices/payments.rules.ts';
import { formatRupees, toRupees } from '@tawa/shared/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { listKotsOnInvoice } from '../orders/orders.repository.ts';
import { closeInvoice } from './close-invoice.service.ts';
import { requireNoPayments } from './invoice-guards.service.ts';
import { calculateInvoiceTax, subTotalAndCustomer } from './invoice-totals.service.ts';
import { UNTAXED } from './invoice-writes.repository.ts';
import { listOpenInvoices } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { listPayments } from './payments.repository.ts';
import { announceInvoice, saveAndAnnounce, saveIfOpen, type WrittenInvoice } from './save-invoice.service.ts';

/**
 * Saves an open invoice whose amounts have changed. If its payments are its new total, it becomes PAID.
 * @throws invoice.below_paid
 */
export async function saveAmounts(write: WriteContext, written: WrittenInvoice): Promise<Invoice> {
  const { row } = written;
  const payments = await listPayments(write, row.id);
  const { received, due } = balanceOf(invoiceTotal(row), payments);
  if (due < 0) {
    const { invoiceNo } = row;
    throw new AppError('invoice.below_paid', { invoiceNo, received: formatRupees(toRupees(received)) });
  }
  if (due === 0 && payments.length > 0) return closeInvoice(write, row, payments);
  await saveIfOpen(write, row);
  return announceInvoice(write, { ...written, payments }, 'invoice:changed');
}

/**
 * An invoice without KOTs becomes void.
 * @throws invoice.discount_too_high, invoice.too_high, invoice.has_payments, invoice.below_paid
 */
export async function recalculateAndSave(write: WriteContext, row: InvoiceRow): Promise<Invoice> {
  const kotsWithLines = await listKotsOnInvoice(write, row.id);
  const next = { ...row, ...subTotalAndCustomer(kotsWithLines) };
  if (kotsWithLines.length === 0) {
    await requireNoPayments(write, row);
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
  return saveAmounts(write, { row: taxed, kotsWithLines });
}

/**
 * An invoice that is paid in part keeps its tax until its orders or charges change, because its total must not change
 * under the people who pay it.
 */
export async function recalculateTaxOfOpenInvoices(write: WriteContext): Promise<void> {
  for (const row of await listOpenInvoices(write)) {
    if ((await listPayments(write, row.id)).length > 0) continue;
    const kotsWithLines = await listKotsOnInvoice(write, row.id);
    const tax = await calculateInvoiceTax(write, row, kotsWithLines);
    const { taxAdded, roundOff, gst } = row;
    if (isDeepStrictEqual(tax, { taxAdded, roundOff, gst })) continue;
    await saveAndAnnounce(write, { row: { ...row, ...tax }, kotsWithLines }, 'invoice:changed');
  }
}
