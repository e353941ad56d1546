import { type DiscountRule, discountOf } from '@tawa/shared/invoices/discount.rules.ts';
import type { Invoice, SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import {
  divideLineRule,
  type LineDiscountRule,
  lineDiscountOf,
} from '@tawa/shared/invoices/line-discount.rules.ts';
import { ownDiscountIn } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { divideInvoice, MAX_SPLITS, type SplitFault } from '@tawa/shared/invoices/split-invoice.rules.ts';
import { isExactPaise, toPaise, toRupees } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';

/** A new bill before it is saved. Charges are rupees as typed. */
export interface DraftInvoice {
  /** By the id of the KOT's item. */
  quantities: Readonly<Record<string, number>>;
  packingFee: string;
  deliveryCharges: string;
}

export const EMPTY_DRAFT: DraftInvoice = { quantities: {}, packingFee: '', deliveryCharges: '' };

/** Returns undefined for a text that is no amount. An empty text is 0. */
function parseAmount(text: string): number | undefined {
  const amount = Number(cleanNumber(text));
  return amount >= 0 && isExactPaise(amount) ? amount : undefined;
}

/** Returns the bills with `step` more of the item on the bill of this index. */
export function moveItems(
  bills: readonly DraftInvoice[],
  index: number,
  orderItemId: string,
  step: 1 | -1,
): DraftInvoice[] {
  return bills.map((bill, n) => {
    if (n !== index) return bill;
    const quantity = (bill.quantities[orderItemId] ?? 0) + step;
    return { ...bill, quantities: { ...bill.quantities, [orderItemId]: Math.max(0, quantity) } };
  });
}

/** The index of the source among the bills of a split. */
export const SOURCE = -1;

/** Returns the bills after all items of a line have moved from one bill to another; each is an index, or `SOURCE`. */
export function moveLine(
  bills: readonly DraftInvoice[],
  line: SplittableLine,
  from: number,
  to: number,
): DraftInvoice[] {
  const { orderItemId } = line;
  const moved = bills[from]?.quantities[orderItemId] ?? leftOf(line, bills);
  return bills.map((bill, n) => {
    if (n !== from && n !== to) return bill;
    const quantity = n === from ? 0 : (bill.quantities[orderItemId] ?? 0) + moved;
    return { ...bill, quantities: { ...bill.quantities, [orderItemId]: quantity } };
  });
}

/**
 * Returns a bill for each seat. Lines of the whole table stay on the source; if there are none, those of the lowest seat
 * stay. Beyond the limit of bills, seats stay too.
 * @returns no bills if only one guest has lines
 */
export function draftsBySeat(lines: readonly SplittableLine[]): DraftInvoice[] {
  const seats = [...new Set(lines.map(({ seat }) => seat))].sort((a, b) => a - b);
  // Sorted, so that the whole table, which is 0, is the first.
  return seats.slice(1, 1 + MAX_SPLITS).map((seat) => ({
    ...EMPTY_DRAFT,
    quantities: Object.fromEntries(
      lines.filter((line) => line.seat === seat).map(({ orderItemId, quantity }) => [orderItemId, quantity]),
    ),
  }));
}

/** How many of the item no new bill has. */
export function leftOf({ orderItemId, quantity }: SplittableLine, bills: readonly DraftInvoice[]): number {
  return bills.reduce((left, { quantities }) => left - (quantities[orderItemId] ?? 0), quantity);
}

/** Returns what is sent: the bills that have items. */
export function draftsToSend(bills: readonly DraftInvoice[]) {
  return bills
    .map(({ quantities, packingFee, deliveryCharges }) => ({
      lines: Object.entries(quantities)
        .filter(([, quantity]) => quantity > 0)
        .map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
      packingFee: parseAmount(packingFee),
      deliveryCharges: parseAmount(deliveryCharges),
    }))
    .filter(({ lines }) => lines.length > 0);
}

interface DraftSums {
  /** In rupees, before tax that is added; undefined while a charge is no amount. */
  source: number | undefined;
  bills: (number | undefined)[];
}

/** Sums what the source keeps, and each new bill. */
export function draftSums(
  source: Invoice,
  lines: readonly SplittableLine[],
  bills: readonly DraftInvoice[],
): DraftSums {
  const shares = lines.map((line) => sharesOf(line, bills));
  const sumOf = (n: number) => shares.reduce((sum, share) => sum + (share[n] ?? 0), 0);
  const moved = bills.map(({ packingFee, deliveryCharges }) => {
    const [packing, delivery] = [parseAmount(packingFee), parseAmount(deliveryCharges)];
    return packing === undefined || delivery === undefined ? undefined : toPaise(packing) + toPaise(delivery);
  });
  const left = sumOf(0);
  const rule = ruleOf(source);
  const discount = rule ? discountOf(rule, left) : ownDiscountIn(source);
  const charges = toPaise(source.packingFee) + toPaise(source.deliveryCharges) - discount;
  const kept = moved.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum - amount),
    charges + left,
  );
  return {
    source: kept === undefined ? undefined : toRupees(kept),
    bills: moved.map((amount, n) => (amount === undefined ? undefined : toRupees(amount + sumOf(n + 1)))),
  };
}

