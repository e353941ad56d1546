import { MAX_GST_RATE } from '@tawa/shared/gst.ts';
import {
  formatRupees,
  isExactPaise,
  linesTotal,
  MAX_CHARGE_RUPEES,
  MAX_RUPEES,
  MAX_SUM_RUPEES,
  toPaise,
  toRupees,
} from '@tawa/shared/money.ts';
import { MAX_ORDER_RUPEES } from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const paise = fc.integer({ min: 0, max: MAX_RUPEES * 100 });

describe('rupees and paise', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [45.5, 4550],
    [320, 32_000],
    [1_00_000.05, 1_00_00_005],
    [MAX_RUPEES, 1_000_000_000],
  ])('%d rupees are %d paise', (rupees, whole) => {
    expect(toPaise(rupees)).toBe(whole);
    expect(toRupees(whole)).toBe(rupees);
  });

  test('every amount survives the round trip through JSON', () => {
    fc.assert(
      fc.property(paise, (whole) => {
        const received: number = JSON.parse(JSON.stringify(toRupees(whole)));
        expect(isExactPaise(received)).toBe(true);
        expect(toPaise(received)).toBe(whole);
      }),
    );
  });

  test('every sum of an invoice survives it too, also among the largest', () => {
    const sum = fc.double({ min: 0, max: 46, noNaN: true }).map((power) => Math.round(2 ** power * 100));
    fc.assert(
      fc.property(sum, (whole) => {
        const received: number = JSON.parse(JSON.stringify(toRupees(whole)));
        expect(isExactPaise(received)).toBe(true);
        expect(toPaise(received)).toBe(whole);
      }),
      { numRuns: 10_000 },
    );
    const taxed = (MAX_ORDER_RUPEES + 2 * MAX_CHARGE_RUPEES) * (1 + MAX_GST_RATE / 100);
    expect(taxed).toBeLessThan(MAX_SUM_RUPEES);
  });

  test('a fraction of a paisa is detected, at every magnitude', () => {
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 9 }), (whole, thousandth) => {
        expect(isExactPaise(whole / 100 + thousandth / 1000)).toBe(false);
      }),
    );
  });

  test.each([1e-9, 1e-8, Number.MIN_VALUE, 1 + 1e-9, 19.990_000_01])(
    '%d rupees are not a whole number of paise',
    (rupees) => {
      expect(isExactPaise(rupees)).toBe(false);
    },
  );
});

describe('the total of a KOT', () => {
  const line = fc.record({ price: paise, quantity: fc.integer({ min: 1, max: 99 }) });

  test('of a hundred lines at the highest price is exact to the paisa', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
        const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
        expect(BigInt(linesTotal(lines))).toBe(exact);
      }),
    );
  });

  test('of three naans at 45.50 and a chai at 60 is 196.50', () => {
    const lines = [
      { price: toPaise(45.5), quantity: 3 },
      { price: toPaise(60), quantity: 1 },
    ];
    expect(toRupees(linesTotal(lines))).toBe(196.5);
    expect(linesTotal([])).toBe(0);
  });
});

test.each([
  [0, '0'],
  [-0, '0'],
  [7, '7'],
  [99.5, '99.50'],
  [999.05, '999.05'],
  [1_234, '1,234'],
  [1_23_456, '1,23,456'],
  [12_34_567.8, '12,34,567.80'],
  [MAX_RUPEES, '1,00,00,000'],
])('%d is formatted as %s', (rupees, written) => {
  expect(formatRupees(rupees)).toBe(written);
});
