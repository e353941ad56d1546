import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { count } from '../plans/evening.ts';
import { type BookedInvoice, dueOf, type OrderedLine, ownDiscountFits } from './books.ts';
import { type DayShop, inRupees } from './day-shop.ts';
import { expectInvoice, partOf } from './record.ts';

type Adjustment = NonNullable<OrderedLine['adjustment']>;

const PERCENTS = [333, 1_000, 2_500, 5_000, 9_999];

/** Undefined takes back what was taken off. */
function pickAdjustment(day: DayShop, { item, quantity }: OrderedLine): Adjustment | undefined {
  const kind = day.random.pick(['PERCENT', 'AMOUNT', 'COMP', 'NONE'] as const, (one) =>
    one === 'NONE' ? 1 : 3,
  );
  if (kind === 'NONE') return undefined;
  if (kind === 'COMP') return { kind, value: 0, quantity: partOf(day, quantity) };
  const value = kind === 'PERCENT' ? day.random.pick(PERCENTS) : partOf(day, item.price * quantity - 1);
  return { kind, value, quantity };
}

async function send(
  day: DayShop,
  bill: BookedInvoice,
  line: OrderedLine,
  adjustment: Adjustment | undefined,
): Promise<Invoice> {
  const reasonId = 'complaint' as const;
  if (adjustment?.kind === 'COMP') {
    const body = { invoiceId: bill.id, quantity: adjustment.quantity, reasonId };
    const options = { params: { orderItemId: line.id }, body };
    return (await day.send(invoicesApi.complimentaryLine, options, 200)).invoice;
  }
  const { kind = 'AMOUNT', value = 0 } = adjustment ?? {};
  const how = kind === 'PERCENT' ? { percent: value / 100 } : { amount: inRupees(value) };
  const body = { orderItemId: line.id, kind, ...how, reasonId };
  return (await day.send(invoicesApi.setDiscount, { params: { invoiceId: bill.id }, body }, 200)).invoice;
}

const COUNTED = { PERCENT: 'lines lowered', AMOUNT: 'lines lowered', COMP: 'complimentary lines' } as const;

/** Something of the bill always stays to be paid. */
export async function lowerLine(day: DayShop, bill: BookedInvoice): Promise<void> {
  const { books, random } = day;
  const line = random.pick(bill.lines.filter(({ quantity }) => quantity > 0));
  const adjustment = pickAdjustment(day, line);
  const before = line.adjustment;
  if (!before && !adjustment) return;
  line.adjustment = adjustment;
  if (!ownDiscountFits(bill) || dueOf(books, bill) <= 0) {
    line.adjustment = before;
    return;
  }
  expectInvoice(day, bill, await send(day, bill, line, adjustment));
  count(day, adjustment ? COUNTED[adjustment.kind] : 'discounts of lines taken back');
}
