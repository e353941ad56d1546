import { DAY_MS } from '@tawa/shared/calendar.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { heldAmount, REFERENCE_DAYS } from '@tawa/shared/invoices/payments.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { currentInvoice } from './invoice-queries.service.ts';
import { findInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { findInvoiceNoOfReference, findPayment, listPayments } from './payments.repository.ts';
import type { PaymentRow } from './payments.table.ts';

/** A payment or a waiver of which something is left, with its invoice. */
interface HeldPayment {
  row: InvoiceRow;
  /** All payments of the invoice. */
  payments: PaymentRow[];
  payment: PaymentRow;
  /** In paise, above 0. */
  held: number;
}

/**
 * @throws entity.not_found; invoice.payment_used_up, with the current invoice, also for a refund, which holds nothing
 */
export async function requireHeldPayment(context: ShopContext, paymentId: string): Promise<HeldPayment> {
  const payment = await findPayment(context, paymentId);
  const row = payment && (await findInvoice(context, payment.invoiceId));
  if (!row) throw new AppError('entity.not_found', { noun: 'payment' });
  const payments = await listPayments(context, row.id);
  const held = heldAmount(payment, payments);
  if (held === 0) throw new AppError('invoice.payment_used_up', {}, await currentInvoice(context, row.id));
  return { row, payments, payment, held };
}

interface SentReference {
  paymentMode: PaymentMode;
  reference?: string | undefined;
  reuse?: boolean | undefined;
  reason?: string | undefined;
}

/**
 * A slip that is entered twice is found by its reference. Somebody may say that it is no mistake, and why.
 * @throws invoice.reference_used, invoice.reuse_reason
 */
export async function requireFreshReference(
  write: WriteContext,
  { paymentMode, reference, reuse, reason }: SentReference,
): Promise<void> {
  if (reuse && reason === undefined) throw fieldError('reason', 'invoice.reuse_reason');
  if (reference === undefined || reuse) return;
  const since = write.at - REFERENCE_DAYS * DAY_MS;
  const invoiceNo = await findInvoiceNoOfReference(write, { paymentMode, reference, since });
  if (invoiceNo !== undefined) throw fieldError('reference', 'invoice.reference_used', { invoiceNo });
}
