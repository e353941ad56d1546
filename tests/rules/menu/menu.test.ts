import { sortByMatchRank } from '@tawa/client/src/features/menu-picker/model/parse-short-code.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { type ItemFilter, itemMatches } from '@tawa/shared/menu/menu.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const mains = '01890000-0000-7000-8000-000000000001';
const drinks = '01890000-0000-7000-8000-000000000002';

const paneer = anItem({
  name: 'Paneer Butter Masala',
  price: 320,
  categoryId: { _id: mains, name: 'MAIN COURSE' },
  isStar: true,
  shortCode: 'PBM',
});
const chai: Item = {
  ...paneer,
  name: 'Masala Chai',
  categoryId: { _id: drinks, name: 'BEVERAGES' },
  shortCode: null,
};

describe('the search on the menu', () => {
  test.each([
    ['paneer', true],
    ['BUTTER', true],
    ['ter mas', true],
    [' masala ', true],
    ['pbm', true],
    ['B', true],
    ['', true],
    ['   ', true],
    ['MAIN COURSE', false],
    ['paneer masala', false],
    ['320', false],
    ['.*', false],
    ['%', false],
  ])('%j finds Paneer Butter Masala (PBM): %s', (q, found) => {
    expect(itemMatches(paneer, { q })).toBe(found);
  });

  test('an item without a short code is matched by its name only', () => {
    expect(itemMatches(chai, { q: 'chai' })).toBe(true);
    expect(itemMatches(chai, { q: 'null' })).toBe(false);
  });

  test('matches names of every script', () => {
    expect(itemMatches({ ...paneer, name: 'Chef’s Crème–Brûlée' }, { q: "chef's creme-brulee" })).toBe(true);
    expect(itemMatches({ ...paneer, name: "Chef's Roll" }, { q: 'chef’s' })).toBe(true);
    expect(itemMatches({ ...paneer, name: 'कड़ाही पनीर' }, { q: 'पनीर' })).toBe(true);
    expect(itemMatches({ ...paneer, name: 'CRÈME BRÛLÉE' }, { q: 'crème' })).toBe(true);
  });

  test('any part of a name matches, ignoring case', () => {
    const part = fc
      .tuple(fc.nat({ max: 19 }), fc.nat({ max: 19 }))
      .map(([a, b]) => paneer.name.slice(...(a < b ? [a, b] : [b, a])));
    fc.assert(
      fc.property(part, fc.boolean(), (q, loud) => {
        expect(itemMatches(paneer, { q: loud ? q.toUpperCase() : q.toLowerCase() })).toBe(true);
      }),
    );
  });
});

const filters: [ItemFilter, boolean][] = [
  [{}, true],
  [{ mealType: 'VEG' }, true],
  [{ mealType: 'NONVEG' }, false],
  [{ isStar: true }, true],
  [{ isStar: false }, false],
  [{ isAvailable: true }, true],
  [{ isAvailable: false }, false],
  [{ categoryId: mains }, true],
  [{ categoryId: drinks }, false],
  [{ mealType: 'VEG', isStar: true, isAvailable: true, categoryId: mains, q: 'pbm' }, true],
  [{ mealType: 'VEG', isStar: true, isAvailable: true, categoryId: mains, q: 'chai' }, false],
  [{ mealType: 'NONVEG', isStar: true, isAvailable: true, categoryId: mains, q: 'pbm' }, false],
];

test.each(filters)('the filter %j accepts the starred veg main course: %s', (filter, through) => {
  expect(itemMatches(paneer, filter)).toBe(through);
});

test('a table name matches ignoring case and surrounding spaces', () => {
  expect(foldName(' T1 ')).toBe(foldName('t1'));
  expect(foldName('TERRASSE É')).toBe(foldName('terrasse é'));
  expect(foldName('T 1')).not.toBe(foldName('T1'));
});

test('the picker lists prefixes first, however their accents were typed', () => {
  const [iced, latte] = ['Iced Café', 'Café Latte'].map((name) => ({ ...chai, name })) as [Item, Item];
  expect(sortByMatchRank([iced, latte], 'cafe\u0301')).toEqual([latte, iced]);
  expect(sortByMatchRank([iced, latte, { ...paneer, shortCode: 'CAFÉ' }], 'café')[0]?.name).toBe(paneer.name);
});
