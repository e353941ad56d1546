import {
  availabilityOf,
  changeBackTo,
  describeAvailability,
  sortByAvailability,
} from '@tawa/client/src/features/menu/model/availability.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { describe, expect, test } from 'vitest';

const fields = (more: Partial<Item>) => ({ isAvailable: true, soldOutUntil: null, remaining: null, ...more });
const today = fields({ isAvailable: false, soldOutUntil: '2026-11-27T18:30:00.000Z' });

describe('the availability of an item', () => {
  test.each([
    ['Available', fields({}), { availability: 'AVAILABLE' }],
    ['Sold out', fields({ isAvailable: false }), { availability: 'SOLD_OUT' }],
    ['Sold out today', today, { availability: 'SOLD_OUT_TODAY' }],
    ['12 left', fields({ remaining: 12 }), { availability: 'AVAILABLE', remaining: 12 }],
    // No request sets a count to zero.
    ['None left', fields({ isAvailable: false, remaining: 0 }), { availability: 'SOLD_OUT' }],
  ] as const)('“%s” is what Undo leads back to', (words, item, change) => {
    expect(describeAvailability(item)).toBe(words);
    expect(changeBackTo(item)).toEqual(change);
  });

  test('is none of the three while the item is counted', () => {
    expect(availabilityOf(fields({ remaining: 12 }))).toBeUndefined();
  });

  test('puts first what is not simply available, each part in the order of the menu', () => {
    const items = [fields({}), today, fields({ remaining: 3 }), fields({})].map(
      (item, n) => ({ ...item, _id: String(n) }) as Item,
    );
    expect(sortByAvailability(items).map(({ _id }) => _id)).toEqual(['1', '2', '0', '3']);
  });
});
