import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { listKotsOnInvoice } from '../orders/orders.repository.ts';
import { closedError } from './invoice-guards.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { updateInvoiceIfOpen } from './invoice-writes.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { listPayments } from './payments.repository.ts';

type InvoiceEventName = Extract<LiveEventName, `invoice:${string}`>;

/** An invoice as a write leaves it. Without `payments` they are read from the transaction. */
export interface WrittenInvoice extends Omit<InvoiceWithKots, 'payments'> {
  payments?: InvoiceWithKots['payments'];
}

async function presentWritten(context: ShopContext, written: WrittenInvoice): Promise<Invoice> {
  const payments = written.payments ?? (await listPayments(context, written.row.id));
  return presentInvoice({ ...written, payments });
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
