import { DAY_MS } from '@tawa/shared/calendar.ts';
import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type {
  DaySales,
  Invoice,
  InvoicePayment,
  InvoiceSummary,
  PublicInvoice,
  SplittableLine,
} from '@tawa/shared/invoices/invoices.contract.ts';
import {
  type InvoiceLine,
  invoiceTotal,
  maskPhone,
  type PaymentMode,
} from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf, heldAmount } from '@tawa/shared/invoices/payments.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { AdjustmentRow } from './adjustments.table.ts';
import { billedLines, type InvoiceWithKots, lineAdjustmentOf } from './invoice-with-kots.repository.ts';
import type { InvoiceRow, StoredTax } from './invoices.table.ts';
import type { BilledKot, BilledLine } from './line-adjustments.repository.ts';
import type { PaymentRow } from './payments.table.ts';
import type { BestSeller } from './sales/best-sellers.repository.ts';
import type { SalesRow } from './sales/daily-sales.repository.ts';

const MAX_DAYS_SHOWN_DAILY = 400;

const iso = (instant: number): string => new Date(instant).toISOString();

export function presentInvoice(invoiceWithKots: InvoiceWithKots): Invoice {
  const { row, kotsWithLines, payments, hasSplits } = invoiceWithKots;
  const total = invoiceTotal(row);
  const { received, waived, due } = balanceOf(total, payments);
  const items = billedLines(invoiceWithKots);
  return {
    _id: row.id,
    invoiceNo: row.invoiceNo,
    document: row.document,
    ...(row.creditForId !== null && { creditFor: row.creditForId, creditForNo: row.creditForNo ?? '' }),
    splitFrom: row.splitFromId,
    hasSplits,
    status: row.status,
    createdAt: iso(row.createdAt),
    paidAt: row.paidAt === null ? null : iso(row.paidAt),
    customerId:
      row.customerName === null ? null : { name: row.customerName, phoneNo: row.customerPhoneNo ?? '' },
    ...(row.buyerGstIn !== null && { buyer: { gstIn: row.buyerGstIn, name: row.buyerName ?? '' } }),
    tableId: row.tableId === null ? null : { name: row.tableName ?? '' },
    tables: presentTables(row),
    items: items.map(({ name, quantity, price, options, adjustment }) => ({
      name,
      quantity,
      price: toRupees(price),
      options: presentInvoiceOptions(options),
      ...presentAdjustment(adjustment),
    })),
    subTotal: toRupees(row.subTotal),
    discount: toRupees(row.discount),
    ...presentDiscount(invoiceWithKots),
    packingFee: toRupees(row.packingFee),
    deliveryCharges: toRupees(row.deliveryCharges),
    totalPayment: toRupees(total),
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    paymentMode: row.paymentMode,
    amountReceived: payments.length === 0 ? null : toRupees(received),
    waivedAmount: toRupees(waived),
    payments: payments.map((payment) => presentPayment(payment, payments)),
    due: toRupees(due),
    kots: kotsWithLines.map(({ kot }) => kot.id),
    ...(row.gst !== null && { gst: presentGst(row.gst, row.roundOff) }),
  };
}

function presentAdjustment(
  adjustment: InvoiceLine['adjustment'],
): Pick<Invoice['items'][number], 'adjustment'> {
  return adjustment ? { adjustment: { ...adjustment, amount: toRupees(adjustment.amount) } } : {};
}

/** How the invoice's own discount was set. Empty if it has none now, although it may have had one. */
function presentDiscount({
  row,
  adjustment,
}: InvoiceWithKots): Pick<Invoice, 'discountKind' | 'discountPercent' | 'coupon'> {
  const coupon = adjustment && presentAppliedCoupon(adjustment);
  if (!adjustment || row.discount === row.lineDiscount) return { ...coupon };
  const { value } = adjustment;
  const hasFurtherItems = adjustment.kind === 'COMP' && row.discount < row.subTotal;
  const kind = hasFurtherItems ? 'AMOUNT' : adjustment.kind;
  return {
    discountKind: kind,
    ...(kind === 'PERCENT' && { discountPercent: basisPointsToPercent(value) }),
    ...coupon,
  };
}

