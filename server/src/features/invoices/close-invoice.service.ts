import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf, mainPaymentMode } from '@tawa/shared/invoices/payments.rules.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { recordSpendingAndVisit } from '../customers/customers.repository.ts';
import { markKotsPaidAndAnnounce } from '../orders/kot-lifecycle.service.ts';
import { requireInvoiceWithKots } from './invoice-guards.service.ts';
import { listKotIdsOnOpenSplits } from './invoice-lines.repository.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { findInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import type { PaymentRow } from './payments.table.ts';
import { countPaidInvoice } from './sales/daily-sales.repository.ts';
import { announceInvoice, saveIfOpen } from './save-invoice.service.ts';

/** A KOT is paid when each invoice that holds some of it is. Call it for an invoice that is not open any more. */
export async function payKots(write: WriteContext, { id, splitFromId }: InvoiceRow): Promise<void> {
  const sourceId = splitFromId ?? id;
  if (splitFromId !== null && (await findInvoice(write, sourceId))?.status === 'OPEN') {
    await closeIfNothingIsLeft(write, await requireInvoiceWithKots(write, sourceId));
    return;
  }
  const heldIds = await listKotIdsOnOpenSplits(write, sourceId);
  await markKotsPaidAndAnnounce(write, sourceId, write.at, heldIds);
}

/**
 * Closes an open source when its split invoices hold all of its lines and none of them is open. Nobody would pay an
 * invoice of ₹0, so the table would stay occupied.
 */
export async function closeIfNothingIsLeft(
  write: WriteContext,
  { row, kotsWithLines, payments }: InvoiceWithKots,
): Promise<Invoice | undefined> {
  const isEmpty = kotsWithLines.every(({ lines }) => lines.length === 0);
  if (!isEmpty || row.splitFromId !== null || balanceOf(invoiceTotal(row), payments).due !== 0) return;
  if ((await listKotIdsOnOpenSplits(write, row.id)).length > 0) return;
  return closeInvoice(write, row, payments);
}

/**
 * Makes an invoice PAID, with the KOTs of which no open invoice holds a part. Call it in the transaction in which
 * nothing is due any more. `payments` are all payments of the invoice. One that nobody pays, because all of it is
 * waived, counts in the mode OTHER.
 */
export async function closeInvoice(
  write: WriteContext,
  row: InvoiceRow,
  payments: PaymentRow[],
): Promise<Invoice> {
  const paymentMode = mainPaymentMode(payments) ?? 'OTHER';
  const paid = { ...row, paymentMode, paidAt: write.at, status: 'PAID' } as const;
  await saveIfOpen(write, paid);
  await countPaidInvoice(write, paid);
  await payKots(write, row);
  const { received, onCredit } = balanceOf(invoiceTotal(row), payments);
  if (row.customerId !== null)
    await recordSpendingAndVisit(write, row.customerId, { spent: received + onCredit, at: write.at });
  return announceInvoice(write, await requireInvoiceWithKots(write, row.id), 'invoice:paid');
}

/** Announces an invoice whose payments have changed. Call it in the transaction that has written them. */
export async function announcePayments(write: WriteContext, invoiceId: string): Promise<Invoice> {
  return announceInvoice(write, await requireInvoiceWithKots(write, invoiceId), 'invoice:changed');
}

/** Makes an open invoice PAID once nothing is due. `payments` are all payments of the invoice, in order of their time. */
export async function closeIfNothingIsDue(
  write: WriteContext,
  row: InvoiceRow,
  payments: PaymentRow[],
): Promise<Invoice> {
  const { due } = balanceOf(invoiceTotal(row), payments);
  return due === 0 ? closeInvoice(write, row, payments) : announcePayments(write, row.id);
}
