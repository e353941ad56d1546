/** Papers about money that are no invoices, as they are written on screen and on paper. */

import { formatDateTime } from '../calendar.ts';
import { dinerInvoiceMessages } from '../messages/invoices.diner.en.ts';
import { receiptMessages } from '../messages/receipts.en.ts';
import type { Invoice, InvoicePayment } from './invoices.contract.ts';
import { type PrintedSum, printedPayments } from './printed-invoice.rules.ts';

export interface Receipt {
  title: string;
  facts: { name: string; text: string }[];
  /** The first is the amount of the receipt. */
  sums: PrintedSum[];
  /** What the paper is not. */
  note: string;
}

/** A payment that is one of several parts. */
export type SlipPayment = InvoicePayment & { part: NonNullable<InvoicePayment['part']> };

/** A part that still holds money has a slip. */
export const hasSlip = (payment: InvoicePayment): payment is SlipPayment =>
  payment.part !== null && payment.held > 0;

/** What a guest gets who pays a part. Its rows are those of the payment on the invoice. */
export function partSlip({ invoiceNo }: Pick<Invoice, 'invoiceNo'>, payment: SlipPayment): Receipt {
  const m = receiptMessages();
  const { part, at, reference } = payment;
  return {
    title: m.part(part.number, part.of),
    facts: [
      { name: dinerInvoiceMessages().invoice.invoiceNo, text: invoiceNo },
      { name: m.time, text: formatDateTime(at) },
      ...(reference === null ? [] : [{ name: m.reference, text: reference }]),
    ],
    sums: printedPayments({
      document: 'INVOICE',
      status: 'PAID',
      payments: [payment],
      waivedAmount: 0,
      due: 0,
    }),
    note: m.noInvoice,
  };
}
