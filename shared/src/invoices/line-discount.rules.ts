import { type DiscountKind, discountOf } from './discount.rules.ts';

/** How somebody lowered what a line of a bill costs. */
export interface LineDiscountRule {
  kind: DiscountKind;
  /** In hundredths of a percent for PERCENT, in paise for AMOUNT. COMP does not use it. */
  value: number;
  /** For how many of the line it was set. What comes after is paid for, except with PERCENT, which is of the whole line. */
  quantity: number;
}

/** What an invoice holds of a line. The price is in paise. */
interface PricedLine {
  price: number;
  quantity: number;
}

const coveredOf = ({ quantity }: LineDiscountRule, held: number): number => Math.min(quantity, held);

/** Rounds `amount * part / whole` to the nearest integer. The product can exceed 2^53. */
export function proportion(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(doubled / (2n * BigInt(whole)));
}

/**
 * Returns what a line loses, in paise, never more than it costs. A percent is of what the invoice holds now. An amount
 * shrinks in proportion when some of what it was set for is gone. COMP makes so many free.
 */
export function lineDiscountOf(rule: LineDiscountRule, { price, quantity }: PricedLine): number {
  const base = price * quantity;
  const covered = coveredOf(rule, quantity);
  if (rule.kind === 'COMP') return price * covered;
  if (rule.kind === 'PERCENT') return discountOf(rule, base);
  // The line may have become cheaper since.
  return Math.min(proportion(rule.value, covered, rule.quantity), price * covered);
}

/** Returns the rule as it is for what the invoice holds now, so that it can be divided or joined without losing a paisa. */
function presentRule(rule: LineDiscountRule, line: PricedLine): LineDiscountRule {
  const { kind } = rule;
  if (kind === 'PERCENT') return { ...rule, quantity: line.quantity };
  const value = kind === 'AMOUNT' ? lineDiscountOf(rule, line) : 0;
  return { kind, value, quantity: coveredOf(rule, line.quantity) };
}

/**
 * Divides the rule of a line of which other invoices take some. The source keeps what is complimentary, as far as it has
 * so many left. An amount is divided in proportion, to the paisa, and a percent is the same everywhere.
 * @param held what the source has before
 * @param taken how many go to each of the others
 * @returns the rule of the source and then of each other invoice, undefined for one that gets none of it
 */
export function divideLineRule(
  rule: LineDiscountRule,
  held: PricedLine,
  taken: readonly number[],
): (LineDiscountRule | undefined)[] {
  const rest = taken.reduce((left, quantity) => left - quantity, held.quantity);
  const present = presentRule(rule, held);
  let before = 0;
  return [rest, ...taken].map((quantity) => {
    if (present.kind === 'PERCENT') return quantity > 0 ? { ...present, quantity } : undefined;
    const covered = Math.min(quantity, present.quantity - before);
    if (covered <= 0) return undefined;
    const shareUntil = (units: number) => proportion(present.value, units, present.quantity);
    const value = shareUntil(before + covered) - shareUntil(before);
    before += covered;
    return { kind: present.kind, value, quantity: covered };
  });
}

/** A line on one of two invoices, with its rule. */
export interface RuledLine extends PricedLine {
  rule: LineDiscountRule | undefined;
}

/** Joins what two invoices hold of a line. Of two kinds, or of two percents, remains the amount that they came to. */
export function joinLineRules(one: RuledLine, other: RuledLine): LineDiscountRule | undefined {
  const [present, otherPresent] = [one, other].map(({ rule, ...line }) => rule && presentRule(rule, line));
  if (one.quantity === 0) return otherPresent;
  if (other.quantity === 0) return present;
  const rules = [present, otherPresent].filter((rule) => rule !== undefined);
  const [first] = rules;
  if (!first) return undefined;
  const quantity = rules.reduce((sum, rule) => sum + rule.quantity, 0);
  const isPercent = rules.some(({ kind }) => kind === 'PERCENT');
  const isOneKind = rules.every(
    ({ kind, value }) => kind === first.kind && (!isPercent || value === first.value),
  );
  if (isPercent && isOneKind && rules.length === 2) return { ...first, quantity };
  if (!isPercent && isOneKind)
    return { kind: first.kind, value: rules.reduce((sum, { value }) => sum + value, 0), quantity };
  const amounts = [one, other].map(({ rule, ...line }) => (rule ? lineDiscountOf(rule, line) : 0));
  return { kind: 'AMOUNT', value: amounts.reduce((sum, amount) => sum + amount, 0), quantity };
}
