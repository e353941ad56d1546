import { linesTotal } from '../money.ts';
import { type DiscountRule, discountOf } from './discount.rules.ts';
import { type Charges, hasValidCharges } from './invoices.rules.ts';
import { divideLineRule, type LineDiscountRule, lineDiscountOf } from './line-discount.rules.ts';

/** How many invoices one split makes, beside the source. */
export const MAX_SPLITS = 19;

/** How many lines of KOTs one of them has at most. */
export const MAX_SPLIT_LINES = 1_000;

/** What the source holds of a KOT line. All prices and charges are in paise. */
interface HeldLine {
  id: string;
  price: number;
  quantity: number;
  /** How something is taken off the line alone. */
  adjustment?: LineDiscountRule | undefined;
  /** What that comes to. */
  discount?: number | undefined;
}

interface SplitPart {
  lines: readonly { orderItemId: string; quantity: number }[];
  packingFee: number;
  deliveryCharges: number;
}

interface Split<Line extends HeldLine> {
  /** What the source has left, also of lines of which it has none left. */
  rest: Line[];
  /** Of the source after the split. */
  charges: Charges;
  /** The lines of a part are in their order on the source. */
  parts: { lines: Line[]; charges: Charges }[];
}

/** The errors of the server that say what is wrong with a split. */
export type SplitFault = `invoice.split_${'quantity' | 'empty' | 'charges' | 'discount'}`;

/** Returns how many of each line the part takes; a line that is named twice counts twice. */
function quantitiesOf({ lines }: SplitPart): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { orderItemId, quantity } of lines)
    quantities.set(orderItemId, (quantities.get(orderItemId) ?? 0) + quantity);
  return quantities;
}

/** Gives a line another quantity and its share of what is taken off it. */
function partOfLine<Line extends HeldLine>(
  line: Line,
  quantity: number,
  rule: LineDiscountRule | undefined,
): Line {
  if (!line.adjustment) return { ...line, quantity };
  const adjustment = rule && { ...line.adjustment, ...rule };
  const discount = rule ? lineDiscountOf(rule, { ...line, quantity }) : 0;
  return { ...line, quantity, adjustment, discount };
}

const sumDiscounts = (lines: readonly HeldLine[]): number =>
  lines.reduce(
    (sum, { adjustment, ...line }) => sum + (adjustment ? lineDiscountOf(adjustment, line) : 0),
    0,
  );

/**
 * Divides what an invoice holds into parts. What no part takes stays with the source, and so do the charges that no part
 * moves and what the discount is beside that of single lines, which go with their lines. A discount with a `rule` is taken
 * of what stays.
 */
export function divideInvoice<Line extends HeldLine>(
  source: Charges & { lines: readonly Line[]; rule?: DiscountRule | undefined },
  parts: readonly SplitPart[],
): Split<Line> | SplitFault {
  const taken = parts.map(quantitiesOf);
  const known = new Set(source.lines.map(({ id }) => id));
  if (taken.some((quantities) => [...quantities.keys()].some((id) => !known.has(id))))
    return 'invoice.split_quantity';
  const movedOf = ({ id }: Line) => taken.map((quantities) => quantities.get(id) ?? 0);
  const leftOf = (line: Line) => movedOf(line).reduce((left, quantity) => left - quantity, line.quantity);
  if (source.lines.some((line) => leftOf(line) < 0)) return 'invoice.split_quantity';
  if (source.lines.every((line) => leftOf(line) === 0)) return 'invoice.split_empty';
  const rulesOf = (line: Line) =>
    line.adjustment ? divideLineRule(line.adjustment, line, movedOf(line)) : [];
  const rest = source.lines.map((line) => partOfLine(line, leftOf(line), rulesOf(line)[0]));
  const subTotal = linesTotal(rest);
  const lineDiscount = sumDiscounts(rest);
  const ofInvoice = source.rule
    ? discountOf(source.rule, subTotal - lineDiscount)
    : source.discount - sumDiscounts(source.lines);
  const charges = {
    discount: ofInvoice + lineDiscount,
    packingFee: parts.reduce((left, { packingFee }) => left - packingFee, source.packingFee),
    deliveryCharges: parts.reduce((left, part) => left - part.deliveryCharges, source.deliveryCharges),
  };
  if (charges.packingFee < 0 || charges.deliveryCharges < 0) return 'invoice.split_charges';
  if (source.rule?.kind !== 'COMP' && !hasValidCharges({ ...charges, subTotal, lineDiscount }))
    return 'invoice.split_discount';
  return {
    rest,
    charges,
    parts: parts.map(({ packingFee, deliveryCharges }, n) => {
      const lines = source.lines.flatMap((line) => {
        const quantity = taken[n]?.get(line.id);
        return quantity === undefined ? [] : [partOfLine(line, quantity, rulesOf(line)[n + 1])];
      });
      return { lines, charges: { discount: sumDiscounts(lines), packingFee, deliveryCharges } };
    }),
  };
}
