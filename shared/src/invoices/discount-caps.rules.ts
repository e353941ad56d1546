import type { DiscountRule } from './discount.rules.ts';
import { discountAmount } from './invoices.rules.ts';

/** How much discount the people of a role give without an approval. Null is no cap. */
export interface DiscountCaps {
  /** Of the items of an invoice, in hundredths of a percent. */
  percent: number | null;
  /** In paise. */
  perInvoice: number | null;
  /** Of what one person gives on one business day, in paise. */
  perDay: number | null;
}

export const NO_DISCOUNT_CAPS: DiscountCaps = { percent: null, perInvoice: null, perDay: null };

/** In paise. */
interface Discounted {
  subTotal: number;
  discount: number;
}

export interface CappedDiscount {
  /** With the discount that it is to get. */
  invoice: Discounted;
  /** The other invoices that count with it, without void ones: those of its split, and the open ones of its table. */
  beside: readonly Discounted[];
  /** What the person gives on this business day, this discount included, in paise. */
  ofDay: number;
}

/**
 * Says whether a discount needs the approval of somebody with higher caps. The discounts of a split and of the open invoices
 * of a table count together. An invoice that is free counts as 100 percent, also beside others.
 */
export function isAboveCaps(caps: DiscountCaps, { invoice, beside, ofDay }: CappedDiscount): boolean {
  const all = [invoice, ...beside];
  const discount = all.reduce((sum, one) => sum + one.discount, 0);
  if (caps.perInvoice !== null && discount > caps.perInvoice) return true;
  if (caps.perDay !== null && ofDay > caps.perDay) return true;
  if (caps.percent === null) return false;
  const percent = caps.percent / 100;
  const isFree = invoice.discount > 0 && invoice.discount >= invoice.subTotal;
  // Each part is rounded as its own discount is.
  const allowed = all.reduce((sum, { subTotal }) => sum + discountAmount(subTotal, percent), 0);
  return discount > allowed || (isFree && percent < 100);
}

/**
 * Returns the rule that is stored. A percent grows with the items, so where the discount may not grow so far it becomes the
 * amount that it is now. A coupon is a promise of the shop and stays as it is.
 * @param caps of those who set and approve the discount
 * @param discount in paise
 */
export function cappedRule(
  rule: DiscountRule,
  discount: number,
  caps: readonly DiscountCaps[],
): DiscountRule {
  const mayNotGrow = ({ percent, perInvoice, perDay }: DiscountCaps) =>
    perInvoice !== null || perDay !== null || (percent !== null && rule.value > percent);
  return rule.kind === 'PERCENT' && !rule.couponCode && caps.some(mayNotGrow)
    ? { kind: 'AMOUNT', value: discount }
    : rule;
}

/** One change of a discount on a business day. */
export interface DiscountChange {
  /** The id of the invoice, or of the line if it is a discount of that line, which goes along to another invoice. */
  subjectId: string;
  /** Who answers for it: the approver, or without one the person who did it. */
  personId: string;
  /** What was added, in paise; negative if the discount was lowered. */
  amount: number;
}

/**
 * Returns what a person gives on a business day, in paise. What is taken back of an invoice is first what the same person gave on
 * it, then what others gave, the newest first. What was given on an earlier day makes no room on this one.
 * @param changes of the day, the earliest first
 */
export function givenByPerson(changes: readonly DiscountChange[], personId: string): number {
  const givenBySubject = new Map<string, { personId: string; amount: number }[]>();
  for (const { subjectId, personId, amount } of changes) {
    const given = givenBySubject.get(subjectId) ?? [];
    givenBySubject.set(subjectId, given);
    if (amount > 0) given.push({ personId, amount });
    else takeBack(given, personId, -amount);
  }
  return [...givenBySubject.values()]
    .flat()
    .filter((one) => one.personId === personId)
    .reduce((sum, one) => sum + one.amount, 0);
}

function takeBack(given: { personId: string; amount: number }[], personId: string, amount: number): void {
  const newestFirst = given.toReversed();
  const isOwn = (one: { personId: string }) => one.personId === personId;
  let left = amount;
  for (const one of [...newestFirst.filter(isOwn), ...newestFirst.filter((other) => !isOwn(other))]) {
    const taken = Math.min(left, one.amount);
    one.amount -= taken;
    left -= taken;
  }
}
