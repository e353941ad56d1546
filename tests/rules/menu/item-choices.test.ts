import {
  type ChoosableItem,
  isOrderable,
  itemIdsOfOptions,
  lineKey,
  lowestPrice,
  type OptionGroupRules,
  resolveLine,
  withAvailablePieces,
} from '@tawa/shared/menu/item-choices.rules.ts';
import { describe, expect, test } from 'vitest';

const half = { _id: 'half', name: 'Half', price: 160, isAvailable: true };
const full = { _id: 'full', name: 'Full', price: 290, isAvailable: true };
const tikka: ChoosableItem = {
  name: 'Paneer Tikka',
  price: 160,
  isAvailable: true,
  variants: [half, full],
  optionGroupIds: ['spice', 'add-ons'],
};
const option = (_id: string, price: number, more = {}) => ({
  _id,
  name: _id,
  price,
  isAvailable: true,
  maxEach: 1,
  ...more,
});
const spice: OptionGroupRules = {
  _id: 'spice',
  name: 'Spice level',
  min: 1,
  max: 1,
  options: [option('mild', 0), option('hot', 0)],
};
const addOns: OptionGroupRules = {
  _id: 'add-ons',
  name: 'Add-ons',
  min: 0,
  max: 3,
  options: [option('cheese', 30, { maxEach: 2 }), option('butter', 15)],
};
const groups = [spice, addOns];
const mild = { optionId: 'mild', qty: 1 };

test('a line is named by its variant and priced by variant and options', () => {
  const options = [{ optionId: 'cheese', qty: 2 }, mild];
  expect(resolveLine(tikka, groups, { variantId: 'full', options, note: 'No onion' })).toEqual({
    line: {
      name: 'Paneer Tikka (Full)',
      price: 350,
      variantId: 'full',
      options: [
        { _id: 'mild', group: 'Spice level', name: 'mild', price: 0, qty: 1 },
        { _id: 'cheese', group: 'Add-ons', name: 'cheese', price: 30, qty: 2 },
      ],
      note: 'No onion',
    },
  });
});

test('a plain item needs no choice', () => {
  const chai = { name: 'Chai', price: 20, isAvailable: true, variants: [], optionGroupIds: [] };
  expect(resolveLine(chai, [], {})).toMatchObject({ line: { name: 'Chai', price: 20, variantId: null } });
});

describe('a fault names the item and the group', () => {
  const faultOf = (choices: Parameters<typeof resolveLine>[2], item = tikka, ofItem = groups) => {
    const resolved = resolveLine(item, ofItem, choices);
    return 'fault' in resolved ? resolved.fault : undefined;
  };
  const unavailable = (group: OptionGroupRules, _id: string) => ({
    ...group,
    options: group.options.map((one) => (one._id === _id ? { ...one, isAvailable: false } : one)),
  });

  test.each([
    ['no variant', { options: [mild] }, 'item.variant_required'],
    ['a variant of another item', { variantId: 'large', options: [mild] }, 'item.variant_required'],
    ['no option of a required group', { variantId: 'half' }, 'item.too_few_options'],
    [
      'two options where one is allowed',
      { variantId: 'half', options: [mild, { optionId: 'hot', qty: 1 }] },
      'item.too_many_options',
    ],
    [
      'an option more often than its maximum, in two entries',
      {
        variantId: 'half',
        options: [mild, { optionId: 'cheese', qty: 2 }, { optionId: 'cheese', qty: 1 }],
      },
      'item.too_many_options',
    ],
    [
      'an option of no group of this item',
      { variantId: 'half', options: [mild, { optionId: 'ice', qty: 1 }] },
      'item.option_unavailable',
    ],
  ])('%s', (_, choices, error) => {
    expect(faultOf(choices)).toMatchObject({ error });
  });

  test('what went unavailable between opening and sending', () => {
    const order = { variantId: 'half', options: [mild] };
    expect(faultOf(order, tikka, [unavailable(spice, 'mild'), addOns])).toMatchObject({
      error: 'item.option_unavailable',
    });
    const withoutHalf = { ...tikka, variants: [{ ...half, isAvailable: false }, full] };
    expect(faultOf(order, withoutHalf)).toEqual({
      error: 'item.unavailable',
      details: { name: 'Paneer Tikka (Half)' },
    });
    expect(faultOf(order, { ...tikka, isAvailable: false })).toMatchObject({ error: 'item.unavailable' });
  });
});