function presentAppliedCoupon({
  couponCode,
  maxAmount,
  minSubTotal,
}: AdjustmentRow): Pick<Invoice, 'coupon'> | undefined {
  if (couponCode === null) return undefined;
  const limit = maxAmount === null ? null : toRupees(maxAmount);
  return { coupon: { code: couponCode, maxAmount: limit, minSubTotal: toRupees(minSubTotal ?? 0) } };
}

function presentTables({ tableId, tableName, mergedTables }: InvoiceRow): Invoice['tables'] {
  if (mergedTables) return mergedTables.map(({ id, name }) => ({ _id: id, name }));
  return tableId === null ? [] : [{ _id: tableId, name: tableName ?? '' }];
}

function presentInvoiceOptions(
  options: readonly Invoice['items'][number]['options'][number][],
): Invoice['items'][number]['options'] {
  return options.map(({ name, price, qty }) => ({ name, price: toRupees(price), qty }));
}

/** A line of a KOT as those see it who divide an invoice or give a part of it back. */
export function presentSplittableLine({ tokenNo }: BilledKot['kot'], line: BilledLine): SplittableLine {
  const { id, name, price, quantity, options, seat } = line;
  return {
    ...presentAdjustment(lineAdjustmentOf(line)),
    orderItemId: id,
    tokenNo,
    seat,
    name,
    price: toRupees(price),
    quantity,
    options: presentInvoiceOptions(options ?? []),
  };
}

export const presentSplittableLines = ({ kotsWithLines }: InvoiceWithKots): SplittableLine[] =>
  kotsWithLines.flatMap(({ kot, lines }) => lines.map((line) => presentSplittableLine(kot, line)));

function presentPayment(payment: PaymentRow, payments: readonly PaymentRow[]): InvoicePayment {
  const { amount, tip, tendered, reference, partNumber, partOf } = payment;
  return {
    _id: payment.id,
    kind: payment.kind,
    paymentMode: payment.paymentMode,
    modeName: payment.modeName,
    amount: toRupees(amount),
    held: toRupees(heldAmount(payment, payments)),
    tip: toRupees(tip),
    reference,
    part: partNumber === null || partOf === null ? null : { number: partNumber, of: partOf },
    tendered: tendered === null ? null : toRupees(tendered),
    change: tendered === null ? 0 : toRupees(tendered - amount - tip),
    reason: payment.reason,
    refundOf: payment.refundOfId,
    at: iso(payment.at),
    by: payment.byName,
  };
}

/** @throws Error if the invoice has no such payment */
export function presentedPayment({ payments }: Invoice, paymentId: string): InvoicePayment {
  const payment = payments.find(({ _id }) => _id === paymentId);
  if (!payment) throw new Error(`the invoice has no payment ${paymentId}`);
  return payment;
}

function presentGst({ scheme, inclusive, lines }: StoredTax, roundOffPaise: number): Invoice['gst'] {
  const sum = (half: 'cgst' | 'sgst') => toRupees(lines.reduce((all, line) => all + line[half], 0));
  return {
    scheme,
    inclusive,
    lines: lines.map(({ rate, taxable, cgst, sgst }) => ({
      rate: basisPointsToPercent(rate),
      taxable: toRupees(taxable),
      cgst: toRupees(cgst),
      sgst: toRupees(sgst),
    })),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    roundOff: toRupees(roundOffPaise),
  };
}

export function presentPublicInvoice(
  invoice: Invoice,
  { shop, checkPath }: { shop: Shop; checkPath: string | null },
  showsAll: boolean,
): PublicInvoice {
  const { _id, name, address, phoneNo, gstIn, upiId } = shop;
  const { customerId } = invoice;
  const hidden = { tip: 0, reference: null, tendered: null, change: 0, reason: null, by: null };
  const payments = invoice.payments.map((payment) => ({ ...payment, ...hidden }));
  const masked = customerId && { ...customerId, phoneNo: maskPhone(customerId.phoneNo) };
  return {
    ...invoice,
    customerId: showsAll ? customerId : masked,
    payments: showsAll ? invoice.payments : payments,
    // The link of one guest's invoice must not lead to that of another.
    splitFrom: showsAll ? invoice.splitFrom : null,
    shopId: { _id, name, address, phoneNo, gstIn, upiId },
    checkPath,
  };
}

