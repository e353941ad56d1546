import {
  balanceOf,
  equalParts,
  likelyTenders,
  mainPaymentMode,
  type Payment,
  settlementPayments,
  takePayment,
} from '@tawa/shared/invoices/payments.rules.ts';
import { describe, expect, test } from 'vitest';

const payment = (kind: Payment['kind'], amount: number) => ({ kind, amount });

describe('the balance of an invoice of 100', () => {
  test.each([
    ['nothing is paid', [], { received: 0, waived: 0, due: 100 }],
    ['a part is paid', [payment('PAYMENT', 40)], { received: 40, waived: 0, due: 60 }],
    [
      'two parts are paid',
      [payment('PAYMENT', 40), payment('PAYMENT', 60)],
      { received: 100, waived: 0, due: 0 },
    ],
    [
      'the rest is waived',
      [payment('PAYMENT', 95), payment('WAIVER', 5)],
      { received: 95, waived: 5, due: 0 },
    ],
    [
      'a part goes back',
      [payment('PAYMENT', 100), payment('REFUND', 30)],
      { received: 70, waived: 0, due: 30 },
    ],
  ])('if %s', (_, payments, balance) => {
    expect(balanceOf(100, payments)).toEqual(balance);
  });
});

describe('an invoice that is paid at once', () => {
  test('has one payment, and a waiver of what was not received', () => {
    const whole = { kind: 'PAYMENT', paymentMode: 'CARD', amount: 100 };
    expect(settlementPayments({ received: 100, waived: 0 }, 'CARD')).toEqual([whole]);
    expect(settlementPayments({ received: 100, waived: 5 }, 'CARD')).toEqual([
      whole,
      { kind: 'WAIVER', paymentMode: null, amount: 5 },
    ]);
  });

  test('has a payment of 0 if its total is 0, because the payment has the mode', () => {
    expect(settlementPayments({ received: 0, waived: 0 }, 'CASH')).toEqual([
      { kind: 'PAYMENT', paymentMode: 'CASH', amount: 0 },
    ]);
  });
});

describe('a payment of which 100 is due', () => {
  test.each([
    ['a part', 'CARD', 40, undefined, { amount: 40, tendered: 40, change: 0 }],
    ['all of it', 'GOOGLEPAY', 100, undefined, { amount: 100, tendered: 100, change: 0 }],
    ['cash of which the rest is change', 'CASH', 100, 500, { amount: 100, tendered: 500, change: 400 }],
    ['cash above what is due', 'CASH', 500, undefined, { amount: 100, tendered: 500, change: 400 }],
    ['cash for a part', 'CASH', 40, 50, { amount: 40, tendered: 50, change: 10 }],
    ['less tendered than the amount', 'CASH', 100, 99, undefined],
    ['a card above what is due', 'CARD', 101, undefined, undefined],
  ] as const)('%s', (_, paymentMode, amount, tendered, taken) => {
    expect(takePayment(100, { paymentMode, amount, tendered })).toEqual(taken);
  });
});

test('the main mode is that of the largest payment, and of the earliest among equal ones', () => {
  const paid = (paymentMode: 'CASH' | 'CARD', amount: number) =>
    ({ kind: 'PAYMENT', paymentMode, amount }) as const;
  expect(mainPaymentMode([paid('CASH', 40), paid('CARD', 60)])).toBe('CARD');
  expect(mainPaymentMode([paid('CASH', 50), paid('CARD', 50)])).toBe('CASH');
  expect(mainPaymentMode([{ kind: 'WAIVER', paymentMode: null, amount: 90 }, paid('CARD', 10)])).toBe('CARD');
  expect(mainPaymentMode([])).toBeNull();
});

test('equal parts add up to the paisa, and none is more than a paisa larger than another', () => {
  expect(equalParts(1, 20).filter((part) => part > 0)).toEqual([1]);
  expect(equalParts(100_00, 3)).toEqual([33_34, 33_33, 33_33]);
  for (let due = 0; due < 2_000; due += 7)
    for (let count = 1; count <= 20; count++) {
      const parts = equalParts(due, count);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(due);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }
});

test('likely cash is the next sums of notes, at most four', () => {
  expect(likelyTenders(386_00)).toEqual([400_00, 500_00]);
  expect(likelyTenders(120_00)).toEqual([150_00, 200_00, 500_00]);
  expect(likelyTenders(500_00)).toEqual([600_00]);
});
