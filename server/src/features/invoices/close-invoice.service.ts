import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf, mainPaymentMode } from '@tawa/shared/invoices/payments.rules.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { recordSpendingAndVisit } from '../customers/customers.repository.ts';
import { markKotsPaidAndAnnounce } from '../orders/kot-lifecycle.service.ts';
import type { InvoiceRow } from './invoices.table.ts';
import type { PaymentRow } from './payments.table.ts';
import { countPaidInvoice } from './sales/daily-sales.repository.ts';
import { announceInvoice, saveIfOpen } from './save-invoice.service.ts';

/**
 * Makes an invoice PAID, with its KOTs. Call it in the transaction in which nothing is due any more. `payments` are all
 * of the invoice, and one of them has a mode.
 */
export async function closeInvoice(
  write: WriteContext,
  row: InvoiceRow,
  payments: PaymentRow[],
): Promise<Invoice> {
  const paymentMode = mainPaymentMode(payments);
  if (paymentMode === null) throw new Error(`invoice ${row.id} has no payment`);
  const paid = { ...row, paymentMode, paidAt: write.at, status: 'PAID' } as const;
  await saveIfOpen(write, paid);
  await countPaidInvoice(write, paid);
  const kotsWithLines = await markKotsPaidAndAnnounce(write, row.id, write.at);
  const { received } = balanceOf(invoiceTotal(row), payments);
  if (row.customerId !== null)
    await recordSpendingAndVisit(write, row.customerId, { received, at: write.at });
  return announceInvoice(write, { row: paid, kotsWithLines, payments }, 'invoice:paid');
}
