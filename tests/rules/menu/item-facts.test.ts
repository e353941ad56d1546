import {
  changeFacts,
  MAX_SHORT_DESCRIPTION_LENGTH,
  NO_FACTS,
  shortenDescription,
} from '@tawa/shared/menu/item-facts.rules.ts';
import { expect, test } from 'vitest';

const FACTS = { ...NO_FACTS, description: 'With mint chutney', kcal: 0 };

test('a missing fact stays, an empty one goes, and allergens have one order', () => {
  expect(changeFacts(FACTS, {})).toEqual(FACTS);
  expect(changeFacts(FACTS, { description: null, serves: 2 })).toEqual({ ...NO_FACTS, kcal: 0, serves: 2 });
  expect(changeFacts(null, { allergens: ['MUSTARD', 'MILK', 'MUSTARD'] })?.allergens).toEqual([
    'MILK',
    'MUSTARD',
  ]);
});

test('without any fact left there are none; an energy of 0 is one', () => {
  expect(changeFacts(FACTS, { description: null })).not.toBeNull();
  expect(changeFacts(FACTS, { description: null, kcal: null })).toBeNull();
  expect(changeFacts(null, { allergens: [] })).toBeNull();
});

test.each([
  ['Cottage cheese in tomato gravy.\n\nServed hot.', 'Cottage cheese in tomato gravy. Served hot.'],
  [`${'dal '.repeat(19)}roti`, `${'dal '.repeat(19)}roti`],
  [`${'dal '.repeat(19)}rotis`, `${'dal '.repeat(19).trimEnd()}…`],
  [`${'dal '.repeat(18)}rice, roti and ghee`, `${'dal '.repeat(18)}rice…`],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  [`${'x'.repeat(78)}👨‍👩‍👧‍👦`, `${'x'.repeat(78)}…`],
])('the menu shows %j as %j', (description, shown) => {
  expect(shortenDescription(description)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(MAX_SHORT_DESCRIPTION_LENGTH);
});
