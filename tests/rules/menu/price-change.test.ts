import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import {
  changePrice,
  findPriceFault,
  isAsSeen,
  type PriceChange,
  planPriceChange,
} from '@tawa/shared/menu/price-change.rules.ts';
import { MAX_RUPEES } from '@tawa/shared/money.ts';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const rule = (change: Partial<PriceChange>): PriceChange => ({
  direction: 'UP',
  unit: 'PERCENT',
  value: 10,
  roundTo: 1,
  ...change,
});

describe('one price, in paise', () => {
  test.each([
    ['10% up', 24_000, rule({}), 26_400],
    ['10% down', 24_000, rule({ direction: 'DOWN' }), 21_600],
    ['half a rupee rounds up', 4_500, rule({}), 5_000],
    ['half a rupee rounds up on the way down too', 1_500, rule({ direction: 'DOWN' }), 1_400],
    ['just below half rounds down', 4_499, rule({}), 4_900],
    ['to five rupees', 24_000, rule({ roundTo: 5 }), 26_500],
    ['to ten rupees', 24_000, rule({ roundTo: 10 }), 26_000],
    ['half of ten rupees', 24_000, rule({ unit: 'RUPEES', value: 5, roundTo: 10 }), 25_000],
    ['a hundredth of a percent decides', 10_000, rule({ value: 0.5 }), 10_100],
    ['a hundredth of a percent less does not', 10_000, rule({ value: 0.49 }), 10_000],
    ['an amount up', 9_950, rule({ unit: 'RUPEES', value: 10.5 }), 11_000],
    ['an amount down', 9_950, rule({ unit: 'RUPEES', value: 10.5, direction: 'DOWN' }), 8_900],
    ['below zero', 500, rule({ unit: 'RUPEES', value: 10, direction: 'DOWN' }), -500],
    ['what is free stays free', 0, rule({ unit: 'RUPEES', value: 10 }), 0],
    // In binary, 1.15 × 100 is 114.99999999999999.
    ['1.15%', 1_000_000, rule({ value: 1.15, roundTo: 1 }), 1_011_500],
    ['the highest price', MAX_RUPEES * 100, rule({ value: 1_000, roundTo: 10 }), MAX_RUPEES * 1_100],
  ])('%s', (_, paise, change, expected) => {
    expect(changePrice(paise, change)).toBe(expected);
  });

  test('a rounded price is a whole number of steps, at most half a step from the exact one', () => {
    for (const roundTo of [1, 5, 10])
      for (let paise = 1; paise < 60_000; paise += 37)
        for (const value of [0.01, 7.5, 12.34]) {
          const after = changePrice(paise, rule({ value, roundTo }));
          expect(after % (roundTo * 100)).toBe(0);
          const distance = Math.abs(after * 10_000 - paise * (10_000 + Math.round(value * 100)));
          expect(distance).toBeLessThanOrEqual((roundTo * 100 * 10_000) / 2);
        }
  });
});

const NAAN = anItem({
  _id: 'naan',
  name: 'Butter Naan',
  price: 45.5,
  categoryId: { _id: 'breads', name: 'BREADS' },
  optionGroupIds: ['add-ons'],
});
const size = { shortCode: null, isAvailable: true, isDefault: false };
const TIKKA = anItem({
  _id: 'tikka',
  name: 'Paneer Tikka',
  price: 150,
  categoryId: { _id: 'tandoor', name: 'TANDOOR' },
  variants: [
    { ...size, _id: 'half', name: 'Half', price: 150 },
    { ...size, _id: 'full', name: 'Full', price: 270 },
  ],
  optionGroupIds: ['spice'],
});
const group = (_id: string, name: string, price: number): OptionGroup => ({
  _id,
  name,
  min: 0,
  max: 1,
  options: [
    {
      _id: `${_id}-1`,
      name: 'One',
      price,
      mealType: null,
      isAvailable: true,
      isDefault: false,
      maxEach: 1,
      itemId: null,
    },
  ],
});
const menu = {
  items: [NAAN, TIKKA],
  optionGroups: [group('add-ons', 'Add-ons', 30), group('spice', 'Spice level', 0)],
};

describe('a plan', () => {
  test('has each item, and each size instead of its item', () => {
    expect(planPriceChange(menu, rule({}))).toEqual([
      { _id: 'naan', name: 'Butter Naan', before: 45.5, after: 50 },
      { _id: 'half', name: 'Paneer Tikka (Half)', before: 150, after: 165 },
      { _id: 'full', name: 'Paneer Tikka (Full)', before: 270, after: 297 },
    ]);
  });

  test('of one category leaves out the others and, unless asked, the options', () => {
    const ids = (change: Partial<PriceChange>) => planPriceChange(menu, rule(change)).map(({ _id }) => _id);
    expect(ids({ categoryId: 'breads' })).toEqual(['naan']);
    expect(ids({ categoryId: 'breads', withOptions: true })).toEqual(['naan', 'add-ons-1']);
    expect(ids({ withOptions: true })).toEqual(['naan', 'half', 'full', 'add-ons-1', 'spice-1']);
  });

  test('is refused where something would become free, cost less than nothing or too much', () => {
    const fault = (change: Partial<PriceChange>) => findPriceFault(planPriceChange(menu, rule(change)));
    expect(fault({ direction: 'DOWN' })).toBeUndefined();
    const tooLow = { error: 'item.price_too_low', details: { name: 'Butter Naan' } };
    expect(fault({ direction: 'DOWN', unit: 'RUPEES', value: 45.5 })).toEqual(tooLow);
    expect(fault({ direction: 'DOWN', value: 100 })).toEqual(tooLow);
    expect(fault({ unit: 'RUPEES', value: MAX_RUPEES - 100 })).toEqual({
      error: 'item.price_too_high',
      details: { name: 'Paneer Tikka (Half)' },
    });
  });

  test('is as seen only with the same prices of the same things', () => {
    const plan = planPriceChange(menu, rule({}));
    const seen = plan.map(({ _id, before }) => ({ _id, price: before }));
    expect(isAsSeen(plan, seen)).toBe(true);
    expect(isAsSeen(plan, seen.toReversed())).toBe(true);
    expect(isAsSeen(plan, seen.slice(1))).toBe(false);
    expect(isAsSeen(plan, [...seen, { _id: 'new', price: 1 }])).toBe(false);
    expect(
      isAsSeen(
        plan,
        seen.map((price) => ({ ...price, _id: price._id === 'half' ? 'gone' : price._id })),
      ),
    ).toBe(false);
    expect(
      isAsSeen(
        plan,
        seen.map(({ _id, price }) => ({ _id, price: price + 1 })),
      ),
    ).toBe(false);
  });
});
