import { expect, test } from 'vitest';
import { type CellBox, readingOrder } from '../../web/support/shop/reading-order.ts';

test('columns filled from top to bottom are not in reading order', () => {
  const columnOrder: CellBox[] = [1, 2, 3, 4, 5, 6].map((token, index) => ({
    token: String(token),
    page: 0,
    x: Math.floor(index / 2) * 300,
    y: (index % 2) * 200,
    width: 290,
    height: 190,
  }));
  expect(readingOrder(columnOrder)).toEqual(['1', '3', '5', '2', '4', '6']);
});
