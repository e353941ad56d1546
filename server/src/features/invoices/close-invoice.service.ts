import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf, mainPaymentMode } from '@tawa/shared/invoices/payments.rules.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { recordSpendingAndVisit } from '../customers/customers.repository.ts';
import { markKotsPaidAndAnnounce } from '../orders/kot-lifecycle.service.ts';
import { recordCouponUse, requireCouponUse } from './coupon-uses.service.ts';
import { closedError, requireInvoiceWithKots } from './invoice-guards.service.ts';
import { listKotIdsOnOpenSplits } from './invoice-lines.repository.ts';
import { type InvoiceWithKots, withKots } from './invoice-with-kots.repository.ts';
import { type PaidInvoice, payInvoiceIfOpen } from './invoice-writes.repository.ts';
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
  return saveAndCloseInvoice(write, row, payments);
}

/** An invoice that nobody pays, because all of it is waived, counts in the mode OTHER. */
const asPaid = ({ at }: WriteContext, row: InvoiceRow, payments: readonly PaymentRow[]): PaidInvoice => ({
  ...row,
  paymentMode: mainPaymentMode(payments) ?? 'OTHER',
  paidAt: at,
  status: 'PAID',
});

async function finishClosing(
  write: WriteContext,
  paid: PaidInvoice,
  payments: readonly PaymentRow[],
): Promise<void> {
  await countPaidInvoice(write, paid);
  await payKots(write, paid);
  const { received, onCredit } = balanceOf(invoiceTotal(paid), payments);
  if (paid.customerId !== null)
    await recordSpendingAndVisit(write, paid.customerId, { spent: received + onCredit, at: write.at });
}

/**
 * Makes an invoice PAID, with the KOTs of which no open invoice holds a part. Call it in the transaction in which
 * nothing is due any more. `stored` is the invoice as it is stored, and `payments` are all of its payments.
 * @throws invoice.closed; what `recordCouponUse` throws
 */
export async function closeInvoice(
  write: WriteContext,
  stored: InvoiceRow,
  payments: PaymentRow[],
): Promise<Invoice> {
  const paid = asPaid(write, stored, payments);
  if (!(await payInvoiceIfOpen(write, paid))) throw closedError(paid);
  await finishClosing(write, paid, payments);
  const closed = await withKots(write, paid, payments);
  await recordCouponUse(write, closed);
  return announceInvoice(write, closed, 'invoice:paid');
}

/** Does the same as `closeInvoice` with an invoice whose changed amounts are not stored yet. */
export async function saveAndCloseInvoice(
  write: WriteContext,
  row: InvoiceRow,
  payments: PaymentRow[],
): Promise<Invoice> {
  const paid = asPaid(write, row, payments);
  await saveIfOpen(write, paid);
  await finishClosing(write, paid, payments);
  const closed = await requireInvoiceWithKots(write, paid.id);
  await recordCouponUse(write, closed);
  return announceInvoice(write, closed, 'invoice:paid');
}

/** Announces an invoice whose payments have changed. Call it in the transaction that has written them. */
export async function announcePayments(write: WriteContext, invoiceId: string): Promise<Invoice> {
  return announceInvoice(write, await requireInvoiceWithKots(write, invoiceId), 'invoice:changed');
}

/**
 * Makes an open invoice PAID once nothing is due. A part is refused if the coupon of the invoice has no use left, before more
 * money is taken. `payments` are all payments of the invoice, in order of their time.
 * @throws coupon.used_up, coupon.no_phone, coupon.phone_used
 */
export async function closeIfNothingIsDue(
  write: WriteContext,
  row: InvoiceRow,
  payments: PaymentRow[],
): Promise<Invoice> {
  const { due } = balanceOf(invoiceTotal(row), payments);
  if (due === 0) return closeInvoice(write, row, payments);
  const stored = await requireInvoiceWithKots(write, row.id);
  await requireCouponUse(write, stored);
  return announceInvoice(write, stored, 'invoice:changed');
}
