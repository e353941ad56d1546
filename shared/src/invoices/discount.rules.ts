import { discountAmount } from './invoices.rules.ts';

/** COMP is complimentary: the guest pays for no item that the bill had then. */
export const DISCOUNT_KINDS = ['PERCENT', 'AMOUNT', 'COMP'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** What a request sets: one of the kinds, or what a coupon gives. */
export const DISCOUNT_CHOICES = [...DISCOUNT_KINDS, 'COUPON'] as const;
export type DiscountChoice = (typeof DISCOUNT_CHOICES)[number];

/** How somebody set the discount of a bill. */
export interface DiscountRule {
  kind: DiscountKind;
  /** In hundredths of a percent for PERCENT, in paise for AMOUNT and COMP. That of COMP is what the items came to. */
  value: number;
  /** Of the coupon that gives it, which is PERCENT or AMOUNT. */
  couponCode?: string | null;
  /** A coupon takes off at most so much, in paise. */
  maxAmount?: number | null;
  /** While the items come to less, a coupon takes nothing off, in paise. */
  minSubTotal?: number | null;
}

/**
 * Returns the discount of a bill in paise. A percent is taken of the bill's present items, so that it never adds up, and
 * it leaves at least one paisa: only COMP makes items free. What comes after it is not free, because nobody approved that.
 */
export function discountOf(rule: DiscountRule, subTotal: number): number {
  const { kind, value, couponCode } = rule;
  if (couponCode) return discountOfCoupon(rule, subTotal);
  if (kind === 'AMOUNT') return value;
  if (kind === 'COMP') return Math.min(value, subTotal);
  return Math.max(0, Math.min(discountAmount(subTotal, value / 100), subTotal - 1));
}

/** It follows the present items, within its limits, and like a percent it leaves at least one paisa. */
function discountOfCoupon({ kind, value, maxAmount, minSubTotal }: DiscountRule, subTotal: number): number {
  if (subTotal < (minSubTotal ?? 0)) return 0;
  const given = kind === 'AMOUNT' ? value : discountAmount(subTotal, value / 100);
  return Math.max(0, Math.min(given, maxAmount ?? given, subTotal - 1));
}
