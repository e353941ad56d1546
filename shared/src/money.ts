/** Money is whole paise in the database and in every sum; rupees with at most two decimals on the wire. */

/** The most a price may be, in rupees: one crore. Keeps every sum far inside exact integers. */
export const MAX_RUPEES = 10_000_000;

/** The most that is taken for a sum of a bill, in rupees: ten of the largest tickets. In paise an exact integer. */
export const MAX_SUM_RUPEES = 1_000_000_000_000;

/** The most that one charge of a bill may be, in rupees: two of them and the items stay below MAX_SUM_RUPEES. */
export const MAX_CHARGE_RUPEES = 100_000_000_000;

/** Rupees as sent over the wire to whole paise. Rounds, because 19.99 × 100 is not a whole number in binary. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whole paise to rupees for the wire. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** True when an amount in rupees has at most two decimals. */
export function isExactPaise(rupees: number): boolean {
  return hasAtMostDecimals(rupees, 2);
}

/**
 * True when a number has at most so many decimals. Binary rounding is allowed for in proportion to the number, so that
 * nothing but 0 is taken for 0; one decimal too many is off by a tenth of the last place at least.
 */
export function hasAtMostDecimals(value: number, maxDecimals: number): boolean {
  const scaled = Math.abs(value) * 10 ** maxDecimals;
  const whole = Math.round(scaled);
  return Math.abs(scaled - whole) <= Math.min(whole * 64 * Number.EPSILON, 0.05);
}

/** Σ price × quantity. Takes and returns the same unit; pass paise to stay exact. */
export function linesTotal(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

const grouping = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees with Indian grouping: 1,23,456 or 99.50. Decimals show only when there are any. */
export function formatRupees(rupees: number): string {
  return Number.isInteger(rupees) ? grouping.format(rupees) : exact.format(rupees);
}
