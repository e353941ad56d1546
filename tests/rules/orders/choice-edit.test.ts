import { choiceEdit } from '@tawa/client/src/features/orders/model/choice-edit.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { expect, test } from 'vitest';

const line: KotLine = {
  _id: 'line',
  foodItemId: 'tikka',
  name: 'Paneer Tikka (Full)',
  price: 320,
  quantity: 3,
  voidedQuantity: 0,
  variantId: 'full',
  options: [
    { _id: 'hot', group: 'Spice level', name: 'Hot', price: 0, qty: 1, itemId: null, doneAt: null },
    { _id: 'cheese', group: 'Add-ons', name: 'Extra cheese', price: 30, qty: 1, itemId: null, doneAt: null },
  ],
  note: 'No onion',
  seat: 0,
  doneAt: null,
};
const [hot, cheese] = [
  { optionId: 'hot', qty: 1 },
  { optionId: 'cheese', qty: 1 },
];

test('the same choices in another order change only the quantity', () => {
  const same = { variantId: 'full', options: [cheese, hot], note: 'No onion' };
  expect(choiceEdit(line, same, 3)).toBeUndefined();
  expect(choiceEdit(line, same, 2)).toEqual({ quantity: 2 });
});

test('other choices are sent whole, with the quantity that they were given for', () => {
  expect(choiceEdit(line, { variantId: 'half', options: [hot], note: '' }, 1)).toEqual({
    quantity: 1,
    variantId: 'half',
    options: [hot],
    note: '',
    shownQuantity: 3,
  });
});

test('what was cleared is sent as empty, so that it does not stay', () => {
  const plain: KotLine = { ...line, variantId: null };
  expect(choiceEdit(plain, {}, 3)).toEqual({ quantity: 3, options: [], note: '', shownQuantity: 3 });
});

test('a line whose item has lost its sizes keeps its own until other options are chosen', () => {
  const same = { variantId: undefined, options: [hot, cheese], note: 'No onion' };
  expect(choiceEdit(line, same, 3)).toBeUndefined();
  expect(choiceEdit(line, { ...same, options: [hot] }, 3)).toEqual({
    quantity: 3,
    options: [hot],
    note: 'No onion',
    shownQuantity: 3,
  });
});

test('another seat is sent, and one that was not asked for stays', () => {
  const atSeat: KotLine = { ...line, seat: 2 };
  const same = { variantId: 'full', options: [cheese, hot], note: 'No onion' };
  expect(choiceEdit(atSeat, same, 3)).toBeUndefined();
  expect(choiceEdit(atSeat, { ...same, seat: 2 }, 3)).toBeUndefined();
  expect(choiceEdit(atSeat, { ...same, seat: 0 }, 1)).toEqual({
    quantity: 1,
    variantId: 'full',
    options: [cheese, hot],
    note: 'No onion',
    seat: 0,
    shownQuantity: 3,
  });
});
