import { businessDay, type DayStarts, type Period, UNBOUNDED_PERIOD } from '@tawa/shared/business-day.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { type EXPORT_LINES, PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { listHeldPayments } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { invoiceCsvTexts } from '@tawa/shared/messages/invoices.server.en.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import { joinTableNames } from '@tawa/shared/tables/tables.rules.ts';
import { instantCell, type TableCell, type TableRow } from '../../../support/export/table.ts';

export type ExportLines = (typeof EXPORT_LINES)[number];

type Columns<T> = readonly (readonly [title: string, cell: (of: T) => TableCell])[];

const amount = (rupees: number): TableCell => ({ amount: rupees });
const count = (number: number): TableCell => ({ number });

const { invoices, items, document, payments, credit, discounts, buyer } = invoiceCsvTexts;

/**
 * What came in without what went back, in all modes or in one. The columns of all modes add up to `Received`, apart from the
 * mode DUE, in which nothing was received. Tips are no part of them.
 */
function takenOf(
  part: 'amount' | 'tip',
  { payments, amountReceived }: Invoice,
  mode?: PaymentMode,
): TableCell {
  if (amountReceived === null) return null;
  const paise = payments
    .filter(({ paymentMode }) => mode === undefined || paymentMode === mode)
    .reduce((sum, payment) => sum + PAYMENT_KINDS[payment.kind].sign * toPaise(payment[part]), 0);
  return amount(toRupees(paise));
}

const invoiceColumns: Columns<Invoice> = [
  [invoices.invoiceNo, ({ invoiceNo }) => invoiceNo],
  [invoices.status, ({ status }) => status],
  [invoices.created, ({ createdAt }) => instantCell(createdAt)],
  [invoices.paid, ({ paidAt }) => instantCell(paidAt)],
  [invoices.table, ({ tables }) => joinTableNames(tables)],
  [invoices.customer, ({ customerId }) => customerId?.name ?? ''],
  [invoices.phone, ({ customerId }) => customerId?.phoneNo ?? ''],
  [invoices.items, ({ totalItems }) => count(totalItems)],
  [invoices.subtotal, ({ subTotal }) => amount(subTotal)],
  [invoices.discount, ({ discount }) => amount(discount)],
  [invoices.packing, ({ packingFee }) => amount(packingFee)],
  [invoices.delivery, ({ deliveryCharges }) => amount(deliveryCharges)],
  [invoices.taxable, ({ gst }) => amount(gst?.lines.reduce((sum, { taxable }) => sum + taxable, 0) ?? 0)],
  [invoices.cgst, ({ gst }) => amount(gst?.cgst ?? 0)],
  [invoices.sgst, ({ gst }) => amount(gst?.sgst ?? 0)],
  [invoices.roundOff, ({ gst }) => amount(gst?.roundOff ?? 0)],
  [invoices.total, ({ totalPayment }) => amount(totalPayment)],
  [invoices.received, ({ amountReceived }) => (amountReceived === null ? null : amount(amountReceived))],
  [
    invoices.waived,
    ({ amountReceived, waivedAmount }) => (amountReceived === null ? null : amount(waivedAmount)),
  ],
  [invoices.paymentMode, ({ paymentMode }) => paymentMode ?? ''],
  ...PAYMENT_MODES.map((mode) => [mode, (invoice: Invoice) => takenOf('amount', invoice, mode)] as const),
  [document.document, (invoice) => invoice.document],
  [document.creditFor, ({ creditForNo }) => creditForNo ?? ''],
  [payments.tips, (invoice) => takenOf('tip', invoice)],
  [payments.references, ({ payments }) => payments.flatMap(({ reference }) => reference ?? []).join('; ')],
  [
    payments.ownModes,
    ({ payments }) =>
      [...new Set(listHeldPayments(payments).flatMap(({ modeName }) => modeName ?? []))].join('; '),
  ],
  [credit.onCredit, (invoice) => takenOf('amount', invoice, 'DUE')],
  [discounts.coupon, ({ coupon }) => coupon?.code ?? ''],
  [buyer.gstIn, (invoice) => invoice.buyer?.gstIn ?? ''],
  [buyer.name, (invoice) => invoice.buyer?.name ?? ''],
];

const itemColumns: Columns<{ invoice: Invoice; line: Invoice['items'][number] }> = [
  [items.invoiceNo, ({ invoice }) => invoice.invoiceNo],
  [items.status, ({ invoice }) => invoice.status],
  [items.date, ({ invoice }) => instantCell(invoice.paidAt ?? invoice.createdAt)],
  [items.table, ({ invoice }) => joinTableNames(invoice.tables)],
  [items.item, ({ line: { name, options } }) => lineSummary({ name, options, note: '' })],
  [items.quantity, ({ line }) => count(line.quantity)],
  [items.rate, ({ line }) => amount(line.price)],
  [items.amount, ({ line }) => amount(line.price * line.quantity)],
  [items.paymentMode, ({ invoice }) => invoice.paymentMode ?? ''],
  [document.document, ({ invoice }) => invoice.document],
  [document.creditFor, ({ invoice }) => invoice.creditForNo ?? ''],
];

export const exportTitles = (lines: ExportLines): string[] =>
  (lines === 'bills' ? invoiceColumns : itemColumns).map(([title]) => title);

export function exportRows(lines: ExportLines, invoice: Invoice): TableRow[] {
  if (lines === 'bills') return [invoiceColumns.map(([, cell]) => cell(invoice))];
  return invoice.items.map((line) => itemColumns.map(([, cell]) => cell({ invoice, line })));
}

/** Returns a name like `bills-2026-11-01-to-2026-11-20`, without the ending of the file. */
export function exportFileName(lines: ExportLines, { from, to }: Period, starts: DayStarts): string {
  const parts = [
    lines === 'bills' ? 'bills' : 'bill-items',
    from > UNBOUNDED_PERIOD.from && businessDay(from, starts),
    to < UNBOUNDED_PERIOD.to && `to-${businessDay(Math.max(from, to - 1), starts)}`,
  ];
  return parts.filter(Boolean).join('-');
}
