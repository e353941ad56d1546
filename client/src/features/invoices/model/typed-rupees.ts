import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { isExactPaise } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';

/** Parses digits with at most two decimals, without sign and commas; undefined for any other text. */
export function parseRupees(text: string): number | undefined {
  const plain = cleanNumber(text);
  const amount = /^\d{1,13}(\.\d{0,9})?$/.test(plain) ? Number(plain) : Number.NaN;
  return isExactPaise(amount) ? amount : undefined;
}

/** Returns why the amount is rejected. Call it only with one that is no amount, or is 0 or above `max`. */
export function amountErrorMessage(text: string, max = Number.POSITIVE_INFINITY): string {
  const m = invoiceMessages().pay;
  const amount = Number(cleanNumber(text) || Number.NaN);
  if (amount > max) return m.moreThanTotal;
  return amount > 0 && !isExactPaise(amount) ? m.twoDecimals : m.aboveZero;
}
