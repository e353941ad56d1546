import { parseShortCodeInput } from '@tawa/client/src/features/menu-picker/model/parse-short-code.ts';
import { expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const chai = anItem({ _id: 'chai', name: 'Masala Chai', shortCode: 'MC' });
const variant = { price: 160, isAvailable: true, isDefault: false };
const tikka = anItem({
  _id: 'tikka',
  name: 'Paneer Tikka',
  shortCode: 'PT',
  variants: [
    { ...variant, _id: 'half', name: 'Half', shortCode: 'H' },
    { ...variant, _id: 'full', name: 'Full', shortCode: null },
  ],
});
const sevenUp = anItem({ _id: '7up', name: 'Soda 7' });

test.each([
  ['pt', 'tikka', undefined, 1],
  ['pt h', 'tikka', 'half', 1],
  ['PT H 2', 'tikka', 'half', 2],
  ['2 pt h', 'tikka', 'half', 2],
  ['3x pt full', 'tikka', 'full', 3],
  ['paneer tikka half*4', 'tikka', 'half', 4],
  ['pt 2', 'tikka', undefined, 2],
  ['soda 7', '7up', undefined, 1],
  ['mc h', undefined, undefined, 1],
  ['pt x', undefined, undefined, 1],
  ['half', undefined, undefined, 1],
])('%j means the item %s, its variant %s, %i times', (text, item, variantId, qty) => {
  const parsed = parseShortCodeInput(text, [chai, tikka, sevenUp]);
  expect([parsed.item?._id, parsed.variant?._id, parsed.qty]).toEqual([item, variantId, qty]);
});

test('the list beside the search shows the item without the variant', () => {
  expect(parseShortCodeInput('2 pt h', [chai, tikka]).query).toBe('pt');
});
