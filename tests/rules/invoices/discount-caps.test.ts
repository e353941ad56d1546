import type { DiscountRule } from '@tawa/shared/invoices/discount.rules.ts';
import {
  type CappedDiscount,
  cappedRule,
  type DiscountChange,
  givenByPerson,
  isAboveCaps,
  NO_DISCOUNT_CAPS,
} from '@tawa/shared/invoices/discount-caps.rules.ts';
import { expect, test } from 'vitest';

const caps = (some: Partial<typeof NO_DISCOUNT_CAPS>) => ({ ...NO_DISCOUNT_CAPS, ...some });
const given = (discount: number, subTotal = 10_000, more: Partial<CappedDiscount> = {}): CappedDiscount => ({
  invoice: { subTotal, discount },
  beside: [],
  ofDay: discount,
  ...more,
});

test('without caps nothing is above them', () => {
  expect(isAboveCaps(NO_DISCOUNT_CAPS, given(10_000))).toBe(false);
});

test('each cap is passed by a paisa more, and by nothing less', () => {
  expect(isAboveCaps(caps({ percent: 1_000 }), given(1_000))).toBe(false);
  expect(isAboveCaps(caps({ percent: 1_000 }), given(1_001))).toBe(true);
  expect(isAboveCaps(caps({ perInvoice: 500 }), given(500))).toBe(false);
  expect(isAboveCaps(caps({ perInvoice: 500 }), given(501))).toBe(true);
  expect(isAboveCaps(caps({ perDay: 500 }), given(1, 10_000, { ofDay: 500 }))).toBe(false);
  expect(isAboveCaps(caps({ perDay: 500 }), given(1, 10_000, { ofDay: 501 }))).toBe(true);
});

test('a percent that is rounded up to the paisa is not above itself, on a bill and on its parts', () => {
  expect(isAboveCaps(caps({ percent: 1_000 }), given(1, 5))).toBe(false);
  const beside = [{ subTotal: 5, discount: 1 }];
  expect(isAboveCaps(caps({ percent: 1_000 }), given(1, 5, { beside }))).toBe(false);
  expect(isAboveCaps(caps({ percent: 1_000 }), given(2, 5, { beside }))).toBe(true);
});

test('the discounts of a split beside count together, against the items of all of it', () => {
  const beside = [{ subTotal: 5_000, discount: 600 }];
  expect(isAboveCaps(caps({ percent: 1_000 }), given(400, 5_000, { beside }))).toBe(false);
  expect(isAboveCaps(caps({ percent: 1_000 }), given(401, 5_000, { beside }))).toBe(true);
  expect(isAboveCaps(caps({ perInvoice: 999 }), given(400, 5_000, { beside }))).toBe(true);
});

test('a free part counts as 100 percent', () => {
  const beside = [{ subTotal: 95_000, discount: 0 }];
  expect(isAboveCaps(caps({ percent: 5_000 }), given(5_000, 5_000, { beside }))).toBe(true);
  expect(isAboveCaps(caps({ percent: 5_000 }), given(4_999, 5_000, { beside }))).toBe(false);
  expect(isAboveCaps(caps({ percent: 10_000 }), given(5_000, 5_000, { beside }))).toBe(false);
});

test('a percent becomes an amount where it may not grow', () => {
  const tenPercent: DiscountRule = { kind: 'PERCENT', value: 1_000 };
  const asAmount: DiscountRule = { kind: 'AMOUNT', value: 120 };
  const stored = (...all: Parameters<typeof caps>[0][]) => cappedRule(tenPercent, 120, all.map(caps));
  expect(stored({})).toEqual(tenPercent);
  expect(stored({ percent: 1_000 })).toEqual(tenPercent);
  expect(stored({ percent: 999 })).toEqual(asAmount);
  expect(stored({ perInvoice: 5_000 })).toEqual(asAmount);
  expect(stored({ perDay: 0 })).toEqual(asAmount);
  expect(stored({}, { perDay: 5_000 })).toEqual(asAmount);
  const complimentary: DiscountRule = { kind: 'COMP', value: 1_200 };
  expect(cappedRule(complimentary, 1_200, [caps({ perDay: 5_000 })])).toEqual(complimentary);
});

const change = (subjectId: string, personId: string, amount: number): DiscountChange => ({
  subjectId,
  personId,
  amount,
});

test('a person gave what is left of their own on each bill', () => {
  const changes = [change('a', 'Ravi', 100), change('b', 'Ravi', 50), change('a', 'Ravi', -80)];
  expect(givenByPerson(changes, 'Ravi')).toBe(70);
  expect(givenByPerson(changes, 'Asha')).toBe(0);
});

test('what somebody takes back is their own first, then what others gave, the newest first', () => {
  const raised = [change('a', 'Ravi', 100), change('a', 'Asha', 40), change('a', 'Meera', 30)];
  const left = (changes: DiscountChange[]) =>
    ['Ravi', 'Asha', 'Meera'].map((person) => givenByPerson(changes, person));
  expect(left(raised)).toEqual([100, 40, 30]);
  expect(left([...raised, change('a', 'Ravi', -120)])).toEqual([0, 40, 10]);
  expect(left([...raised, change('a', 'Owner', -50)])).toEqual([100, 20, 0]);
});

test('what was given before the day makes no room on it', () => {
  const changes = [change('a', 'Ravi', -500), change('b', 'Ravi', 60), change('a', 'Ravi', 10)];
  expect(givenByPerson(changes, 'Ravi')).toBe(70);
});
