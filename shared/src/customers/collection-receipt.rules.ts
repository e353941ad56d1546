import { formatDateTime } from '../calendar.ts';
import type { Receipt } from '../invoices/receipts.rules.ts';
import { dinerInvoiceMessages } from '../messages/invoices.diner.en.ts';
import { receiptMessages } from '../messages/receipts.en.ts';
import { signedRupees, toPaise, toRupees } from '../money.ts';
import type { StatementEntry } from './credit-accounts.contract.ts';

/** What a customer gets who pays of what is owed. The entry is a collection, whose amount is negative. */
export function collectionReceipt(
  customerName: string,
  {
    at,
    amount,
    paymentMode,
    modeName,
    reference,
    balance,
  }: Pick<StatementEntry, 'at' | 'amount' | 'paymentMode' | 'modeName' | 'reference' | 'balance'>,
): Receipt {
  const m = receiptMessages();
  const { invoice, paymentMode: modes } = dinerInvoiceMessages();
  const { title, paidBy, owedBefore, stillOwed, noInvoice } = m.collection;
  return {
    title,
    facts: [
      { name: invoice.customer, text: customerName },
      { name: m.time, text: formatDateTime(at) },
      ...(reference === null ? [] : [{ name: m.reference, text: reference }]),
    ],
    sums: [
      { name: paidBy(modeName ?? modes[paymentMode ?? 'OTHER']), amount: signedRupees(-amount) },
      { name: owedBefore, amount: signedRupees(toRupees(toPaise(balance) - toPaise(amount))) },
      { name: stillOwed, amount: signedRupees(balance) },
    ],
    note: noInvoice,
  };
}
