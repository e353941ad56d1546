import { businessDay, csvTimestamp, type Period, UNBOUNDED_PERIOD } from '@tawa/shared/business-day.ts';
import { type Cell, formatCsvLine } from '@tawa/shared/csv.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { EXPORT_LINES } from '@tawa/shared/invoices/invoices.rules.ts';

export type ExportLines = (typeof EXPORT_LINES)[number];

type Line = Invoice['items'][number];
type Columns<T> = readonly (readonly [title: string, cell: (of: T) => Cell])[];

const amount = (rupees: number): Cell => ({ trusted: rupees.toFixed(2) });
const count = (number: number): Cell => ({ trusted: String(number) });
const time = (instant: string | null): Cell => ({ trusted: instant === null ? '' : csvTimestamp(instant) });
const EMPTY_CELL: Cell = { trusted: '' };

const invoiceColumns: Columns<Invoice> = [
  ['Invoice No', ({ invoiceNo }) => invoiceNo],
  ['Status', ({ status }) => status],
  ['Created', ({ createdAt }) => time(createdAt)],
  ['Paid', ({ paidAt }) => time(paidAt)],
  ['Table', ({ tableId }) => tableId?.name ?? ''],
  ['Customer', ({ customerId }) => customerId?.name ?? ''],
  ['Phone', ({ customerId }) => customerId?.phoneNo ?? ''],
  ['Items', ({ totalItems }) => count(totalItems)],
  ['Subtotal', ({ subTotal }) => amount(subTotal)],
  ['Discount', ({ discount }) => amount(discount)],
  ['Packing', ({ packingFee }) => amount(packingFee)],
  ['Delivery', ({ deliveryCharges }) => amount(deliveryCharges)],
  ['Taxable', ({ gst }) => amount(gst?.lines.reduce((sum, { taxable }) => sum + taxable, 0) ?? 0)],
  ['CGST', ({ gst }) => amount(gst?.cgst ?? 0)],
  ['SGST', ({ gst }) => amount(gst?.sgst ?? 0)],
  ['Round Off', ({ gst }) => amount(gst?.roundOff ?? 0)],
  ['Total', ({ totalPayment }) => amount(totalPayment)],
  ['Received', ({ amountReceived }) => (amountReceived === null ? EMPTY_CELL : amount(amountReceived))],
  [
    'Waived',
    ({ amountReceived, waivedAmount }) => (amountReceived === null ? EMPTY_CELL : amount(waivedAmount)),
  ],
  ['Payment Mode', ({ paymentMode }) => paymentMode ?? ''],
];

const itemColumns: Columns<{ invoice: Invoice; line: Line }> = [
  ['Invoice No', ({ invoice }) => invoice.invoiceNo],
  ['Status', ({ invoice }) => invoice.status],
  ['Date', ({ invoice }) => time(invoice.paidAt ?? invoice.createdAt)],
  ['Table', ({ invoice }) => invoice.tableId?.name ?? ''],
  ['Item', ({ line }) => line.name],
  ['Quantity', ({ line }) => count(line.quantity)],
  ['Rate', ({ line }) => amount(line.price)],
  ['Amount', ({ line }) => amount(line.price * line.quantity)],
  ['Payment Mode', ({ invoice }) => invoice.paymentMode ?? ''],
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
