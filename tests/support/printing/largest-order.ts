import { MAX_NOTE_LENGTH, MAX_OPTION_QUANTITY, MAX_OPTIONS } from '@tawa/shared/menu/item-choices.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { sampleKot, sampleLine } from './sample-documents.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A name of that length, which begins with the number. */
export const longName = (number: number, length: number): string =>
  `${number} ${'long name '.repeat(length)}`.slice(0, length - 1).padEnd(length, 'x');

const longOptions = (word: string): KotLine['options'] =>
  Array.from({ length: MAX_OPTIONS }, (_, index) => ({
    _id: idOf(1000 + index),
    group: 'Add-ons',
    name: longName(index, 40 - word.length) + word,
    price: 30,
    qty: MAX_OPTION_QUANTITY,
    itemId: null,
    doneAt: null,
  }));

/** As many lines as an order can have, each with all that a line can have. */
export const largestLines = Array.from({ length: MAX_LINES }, (_, index) =>
  sampleLine(longName(index + 1, 123), {
    _id: idOf(index + 1),
    quantity: MAX_QUANTITY,
    options: longOptions('new'),
    note: longName(index, MAX_NOTE_LENGTH),
  }),
);

/** Each line replaces another one that is as long. */
export const largestChanges = largestLines.map(({ _id, name, options, note }) => ({
  _id,
  name,
  options,
  note,
  was: MAX_QUANTITY,
  now: MAX_QUANTITY,
  replaces: { _id, name, options: longOptions('old'), note },
}));

export const largestKot = sampleKot({
  tableId: { _id: idOf(5), name: longName(4, 40) },
  items: largestLines,
  specialRequest: longName(1, 500),
  placedBy: { _id: null, role: 'DINER', name: longName(2, 80) },
});
