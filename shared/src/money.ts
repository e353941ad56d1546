/**
 * Amounts are whole paise in the database and in sums, and rupees with two decimals in requests and
 * responses.
 */

/** The highest price, one crore. Sums of such prices stay exact integers in paise. */
export const MAX_RUPEES = 10_000_000;

/**
 * The highest sum of an invoice. Beyond it, neighbouring amounts in paise are the same number of rupees. The
 * largest KOT with the highest tax and two charges stays below it.
 */
export const MAX_SUM_RUPEES = 2 ** 46;

export const MAX_CHARGE_RUPEES = 100_000_000_000;

/** From this amount on, the product with 100 may be rounded to the neighbouring paisa. */
const INEXACT_PRODUCT_RUPEES = 2 ** 45;

/** The result is rounded, because 19.99 × 100 is not an integer in binary. Exact up to `MAX_SUM_RUPEES`. */
export function toPaise(rupees: number): number {
  if (rupees < INEXACT_PRODUCT_RUPEES) return Math.round(rupees * 100);
  return Number(rupees.toFixed(2).replace('.', ''));
}

/** Converts whole paise to rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/**
 * Returns whether the amount has at most two decimals. Close to `MAX_SUM_RUPEES` a double is too coarse for
 * `hasAtMostDecimals`, so an amount also counts as exact if it survives conversion to paise.
 */
export function isExactPaise(rupees: number): boolean {
  return toRupees(toPaise(rupees)) === rupees || hasAtMostDecimals(rupees, 2);
}

/**
 * The tolerance for binary rounding is proportional to the value, so that only 0 passes as 0. An extra
 * decimal is off by at least a tenth of the last place.
 */
export function hasAtMostDecimals(value: number, maxDecimals: number): boolean {
  const scaled = Math.abs(value) * 10 ** maxDecimals;
  const whole = Math.round(scaled);
  return Math.abs(scaled - whole) <= Math.min(whole * 64 * Number.EPSILON, 0.05);
}

/** The total is in the unit of `price`; paise stay exact. */
export function linesTotal(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

const wholeFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 });
const decimalFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats with Indian grouping, and with decimals if there are any: 1,23,456 or 99.50. */
export function formatRupees(rupees: number): string {
  // A free item that went back counts 0 × −1, and −0 would be written with its sign.
  return Number.isInteger(rupees) ? wholeFormat.format(rupees || 0) : decimalFormat.format(rupees);
}

/** As `formatRupees`, with the currency. A sign stands before it: − ₹20.50. */
export const signedRupees = (rupees: number): string =>
  `${rupees < 0 ? '− ' : ''}₹${formatRupees(Math.abs(rupees))}`;
