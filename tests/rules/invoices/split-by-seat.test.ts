import {
  draftSums,
  draftsBySeat,
  draftsToSend,
} from '@tawa/client/src/features/invoices/model/split-draft.ts';
import type { SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import { MAX_SPLITS } from '@tawa/shared/invoices/split-invoice.rules.ts';
import { expect, test } from 'vitest';
import { anInvoice } from '../../support/builders/invoice.ts';

const line = (orderItemId: string, seat: number, quantity = 1, price = 45.5): SplittableLine => ({
  orderItemId,
  tokenNo: 12,
  seat,
  name: 'Butter Naan',
  price,
  quantity,
  options: [],
});
const quantitiesOf = (lines: readonly SplittableLine[]) =>
  draftsBySeat(lines).map(({ quantities }) => quantities);

test('each seat gets a bill with its lines whole, and the shared ones stay', () => {
  const lines = [line('a', 2, 3), line('b', 0, 2), line('c', 1), line('d', 2, 1, 60)];
  expect(quantitiesOf(lines)).toEqual([{ c: 1 }, { a: 3, d: 1 }]);
  const bills = draftsBySeat(lines);
  expect(draftSums(anInvoice({ discount: 0, packingFee: 0, deliveryCharges: 0 }), lines, bills)).toEqual({
    source: 91,
    bills: [45.5, 196.5],
  });
  expect(draftsToSend(bills).map((bill) => bill.lines)).toEqual([
    [{ orderItemId: 'c', quantity: 1 }],
    [
      { orderItemId: 'a', quantity: 3 },
      { orderItemId: 'd', quantity: 1 },
    ],
  ]);
});

test('the lowest seat stays if the table shares nothing, in the order of numbers', () => {
  expect(quantitiesOf([line('a', 10), line('b', 9), line('c', 3)])).toEqual([{ b: 1 }, { a: 1 }]);
});

test('there is nothing to split for one guest, or without seats', () => {
  expect(quantitiesOf([line('a', 2), line('b', 2)])).toEqual([]);
  expect(quantitiesOf([line('a', 0), line('b', 0)])).toEqual([]);
  expect(quantitiesOf([])).toEqual([]);
});

test('the seats above the limit of bills stay', () => {
  const bills = quantitiesOf(Array.from({ length: MAX_SPLITS + 3 }, (_, n) => line(`l${n}`, n)));
  expect(bills).toHaveLength(MAX_SPLITS);
  expect(bills.at(-1)).toEqual({ [`l${MAX_SPLITS}`]: 1 });
});