function sumSalesBy(
  sales: readonly SalesRow[],
  keyOf: (one: SalesRow) => string,
): [key: string, sum: { received: number; bills: number }][] {
  const sums = new Map<string, { received: number; bills: number }>();
  for (const one of sales) {
    const { received, bills } = sums.get(keyOf(one)) ?? { received: 0, bills: 0 };
    sums.set(keyOf(one), { received: received + one.received, bills: bills + one.bills });
  }
  // A correction may leave nothing of what was received.
  return [...sums].filter(([, { received, bills }]) => received !== 0 || bills !== 0);
}

/** On credit nothing comes in. */
const withoutCredit = (sales: readonly SalesRow[]) =>
  sales.map((one) => (one.paymentMode === 'DUE' ? { ...one, received: 0, refunded: 0 } : one));

const sumReceived = (sales: readonly SalesRow[]) =>
  toRupees(sales.reduce((sum, { received }) => sum + received, 0));
const sumRefunded = (sales: readonly SalesRow[]) =>
  toRupees(sales.reduce((sum, { refunded }) => sum + refunded, 0));
const sumTips = (sales: readonly SalesRow[]) => toRupees(sales.reduce((sum, { tips }) => sum + tips, 0));
const sumCollected = (sales: readonly SalesRow[]) =>
  toRupees(sales.reduce((sum, { collected }) => sum + collected, 0));
const countBills = (sales: readonly SalesRow[]) => sales.reduce((sum, { bills }) => sum + bills, 0);

function presentTakings(
  sales: readonly SalesRow[],
  bucketOf: (one: SalesRow) => string,
): InvoiceSummary['takings'] {
  return sumSalesBy(sales, bucketOf).map(([at, { received, bills }]) => ({
    at,
    total: toRupees(received),
    invoices: bills,
  }));
}

const presentModes = (sales: readonly SalesRow[]): InvoiceSummary['paymentMode'] =>
  sumSalesBy(sales, ({ paymentMode }) => paymentMode)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([mode, { received, bills }]) => ({
      paymentMode: mode as PaymentMode,
      totalPaymentSum: toRupees(received),
      totalInvoice: bills,
    }));

/** `sales` are in paise, the earliest first. Long periods are summed by month. */
export function presentSummary(sales: readonly SalesRow[]): InvoiceSummary {
  const money = withoutCredit(sales);
  const [earliest, latest] = [sales.at(0)?.at ?? '', sales.at(-1)?.at ?? ''];
  const isLong = Date.parse(latest) - Date.parse(earliest) > MAX_DAYS_SHOWN_DAILY * DAY_MS;
  return {
    totalAmount: sumReceived(money),
    refunded: sumRefunded(money),
    tips: sumTips(money),
    collected: sumCollected(sales),
    totalInvoice: countBills(sales),
    paymentMode: presentModes(sales),
    takings: presentTakings(money, ({ at }) => (isLong ? at.slice(0, 'YYYY-MM'.length) : at)),
  };
}

/** Amounts are in paise. */
export function presentDaySales(sales: readonly SalesRow[], bestSellers: readonly BestSeller[]): DaySales {
  const money = withoutCredit(sales);
  return {
    totalAmount: sumReceived(money),
    refunded: sumRefunded(money),
    tips: sumTips(money),
    collected: sumCollected(sales),
    totalInvoice: countBills(money),
    paymentMode: presentModes(sales),
    takings: presentTakings(money, ({ at }) => at),
    bestSellers: bestSellers.map(({ amount, ...item }) => ({ ...item, amount: toRupees(amount) })),
  };
}
