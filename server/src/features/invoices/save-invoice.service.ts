import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { closedError } from './invoice-guards.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { updateInvoiceIfOpen } from './invoice-writes.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';
import type { InvoiceRow } from './invoices.table.ts';

type InvoiceEventName = Extract<LiveEventName, `invoice:${string}`>;

export function announceInvoice(
  write: WriteContext,
  written: InvoiceWithKots,
  event: InvoiceEventName,
): Invoice {
  const invoice = presentInvoice(written);
  write.announce({ name: event, payload: { invoice } });
  return invoice;
}

/** @throws invoice.closed if the stored invoice is not open any more */
export async function saveIfOpen(context: ShopContext, row: InvoiceRow): Promise<void> {
  if (!(await updateInvoiceIfOpen(context, row))) throw closedError(row);
}

export async function saveAndAnnounce(
  write: WriteContext,
  written: InvoiceWithKots,
  event: InvoiceEventName,
): Promise<Invoice> {
  await saveIfOpen(write, written.row);
  return announceInvoice(write, written, event);
}
