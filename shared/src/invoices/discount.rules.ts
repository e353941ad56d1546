import { discountAmount } from './invoices.rules.ts';

/** COMP is complimentary: the guest pays for no item that the bill had then. */
export const DISCOUNT_KINDS = ['PERCENT', 'AMOUNT', 'COMP'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** How somebody set the discount of a bill. */
export interface DiscountRule {
  kind: DiscountKind;
  /** In hundredths of a percent for PERCENT, in paise for AMOUNT and COMP. That of COMP is what the items came to. */
  value: number;
}

/**
 * Returns the discount of a bill in paise. A percent is taken of the bill's present items, so that it never adds up, and
 * it leaves at least one paisa: only COMP makes items free. What comes after it is not free, because nobody approved that.
 */
export function discountOf({ kind, value }: DiscountRule, subTotal: number): number {
  if (kind === 'AMOUNT') return value;
  if (kind === 'COMP') return Math.min(value, subTotal);
  return Math.max(0, Math.min(discountAmount(subTotal, value / 100), subTotal - 1));
}
