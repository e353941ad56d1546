import { businessDay, csvTimestamp, type Period, UNBOUNDED_PERIOD } from '@tawa/shared/business-day.ts';
import { type Cell, formatCsvLine } from '@tawa/shared/csv.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { EXPORT_LINES } from '@tawa/shared/invoices/invoices.rules.ts';
import { csvTexts } from '@tawa/shared/messages/csv.en.ts';

export type ExportLines = (typeof EXPORT_LINES)[number];

type Line = Invoice['items'][number];
type Columns<T> = readonly (readonly [title: string, cell: (of: T) => Cell])[];

const amount = (rupees: number): Cell => ({ trusted: rupees.toFixed(2) });
const count = (number: number): Cell => ({ trusted: String(number) });
const time = (instant: string | null): Cell => ({ trusted: instant === null ? '' : csvTimestamp(instant) });
const EMPTY_CELL: Cell = { trusted: '' };

const { bills, billItems } = csvTexts;

const invoiceColumns: Columns<Invoice> = [
  [bills.invoiceNo, ({ invoiceNo }) => invoiceNo],
  [bills.status, ({ status }) => status],
  [bills.created, ({ createdAt }) => time(createdAt)],
  [bills.paid, ({ paidAt }) => time(paidAt)],
  [bills.table, ({ tableId }) => tableId?.name ?? ''],
  [bills.customer, ({ customerId }) => customerId?.name ?? ''],
  [bills.phone, ({ customerId }) => customerId?.phoneNo ?? ''],
  [bills.items, ({ totalItems }) => count(totalItems)],
  [bills.subtotal, ({ subTotal }) => amount(subTotal)],
  [bills.discount, ({ discount }) => amount(discount)],
  [bills.packing, ({ packingFee }) => amount(packingFee)],
  [bills.delivery, ({ deliveryCharges }) => amount(deliveryCharges)],
  [bills.taxable, ({ gst }) => amount(gst?.lines.reduce((sum, { taxable }) => sum + taxable, 0) ?? 0)],
  [bills.cgst, ({ gst }) => amount(gst?.cgst ?? 0)],
  [bills.sgst, ({ gst }) => amount(gst?.sgst ?? 0)],
  [bills.roundOff, ({ gst }) => amount(gst?.roundOff ?? 0)],
  [bills.total, ({ totalPayment }) => amount(totalPayment)],
  [bills.received, ({ amountReceived }) => (amountReceived === null ? EMPTY_CELL : amount(amountReceived))],
  [
    bills.waived,
    ({ amountReceived, waivedAmount }) => (amountReceived === null ? EMPTY_CELL : amount(waivedAmount)),
  ],
  [bills.paymentMode, ({ paymentMode }) => paymentMode ?? ''],
];

const itemColumns: Columns<{ invoice: Invoice; line: Line }> = [
  [billItems.invoiceNo, ({ invoice }) => invoice.invoiceNo],
  [billItems.status, ({ invoice }) => invoice.status],
  [billItems.date, ({ invoice }) => time(invoice.paidAt ?? invoice.createdAt)],
  [billItems.table, ({ invoice }) => invoice.tableId?.name ?? ''],
  [billItems.item, ({ line }) => line.name],
  [billItems.quantity, ({ line }) => count(line.quantity)],
  [billItems.rate, ({ line }) => amount(line.price)],
  [billItems.amount, ({ line }) => amount(line.price * line.quantity)],
  [billItems.paymentMode, ({ invoice }) => invoice.paymentMode ?? ''],
];

const formatHeader = <T>(columns: Columns<T>): string => formatCsvLine(columns.map(([title]) => title));
const formatRecord = <T>(columns: Columns<T>, of: T): string =>
  formatCsvLine(columns.map(([, cell]) => cell(of)));

export function exportHeader(lines: ExportLines): string {
  return lines === 'bills' ? formatHeader(invoiceColumns) : formatHeader(itemColumns);
}

export function exportRecords(lines: ExportLines, invoice: Invoice): string {
  if (lines === 'bills') return formatRecord(invoiceColumns, invoice);
  return invoice.items.map((line) => formatRecord(itemColumns, { invoice, line })).join('');
}

/** Like `bills-2026-11-01-to-2026-11-20.csv`. */
export function exportFileName(lines: ExportLines, { from, to }: Period): string {
  const parts = [
    lines === 'bills' ? 'bills' : 'bill-items',
    from > UNBOUNDED_PERIOD.from && businessDay(from),
    to < UNBOUNDED_PERIOD.to && `to-${businessDay(Math.max(from, to - 1))}`,
  ];
  return `${parts.filter(Boolean).join('-')}.csv`;
}
