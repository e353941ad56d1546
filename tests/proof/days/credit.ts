import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { count, Difference } from '../plans/evening.ts';
import { type BookedInvoice, totalOf } from './books.ts';
import { expectedCredit } from './credited-items.ts';
import { type DayShop, inPaise, inRupees } from './day-shop.ts';
import { pickMoney } from './modes.ts';
import { partOf, REASON, record } from './record.ts';

interface Part {
  /** In paise. */
  amount: number;
  /** Undefined for a part of the total without items. */
  items?: Map<string, number>;
}

function pickAmount(day: DayShop, bill: BookedInvoice): Part | undefined {
  const most = totalOf(day.books, bill) - bill.credited;
  return most > 1 ? { amount: partOf(day, Math.floor(most / 2)) } : undefined;
}

function pickItems(day: DayShop, bill: BookedInvoice): Part | undefined {
  const { random, books } = day;
  const items = new Map<string, number>();
  const takesAll = random.chance(0.3);
  for (const { id, quantity } of bill.lines) {
    const left = quantity - (bill.creditedItems.get(id) ?? 0);
    if (left > 0 && (takesAll || random.chance(0.6))) items.set(id, takesAll ? left : partOf(day, left));
  }
  const amount = items.size > 0 ? expectedCredit(books, bill, items) : 0;
  // A bill that was rounded down may have less than its items cost. Then only an amount can go back.
  const left = totalOf(books, bill) - bill.credited;
  return amount > 0 && amount <= left ? { amount, items } : undefined;
}

async function add(day: DayShop, bill: BookedInvoice, { amount, items }: Part): Promise<void> {
  const { books, send } = day;
  const { sent, mode, modeName } = pickMoney(day);
  const lines = [...(items ?? [])].map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
  const part = items ? { lines } : { amount: inRupees(amount) };
  const options = { params: { invoiceId: bill.id }, body: { ...part, paymentMode: sent, reason: REASON } };
  const { creditNote } = await send(invoicesApi.addCreditNote, options, 201);
  if (inPaise(creditNote.totalPayment) !== -amount)
    throw new Difference(
      `credit note of ${items ? 'items' : 'an amount'}: ${creditNote.totalPayment} for ${-amount} paise`,
    );
  record(day, { kind: 'REFUND', mode, modeName, amount, tip: 0, change: 0 }, 'owner');
  bill.credited += amount;
  for (const [id, quantity] of items ?? [])
    bill.creditedItems.set(id, (bill.creditedItems.get(id) ?? 0) + quantity);
  books.since.credited += amount;
  books.since.creditNotes++;
  count(day, items ? 'credit notes of items' : 'credit notes of an amount');
}

/** Gives back a part of a bill that was paid with money: either items of it, or an amount. */
export async function credit(day: DayShop, bill: BookedInvoice): Promise<void> {
  const isMoney = bill.payments.every(({ mode, held }) => held === 0 || (mode !== null && mode !== 'DUE'));
  if (bill.status !== 'PAID' || !isMoney) return;
  const isOfItems = bill.credited === 0 ? day.random.chance(0.6) : bill.creditedItems.size > 0;
  const part = isOfItems ? pickItems(day, bill) : pickAmount(day, bill);
  if (part) await add(day, bill, part);
}
