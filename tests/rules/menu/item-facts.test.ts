import { changeFacts, NO_FACTS } from '@tawa/shared/menu/item-facts.rules.ts';
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
