import { linesTotal } from '../money.ts';
import { type DiscountRule, discountOf } from './discount.rules.ts';
import { type Charges, hasValidCharges } from './invoices.rules.ts';

/** How many invoices one split makes, beside the source. */
export const MAX_SPLITS = 19;

/** How many lines of KOTs one of them has at most. */
export const MAX_SPLIT_LINES = 1_000;

/** What the source holds of a KOT line. All prices and charges are in paise. */
interface HeldLine {
  id: string;
  price: number;
  quantity: number;
}

interface SplitPart {
  lines: readonly { orderItemId: string; quantity: number }[];
  packingFee: number;
  deliveryCharges: number;
}

interface Split<Line extends HeldLine> {
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

/**
 * Divides what an invoice holds into parts. What no part takes stays with the source, and so do the discount and the
 * charges that no part moves. A discount with a `rule` is taken of what stays.
 */
export function divideInvoice<Line extends HeldLine>(
  source: Charges & { lines: readonly Line[]; rule?: DiscountRule | undefined },
  parts: readonly SplitPart[],
): Split<Line> | SplitFault {
  const taken = parts.map(quantitiesOf);
  const known = new Set(source.lines.map(({ id }) => id));
  if (taken.some((quantities) => [...quantities.keys()].some((id) => !known.has(id))))
    return 'invoice.split_quantity';
  const rest = source.lines.map((line) => {
    const moved = taken.reduce((sum, quantities) => sum + (quantities.get(line.id) ?? 0), 0);
    return { ...line, quantity: line.quantity - moved };
  });
  if (rest.some(({ quantity }) => quantity < 0)) return 'invoice.split_quantity';
  if (rest.every(({ quantity }) => quantity === 0)) return 'invoice.split_empty';
  const subTotal = linesTotal(rest);
  const charges = {
    discount: source.rule ? discountOf(source.rule, subTotal) : source.discount,
    packingFee: parts.reduce((left, { packingFee }) => left - packingFee, source.packingFee),
    deliveryCharges: parts.reduce((left, part) => left - part.deliveryCharges, source.deliveryCharges),
  };
  if (charges.packingFee < 0 || charges.deliveryCharges < 0) return 'invoice.split_charges';
  if (source.rule?.kind !== 'COMP' && !hasValidCharges({ ...charges, subTotal }))
    return 'invoice.split_discount';
  return {
    charges,
    parts: parts.map(({ packingFee, deliveryCharges }, n) => ({
      lines: source.lines.flatMap((line) => {
        const quantity = taken[n]?.get(line.id);
        return quantity === undefined ? [] : [{ ...line, quantity }];
      }),
      charges: { discount: 0, packingFee, deliveryCharges },
    })),
  };
}
