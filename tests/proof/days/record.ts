import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { Difference } from '../plans/evening.ts';
import { type BookedInvoice, drawerOf, dueOf, type Entry, type Person, totalOf } from './books.ts';
import { type DayShop, inPaise } from './day-shop.ts';

export const REASON = 'Regular guest';

export const pickPerson = ({ random }: DayShop): Person => random.pick(['owner', 'waiter']);
/** A random amount from 1 to `most`. */
export const partOf = ({ random }: DayShop, most: number): number => random.integer(1, most);

export function record({ books }: DayShop, entry: Omit<Entry, 'drawer'>, person: Person): Entry {
  const recorded = { ...entry, drawer: drawerOf(books, person) };
  books.since.entries.push(recorded);
  return recorded;
}

/** What the server shows of a bill is what the books say. */
export function expectInvoice({ books }: DayShop, bill: BookedInvoice, shown: Invoice): void {
  const pairs: [what: string, shown: number | string, expected: number | string][] = [
    ['total', inPaise(shown.totalPayment), totalOf(books, bill)],
    ['due', inPaise(shown.due), bill.status === 'VOID' ? 0 : dueOf(books, bill)],
    ['status', shown.status, bill.status],
  ];
  const wrong = pairs.filter(([, one, other]) => one !== other);
  if (wrong.length > 0)
    throw new Difference(
      `bill ${bill.number}: ${wrong.map(([what, one, other]) => `${what} ${one} for ${other}`).join(', ')}`,
    );
}
