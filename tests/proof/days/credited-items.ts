import {
  type BookedInvoice,
  type Books,
  expectedOf,
  lineDiscountOf,
  type OrderedLine,
  totalOf,
} from './books.ts';

/** How many of each line, by its id. */
export type Quantities = ReadonlyMap<string, number>;

/** Rounds half up. */
const proportion = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/** What the items of one rate come to, in paise, and what of them goes back with so many of each line. */
function valuesAtRate({ settings }: Books, { lines }: BookedInvoice, rate: number, returned: Quantities) {
  let [all, back] = [0, 0];
  for (const line of lines) {
    const { id, item, quantity } = line;
    if (quantity === 0 || (item.gstRate ?? settings.rate) !== rate) continue;
    const [lost, units] = [lineDiscountOf(line), returned.get(id) ?? 0];
    all += item.price * quantity - lost;
    back += item.price * units - proportion(lost, units, quantity);
  }
  return { all, back };
}

/**
 * What so many of each line give back in all, without charges and round-off: their price less what was taken off them, less
 * their share of the bill's own discount, with their tax.
 */
function returnedOf(books: Books, bill: BookedInvoice, returned: Quantities): number {
  const { rate: defaultRate, inclusive } = books.settings;
  const charges = bill.charges.packingFee + bill.charges.deliveryCharges;
  let sum = 0;
  for (const { rate, taxable, half } of expectedOf(books, bill).tax) {
    const { all, back } = valuesAtRate(books, bill, Number(rate), returned);
    const [base, tax] = [Number(taxable), Number(half)];
    const billed = base + (inclusive ? 2 * tax : 0) - (Number(rate) === defaultRate ? charges : 0);
    const net = back - proportion(all - billed, back, all);
    sum += net + (inclusive ? 0 : 2 * proportion(tax, net, base));
  }
  return sum;
}

const isFree = (line: OrderedLine): boolean => lineDiscountOf(line) === line.item.price * line.quantity;

/**
 * What a credit note over items gives back, in paise. The last items that cost something take all that is left of the bill, also
 * if a free item is not named.
 */
export function expectedCredit(books: Books, bill: BookedInvoice, now: Quantities): number {
  const before = bill.creditedItems;
  const after = new Map(before);
  for (const [id, quantity] of now) after.set(id, (after.get(id) ?? 0) + quantity);
  const lines = bill.lines.filter(({ quantity }) => quantity > 0);
  const paysBack = lines.some((line) => now.has(line.id) && !isFree(line));
  const isGone = (line: OrderedLine) => after.get(line.id) === line.quantity || (paysBack && isFree(line));
  if (lines.every(isGone)) return totalOf(books, bill) - bill.credited;
  return returnedOf(books, bill, after) - returnedOf(books, bill, before);
}
