import type { GstSettings } from '@tawa/shared/gst.ts';
import type { Invoice, InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { calculateExpectedInvoice, type ExpectedInvoice, expectedAmount } from '../exact/expected-invoice.ts';
import type { GeneratedLine } from '../exact/generated-invoice.ts';
import { paiseOf } from '../exact/parse-paise.ts';

/** Of an order. The id is that of its line on the KOT. */
export interface OrderedLine extends GeneratedLine {
  id: string;
}

export interface LedgerPayment {
  kind: 'PAYMENT' | 'REFUND' | 'WAIVER';
  mode: PaymentMode | null;
  amount: bigint;
  tip: bigint;
  tendered: bigint | null;
  /** Its position among the payments of the bill. */
  refundOf: number | null;
  part: { number: number; of: number } | null;
}

/** What the bills of one table must be, implemented from the contract. All amounts are in paise. */
export interface LedgerInvoice {
  id: string;
  /** Quantities by the id of the line. */
  holds: Map<string, number>;
  discount: bigint;
  packingFee: bigint;
  deliveryCharges: bigint;
  status: 'OPEN' | 'PAID' | 'VOID';
  payments: LedgerPayment[];
  /** Of the payments, in their order. */
  paymentIds: string[];
}

export interface Family {
  settings: GstSettings;
  lines: OrderedLine[];
  /** The source comes first. */
  bills: LedgerInvoice[];
}

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

export const newLedgerInvoice = (id: string, holds: LedgerInvoice['holds']): LedgerInvoice => ({
  ...{ id, holds, status: 'OPEN', payments: [], paymentIds: [] },
  ...{ discount: 0n, packingFee: 0n, deliveryCharges: 0n },
});

const linesOf = ({ lines }: Family, { holds }: LedgerInvoice): OrderedLine[] =>
  lines
    .map((line) => ({ ...line, quantity: holds.get(line.id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);

export const subTotalOf = (family: Family, bill: LedgerInvoice): bigint =>
  sum(linesOf(family, bill).map(expectedAmount));

export function expectedOf(family: Family, bill: LedgerInvoice): ExpectedInvoice {
  return calculateExpectedInvoice(family.settings, {
    settings: family.settings,
    lines: linesOf(family, bill),
    discount: Number(bill.discount),
    packingFee: Number(bill.packingFee),
    deliveryCharges: Number(bill.deliveryCharges),
    paymentMode: 'CASH',
    waived: 0,
  });
}

const signed = ({ kind, amount }: LedgerPayment): bigint => (kind === 'REFUND' ? -amount : amount);

/** What counts in a mode; without a mode it is what nobody pays. */
export const sumOfMode = (
  payments: readonly LedgerPayment[],
  isCounted: (mode: PaymentMode | null) => boolean,
) => sum(payments.filter(({ mode }) => isCounted(mode)).map(signed));

const isMoney = (mode: PaymentMode | null) => mode !== null && mode !== 'DUE';

const receivedOf = ({ payments }: LedgerInvoice): bigint => sumOfMode(payments, isMoney);
export const waivedOf = ({ payments }: LedgerInvoice): bigint => sumOfMode(payments, (mode) => mode === null);
export const tipsOf = ({ payments }: LedgerInvoice): bigint =>
  sum(payments.map(({ kind, tip }) => (kind === 'REFUND' ? -tip : tip)));
export const dueOf = (family: Family, bill: LedgerInvoice): bigint =>
  expectedOf(family, bill).total - sum(bill.payments.map(signed));

/** What a payment or a waiver has left. */
export function heldOf({ payments }: LedgerInvoice, index: number): bigint {
  const payment = payments[index];
  if (!payment || payment.kind === 'REFUND') return 0n;
  return (
    payment.amount - sum(payments.filter(({ refundOf }) => refundOf === index).map(({ amount }) => amount))
  );
}

/** Of the largest payment, of equal ones the earliest. One that is all waived counts as OTHER. */
export function modeOf(bill: LedgerInvoice): PaymentMode {
  const payments = bill.payments
    .map(({ kind, mode }, index) => ({ kind, mode, held: heldOf(bill, index) }))
    .filter(({ kind }) => kind === 'PAYMENT');
  const most = payments.reduce((best, { held }) => (held > best ? held : best), 0n);
  return payments.find(({ held }) => held === most)?.mode ?? 'OTHER';
}

/** @returns whether the payment is accepted */
export function takePayment(
  family: Family,
  bill: LedgerInvoice,
  sent: Pick<LedgerPayment, 'amount' | 'tip' | 'tendered' | 'part'> & {
    mode: PaymentMode;
    refundMode: PaymentMode | undefined;
  },
): boolean {
  const { mode, amount, tip, refundMode } = sent;
  const due = dueOf(family, bill);
  const above = amount > due ? amount - due : 0n;
  if (above > 0n && mode !== 'CASH' && refundMode === undefined) return false;
  const taken = mode === 'CASH' ? amount - above : amount;
  const tendered = mode === 'CASH' && above > 0n ? (sent.tendered ?? amount + tip) : sent.tendered;
  bill.payments.push({
    ...{ kind: 'PAYMENT', mode, amount: taken, tip, refundOf: null, part: sent.part },
    tendered: mode === 'CASH' ? tendered : null,
  });
  if (mode !== 'CASH' && refundMode !== undefined && above > 0n)
    refund(bill, bill.payments.length - 1, above, refundMode);
  closeIfPaid(family, bill);
  return true;
}

/** The tip goes back with the last of the payment. */
export function refund(bill: LedgerInvoice, index: number, amount: bigint, mode: PaymentMode | null): void {
  const tip = amount === heldOf(bill, index) ? (bill.payments[index]?.tip ?? 0n) : 0n;
  bill.payments.push({ kind: 'REFUND', mode, amount, tip, tendered: null, refundOf: index, part: null });
}

export function waive(family: Family, bill: LedgerInvoice, amount: bigint): void {
  const none = { tip: 0n, tendered: null, refundOf: null, part: null };
  bill.payments.push({ kind: 'WAIVER', mode: null, amount, ...none });
  closeIfPaid(family, bill);
}

/** What the payment holds goes back in its mode and comes in again in another, with its tip. */
export function correct(bill: LedgerInvoice, index: number, mode: PaymentMode): void {
  const payment = bill.payments[index];
  if (!payment) throw new Error('no such payment');
  const both = { amount: heldOf(bill, index), tip: payment.tip, tendered: null };
  bill.payments.push({ ...both, kind: 'REFUND', mode: payment.mode, refundOf: index, part: null });
  bill.payments.push({ ...both, kind: 'PAYMENT', mode, refundOf: null, part: payment.part });
}

/** The call that pays what is due at once; what it does not receive is waived. */
export function settle(family: Family, bill: LedgerInvoice, mode: PaymentMode, received: bigint): void {
  const waived = dueOf(family, bill) - received;
  const none = { tip: 0n, tendered: null, refundOf: null, part: null };
  bill.payments.push({ kind: 'PAYMENT', mode, amount: received, ...none });
  if (waived > 0n) bill.payments.push({ kind: 'WAIVER', mode: null, amount: waived, ...none });
  bill.status = 'PAID';
}

function closeIfPaid(family: Family, bill: LedgerInvoice): void {
  if (dueOf(family, bill) === 0n) bill.status = 'PAID';
}

const paiseOrNull = (rupees: number | null) => (rupees === null ? null : paiseOf(rupees));

const presentPayment = (payment: LedgerPayment, held: bigint, bill: LedgerInvoice) => {
  const { kind, mode, amount, tip, tendered, refundOf, part } = payment;
  const change = tendered === null ? 0n : tendered - amount - tip;
  const refundOfId = refundOf === null ? null : bill.paymentIds[refundOf];
  return { kind, mode, amount, tip, tendered, change, held, refundOfId, part };
};

const readPayment = ({ kind, paymentMode, refundOf, part, ...amounts }: InvoicePayment) => ({
  ...{ kind, mode: paymentMode, amount: paiseOf(amounts.amount), tip: paiseOf(amounts.tip) },
  ...{
    tendered: paiseOrNull(amounts.tendered),
    change: paiseOf(amounts.change),
    held: paiseOf(amounts.held),
  },
  ...{ refundOfId: refundOf, part },
});

/** Lines that are equal on paper are merged, so only the sums by name are compared. */
function sumByName(lines: readonly { name: string; quantity: number; amount: bigint }[]) {
  const sums = new Map<string, { quantity: number; amount: bigint }>();
  for (const { name, quantity, amount } of lines) {
    const before = sums.get(name) ?? { quantity: 0, amount: 0n };
    sums.set(name, { quantity: before.quantity + quantity, amount: before.amount + amount });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}

const write = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'nothing';

/** Remembers the ids of the payments. */
export function findWrongAmounts(family: Family, bill: LedgerInvoice, shown: Invoice): string[] {
  bill.paymentIds = shown.payments.map(({ _id }) => _id);
  const expected = expectedOf(family, bill);
  const isVoid = bill.status === 'VOID';
  const { scheme, inclusive } = family.settings;
  const halves = sum(expected.tax.map(({ half }) => half));
  const gst = scheme === 'NONE' || isVoid ? undefined : { scheme, inclusive, lines: expected.tax };
  const shownTax = shown.gst?.lines.map(({ rate, taxable, cgst }) => ({
    ...{ rate: paiseOf(rate), taxable: paiseOf(taxable), half: paiseOf(cgst) },
  }));
  const pairs: [what: string, shown: unknown, expected: unknown][] = [
    ['status', shown.status, bill.status],
    ['subtotal', paiseOf(shown.subTotal), expected.subTotal],
    ['total', paiseOf(shown.totalPayment), isVoid ? 0n : expected.total],
    ['due', paiseOf(shown.due), isVoid ? 0n : dueOf(family, bill)],
    ['waived', paiseOf(shown.waivedAmount), waivedOf(bill)],
    ['received', paiseOrNull(shown.amountReceived), bill.payments.length === 0 ? null : receivedOf(bill)],
    [
      'payments',
      shown.payments.map(readPayment),
      bill.payments.map((payment, index) => presentPayment(payment, heldOf(bill, index), bill)),
    ],
    ['mode', shown.paymentMode, bill.status === 'PAID' ? modeOf(bill) : null],
    [
      'items',
      sumByName(
        shown.items.map((item) => ({ ...item, amount: paiseOf(item.price) * BigInt(item.quantity) })),
      ),
      sumByName(linesOf(family, bill).map((line) => ({ ...line, amount: expectedAmount(line) }))),
    ],
  ];
  if (!isVoid)
    pairs.push(
      ['discount', paiseOf(shown.discount), bill.discount],
      ['packing', paiseOf(shown.packingFee), bill.packingFee],
      ['delivery', paiseOf(shown.deliveryCharges), bill.deliveryCharges],
      [
        'tax',
        shown.gst && { scheme: shown.gst.scheme, inclusive: shown.gst.inclusive, lines: shownTax },
        gst,
      ],
      ['CGST', paiseOf(shown.gst?.cgst ?? 0), halves],
      ['SGST', paiseOf(shown.gst?.sgst ?? 0), halves],
      ['round-off', paiseOf(shown.gst?.roundOff ?? 0), expected.roundOff],
    );
  return [
    ...pairs.flatMap(([what, one, other]) =>
      write(one) === write(other) ? [] : [`${what}: ${write(one)} for ${write(other)}`],
    ),
    ...findNegative(shown),
  ];
}

/** The only amount that may be negative is what rounds a total off. */
function findNegative(shown: Invoice): string[] {
  const texts =
    JSON.stringify({ ...shown, gst: { ...shown.gst, roundOff: 0 } }).match(/"\w+":-[\d.]+/g) ?? [];
  return texts.map((text) => `negative: ${text}`);
}
