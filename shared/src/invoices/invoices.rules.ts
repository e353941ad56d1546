import type { DiscountKind } from './discount.rules.ts';

/** The modes in which money comes in. */
export const PAYMENT_MODES = ['CASH', 'CARD', 'GOOGLEPAY', 'PHONEPE', 'PAYTM', 'OTHERUPI', 'OTHER'] as const;
export type MoneyMode = (typeof PAYMENT_MODES)[number];

/** DUE is on credit: no money comes in, and the customer owes it. */
export const ALL_PAYMENT_MODES = [...PAYMENT_MODES, 'DUE'] as const;
export type PaymentMode = (typeof ALL_PAYMENT_MODES)[number];

/** The modes that a guest pays by scanning a UPI code. */
export const UPI_MODES: readonly PaymentMode[] = ['GOOGLEPAY', 'PHONEPE', 'PAYTM', 'OTHERUPI'];

/** A credit note gives money of a paid invoice back. */
export const INVOICE_DOCUMENTS = ['INVOICE', 'CREDIT_NOTE'] as const;
export type InvoiceDocument = (typeof INVOICE_DOCUMENTS)[number];

export const INVOICE_STATUSES = ['OPEN', 'PAID', 'VOID'] as const;

/** Of the legal name of a buyer who is registered for GST. */
export const MAX_BUYER_NAME_LENGTH = 120;

/** The export has one row for each invoice, or one for each item. */
export const EXPORT_LINES = ['bills', 'items'] as const;

/** An invoice is for one KOT, for every unpaid KOT of a table, or for lines that were split from another invoice. */
export const INVOICE_KINDS = ['SINGLE', 'TABLE', 'SPLIT'] as const;