test('an item whose required group has too few options left cannot be ordered', () => {
  expect(isOrderable(tikka, groups)).toBe(true);
  const noSpice = { ...spice, options: spice.options.map((one) => ({ ...one, isAvailable: false })) };
  expect(isOrderable(tikka, [noSpice, addOns])).toBe(false);
  expect(isOrderable({ ...tikka, variants: [{ ...half, isAvailable: false }] }, groups)).toBe(false);
});

test('the menu shows the lowest price at which the item can be ordered', () => {
  expect(lowestPrice(tikka)).toBe(160);
  expect(lowestPrice({ price: 160, variants: [{ ...half, isAvailable: false }, full] })).toBe(290);
  expect(lowestPrice({ price: 20, variants: [] })).toBe(20);
});

test('lines are one only with the same variant, options, note and seat', () => {
  const options = [mild, { optionId: 'cheese', qty: 1 }];
  const key = lineKey('tikka', { variantId: 'half', options, note: 'No onion' });
  expect(lineKey('tikka', { variantId: 'half', options: options.toReversed(), note: 'No onion' })).toBe(key);
  for (const other of [
    { variantId: 'full', options, note: 'No onion' },
    { variantId: 'half', options: [mild], note: 'No onion' },
    { variantId: 'half', options, note: '' },
    { variantId: 'half', options, note: 'No onion', seat: 2 },
  ])
    expect(lineKey('tikka', other)).not.toBe(key);
  expect(lineKey('chai', {})).toBe(lineKey('chai', { options: [], note: '', seat: 0 }));
  expect(lineKey('chai', { note: 'ice*1|' })).not.toBe(
    lineKey('chai', { options: [{ optionId: 'ice', qty: 1 }] }),
  );
  const ice = (...quantities: number[]) => ({ options: quantities.map((qty) => ({ optionId: 'ice', qty })) });
  expect(lineKey('chai', ice(1, 1))).toBe(lineKey('chai', ice(2)));
});

describe('an option that names an item', () => {
  const drink: OptionGroupRules = {
    ...{ _id: 'drink', name: 'Drink', min: 1, max: 1 },
    options: [option('lassi', 20, { itemId: 'item-lassi' }), option('chaas', 0, { itemId: 'item-chaas' })],
  };
  const thali: ChoosableItem = {
    ...{ name: 'Thali', price: 200, isAvailable: true },
    ...{ variants: [], optionGroupIds: ['drink'] },
  };
  const withoutLassi = withAvailablePieces([drink, addOns], (id) => id === 'item-chaas');

  test('is available only while it and its item are', () => {
    expect(itemIdsOfOptions([drink, addOns])).toEqual(['item-lassi', 'item-chaas']);
    expect(withoutLassi.flatMap(({ options }) => options.map(({ isAvailable }) => isAvailable))).toEqual([
      ...[false, true],
      ...[true, true],
    ]);
    const off = { ...drink, options: drink.options.map((each) => ({ ...each, isAvailable: false })) };
    expect(
      isOrderable(
        thali,
        withAvailablePieces([off], () => true),
      ),
    ).toBe(false);
    expect(isOrderable(thali, withoutLassi.slice(0, 1))).toBe(true);
    expect(
      isOrderable(
        thali,
        withAvailablePieces([drink], () => false),
      ),
    ).toBe(false);
  });

  test('is a piece of the line with its item, and only adds its price', () => {
    expect(resolveLine(thali, [drink], { options: [{ optionId: 'lassi', qty: 1 }] })).toMatchObject({
      line: { price: 220, options: [{ name: 'lassi', price: 20, itemId: 'item-lassi' }] },
    });
    expect(resolveLine(tikka, groups, { variantId: 'half', options: [mild] })).not.toHaveProperty(
      'line.options.0.itemId',
    );
  });

  test('is named by the fault when its item is sold out', () => {
    const options = [{ optionId: 'lassi', qty: 1 }];
    expect(resolveLine(thali, withoutLassi.slice(0, 1), { options })).toEqual({
      fault: { error: 'item.piece_unavailable', details: { name: 'Thali', option: 'lassi' } },
    });
  });
});