function ruleOf(source: Invoice): DiscountRule | undefined {
  const { discountKind, discountPercent = 0, coupon } = source;
  if (discountKind === undefined) return undefined;
  const value = discountKind === 'PERCENT' ? Math.round(discountPercent * 100) : ownDiscountIn(source);
  if (!coupon) return { kind: discountKind, value };
  const { code, maxAmount, minSubTotal } = coupon;
  return {
    kind: discountKind,
    value,
    couponCode: code,
    maxAmount: maxAmount === null ? null : toPaise(maxAmount),
    minSubTotal: toPaise(minSubTotal),
  };
}

function ruleOfLine({ adjustment }: SplittableLine): LineDiscountRule | undefined {
  if (!adjustment) return undefined;
  const { kind, percent = 0, amount, quantity } = adjustment;
  return { kind, value: kind === 'PERCENT' ? Math.round(percent * 100) : toPaise(amount), quantity };
}

/** Returns what the line comes to on the source and then on each new bill, in paise. */
function sharesOf(line: SplittableLine, bills: readonly DraftInvoice[]): number[] {
  const price = toPaise(line.price);
  const taken = bills.map(({ quantities }) => quantities[line.orderItemId] ?? 0);
  const rule = ruleOfLine(line);
  const rules = rule ? divideLineRule(rule, { price, quantity: line.quantity }, taken) : [];
  return [leftOf(line, bills), ...taken].map((quantity, n) => {
    const ruleHere = rules[n];
    return price * quantity - (ruleHere ? lineDiscountOf(ruleHere, { price, quantity }) : 0);
  });
}

/** Returns why the bills cannot be saved, or undefined. */
export function draftFault(
  source: Invoice,
  lines: readonly SplittableLine[],
  bills: readonly DraftInvoice[],
): SplitFault | 'amount' | undefined {
  const sent = draftsToSend(bills);
  const parts: Parameters<typeof divideInvoice>[1][number][] = [];
  for (const { lines, packingFee, deliveryCharges } of sent) {
    if (packingFee === undefined || deliveryCharges === undefined) return 'amount';
    parts.push({ lines, packingFee: toPaise(packingFee), deliveryCharges: toPaise(deliveryCharges) });
  }
  const split = divideInvoice(
    {
      discount: toPaise(source.discount),
      rule: ruleOf(source),
      packingFee: toPaise(source.packingFee),
      deliveryCharges: toPaise(source.deliveryCharges),
      lines: lines.map((line) => ({
        id: line.orderItemId,
        price: toPaise(line.price),
        quantity: line.quantity,
        adjustment: ruleOfLine(line),
      })),
    },
    parts,
  );
  return typeof split === 'string' ? split : undefined;
}