/** All amounts are in the same unit. Paise are exact. */
export interface Charges {
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

/** Absent if the shop is not taxed. */
export interface TaxTotals {
  taxAdded?: number;
  roundOff?: number;
}

/**
 * Nothing is rounded, so pass paise: fractions of rupees are inexact. The total may be 0 or negative; what a
 * person may set is limited by `hasValidCharges`.
 */
export function invoiceTotal({
  subTotal,
  discount,
  packingFee,
  deliveryCharges,
  taxAdded = 0,
  roundOff = 0,
}: Charges & TaxTotals & { subTotal: number }): number {
  return subTotal - discount + packingFee + deliveryCharges + taxAdded + roundOff;
}

/**
 * Limits what a person sets: a discount must be less than what single lines leave of `subTotal`.
 * @param charges `lineDiscount` is the part of the discount that single lines have
 */
export function hasValidCharges({
  subTotal,
  discount,
  lineDiscount = 0,
  packingFee,
  deliveryCharges,
}: Charges & { subTotal: number; lineDiscount?: number }): boolean {
  const ofInvoice = discount - lineDiscount;
  if (ofInvoice < 0 || packingFee < 0 || deliveryCharges < 0) return false;
  return ofInvoice === 0 || discount < subTotal;
}

/** Returns percent with two decimals. */
export function discountPercent(base: number, discount: number): number {
  return base > 0 ? Math.round((discount * 10_000) / base) / 100 : 0;
}

/** `percent` has up to two decimals; the result is rounded to the nearest paisa. */
export function discountAmount(base: number, percent: number): number {
  // With basis points the product is exact.
  return Math.round((base * Math.round(percent * 100)) / 10_000);
}

export interface Settlement {
  received: number;
  waived: number;
}

/**
 * Waives what is not received.
 * @returns undefined for a negative amount, for more than the total, and for 0 if the total is above 0
 */
export function computeSettlement(total: number, amount = total): Settlement | undefined {
  if (amount > total || amount < 0 || (amount === 0 && total > 0)) return undefined;
  return { received: amount, waived: total - amount };
}

interface InvoiceOption {
  name: string;
  /** The unit price. */
  price: number;
  qty: number;
}

export interface InvoiceLine {
  /** Includes the variant. */
  name: string;
  /** The unit price, with options. */
  price: number;
  quantity: number;
  options: readonly InvoiceOption[];
  adjustment?: LineAdjustment | undefined;
}

/** What is taken off a line. */
interface LineAdjustment {
  kind: DiscountKind;
  /** In the unit of the price. */
  amount: number;
  /** In percent, for PERCENT. */
  percent?: number | undefined;
  /** How many of the line have it. */
  quantity: number;
}

type UnmergedLine = Omit<InvoiceLine, 'options'> & { options?: readonly InvoiceOption[] | null };

function mergeAdjustments(
  one: LineAdjustment | undefined,
  other: LineAdjustment | undefined,
): LineAdjustment | undefined {
  if (!one || !other) return one ?? other;
  return { ...one, amount: one.amount + other.amount, quantity: one.quantity + other.quantity };
}

/**
 * Merges lines that are equal in everything that an invoice names and prices, in the order of their first
 * appearance. Lines of which something is taken off in another way stay apart.
 */
export function mergeInvoiceLines(lines: readonly UnmergedLine[]): InvoiceLine[] {
  const merged = new Map<string, InvoiceLine>();
  for (const { name, price, quantity, options, adjustment } of lines) {
    const named = (options ?? []).map(({ name, price, qty }) => ({ name, price, qty }));
    const key = JSON.stringify([name, price, named, adjustment?.kind, adjustment?.percent]);
    const before = merged.get(key);
    const both = mergeAdjustments(before?.adjustment, adjustment);
    const quantityBefore = before?.quantity ?? 0;
    const line = { name, price, quantity: quantityBefore + quantity, options: named };
    merged.set(key, both ? { ...line, adjustment: both } : line);
  }
  return [...merged.values()];
}

interface InvoiceRow {
  name: string;
  quantity: number;
  /** The unit price. */
  rate: number;
  isOption: boolean;
}

/**
 * Returns a line as it is printed: the item at its own price, then each option, counted for the whole
 * line. Amounts are exact in paise, and the rows add up to the line.
 */
export function printedRows({ name, price, quantity, options }: InvoiceLine): InvoiceRow[] {
  const addOns = options.reduce((sum, option) => sum + option.price * option.qty, 0);
  return [
    { name, quantity, rate: price - addOns, isOption: false },
    ...options.map((option) => ({
      name: option.name,
      quantity: option.qty * quantity,
      rate: option.price,
      isOption: true,
    })),
  ];
}

/**
 * Returns a number like `2627-000123`. Up to a hundred billion invoices a year it fits the 16 characters of
 * GST (CGST Rules 2017, rule 46(b)).
 */
export function formatInvoiceNo(financialYear: string, number: number): string {
  return `${financialYear}-${String(number).padStart(6, '0')}`;
}

/** Credit notes have a series of their own: `C2627-000001`. */
export function formatCreditNoteNo(financialYear: string, number: number): string {
  return `C${formatInvoiceNo(financialYear, number)}`;
}

/**
 * Sorts numbers by their series and within it. Numbers have six digits or more, so the longer one of a series is the higher
 * one.
 */
export function compareInvoiceNos(one: string, other: string): number {
  const [series = '', number = ''] = one.split('-');
  const [otherSeries = '', otherNumber = ''] = other.split('-');
  if (series !== otherSeries) return series < otherSeries ? -1 : 1;
  return number.length - otherNumber.length || (number < otherNumber ? -1 : Number(number > otherNumber));
}

/** Only the last three digits stay visible. */
export function maskPhone(phoneNo: string): string {
  return phoneNo.slice(-3).padStart(phoneNo.length, '*');
}

/**
 * Returns the link in the QR code for UPI apps (NPCI, UPI linking specification 1.6). It requests a payment
 * and proves none.
 * @param amount in rupees
 * @param note what the payer's UPI app shows
 */
export function upiLink(payee: { upiId: string; name: string }, amount: number, note: string): string {
  const params = {
    pa: payee.upiId,
    pn: payee.name,
    am: amount.toFixed(2),
    cu: 'INR',
    tn: note,
  };
  // URLSearchParams would write a blank as `+`, and UPI apps show the `+`.
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeUpiValue(value)}`);
  return `upi://pay?${query.join('&')}`;
}

/** A query may contain `@`, and some UPI apps read `%40` as part of the payee's address. */
function encodeUpiValue(value: string): string {
  return encodeURIComponent(value).replaceAll('%40', '@');
}
