export const PAYMENT_MODES = ['CASH', 'CARD', 'GOOGLEPAY', 'PHONEPE', 'PAYTM', 'OTHERUPI', 'OTHER'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const INVOICE_STATUSES = ['OPEN', 'PAID', 'VOID'] as const;

/** What a line of an export is: a bill, or one item of a bill. */
export const EXPORT_LINES = ['bills', 'items'] as const;

/** Whether a bill holds one ticket, or gathers every unpaid ticket of its table. */
export const INVOICE_KINDS = ['SINGLE', 'TABLE'] as const;

/** What is added to and taken off the items of a bill. Every rule here takes and returns one unit; paise are exact. */
export interface Charges {
  discount: number;
  packingFee: number;
  deliveryCharges: number;
}

/** What a bill grows by in a shop that is taxed (see gst.rules); nothing in any other. */
export interface TaxTotals {
  taxAdded?: number;
  roundOff?: number;
}

/** What a bill comes to: subtotal − discount + packing + delivery, and the tax where the prices do not hold it. */
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

/** True when no charge is negative and the discount, if there is one, stays below the subtotal. */
export function hasValidCharges({
  subTotal,
  discount,
  packingFee,
  deliveryCharges,
}: Charges & { subTotal: number }): boolean {
  if (discount < 0 || packingFee < 0 || deliveryCharges < 0) return false;
  return discount === 0 || discount < subTotal;
}

/** What a discount is a part of, read back from a total: total − packing − delivery + discount, before any tax. */
export function discountBase({
  total,
  discount,
  packingFee,
  deliveryCharges,
  taxAdded = 0,
  roundOff = 0,
}: Charges & TaxTotals & { total: number }): number {
  return total - taxAdded - roundOff - packingFee - deliveryCharges + discount;
}

/** The discount in percent of its base, to two decimals; 0 of nothing. */
export function discountPercent(base: number, discount: number): number {
  return base > 0 ? Math.round((discount * 10_000) / base) / 100 : 0;
}

/** The discount in paise that `percent` (two decimals count) of a base in paise makes, to the nearest paisa. */
export function discountAmount(base: number, percent: number): number {
  // Whole hundredths of a percent first, so that the product is exact before it is rounded.
  return Math.round((base * Math.round(percent * 100)) / 10_000);
}

/**
 * What is received and what is waived when a bill is settled; without an amount, all of it is received.
 * Undefined when the amount is nothing, or more than the bill. A bill over 0 is settled with 0.
 */
export function settle(total: number, amount = total): { received: number; waived: number } | undefined {
  if (amount > total || amount < 0 || (amount === 0 && total > 0)) return undefined;
  return { received: amount, waived: total - amount };
}

export interface InvoiceLine {
  name: string;
  price: number;
  quantity: number;
}

/** The lines of all tickets as a bill shows them: one for each name and rate, in the order of first appearance. */
export function mergeLines(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const merged = new Map<string, InvoiceLine>();
  for (const { name, price, quantity } of lines) {
    const key = `${price} ${name}`;
    const quantityBefore = merged.get(key)?.quantity ?? 0;
    merged.set(key, { name, price, quantity: quantityBefore + quantity });
  }
  return [...merged.values()];
}

/**
 * An invoice number, like `2627-000123`: financial year and a number that is consecutive in it. Stays within the
 * 16 characters that GST allows (CGST Rules 2017, rule 46(b)) up to a hundred billion bills a year.
 */
export function formatInvoiceNo(financialYear: string, number: number): string {
  return `${financialYear}-${String(number).padStart(6, '0')}`;
}

/** A phone as a stranger may see it: the last three digits alone. */
export function maskPhone(phoneNo: string): string {
  return phoneNo.slice(-3).padStart(phoneNo.length, '*');
}

/**
 * The link that a UPI app reads from a QR code (NPCI, UPI linking specification 1.6): to whom, how much, what for.
 * `amount` in rupees. It asks for a payment and proves none.
 */
export function upiLink(payee: { upiId: string; name: string }, amount: number, invoiceNo: string): string {
  const parts = {
    pa: payee.upiId,
    pn: payee.name,
    am: amount.toFixed(2),
    cu: 'INR',
    tn: `Bill ${invoiceNo}`,
  };
  // Not URLSearchParams: apps read its plus for a blank as a plus.
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
