import {
  balanceOf,
  equalParts,
  heldAmount,
  holdsMoney,
  likelyTenders,
  mainPaymentMode,
  type Payment,
  settlementPayments,
  takePayment,
} from '@tawa/shared/invoices/payments.rules.ts';
import { describe, expect, test } from 'vitest';

const payment = (
  kind: Payment['kind'],
  amount: number,
  paymentMode: Payment['paymentMode'] = kind === 'WAIVER' ? null : 'CASH',
) => ({ kind, amount, paymentMode });

describe('the balance of an invoice of 100', () => {
  test.each([
    ['nothing is paid', [], { received: 0, onCredit: 0, waived: 0, due: 100 }],
    ['a part is paid', [payment('PAYMENT', 40)], { received: 40, onCredit: 0, waived: 0, due: 60 }],
    [
      'two parts are paid',
      [payment('PAYMENT', 40), payment('PAYMENT', 60)],
      { received: 100, onCredit: 0, waived: 0, due: 0 },
    ],
    [
      'the rest is waived',
      [payment('PAYMENT', 95), payment('WAIVER', 5)],
      { received: 95, onCredit: 0, waived: 5, due: 0 },
    ],
    [
      'a part goes back',
      [payment('PAYMENT', 100), payment('REFUND', 30)],
      { received: 70, onCredit: 0, waived: 0, due: 30 },
    ],
    [
      'a waiver is taken back',
      [payment('WAIVER', 100), payment('REFUND', 30, null)],
      { received: 0, onCredit: 0, waived: 70, due: 30 },
    ],
    [
      'a part is on credit',
      [payment('PAYMENT', 60), payment('PAYMENT', 50, 'DUE'), payment('REFUND', 10, 'DUE')],
      { received: 60, onCredit: 40, waived: 0, due: 0 },
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

describe('refunds of payments', () => {
  let ids = 0;
  const stored = (kind: Payment['kind'], paymentMode: Payment['paymentMode'], amount: number) => ({
    id: `payment ${++ids}`,
    kind,
    paymentMode,
    amount,
    refundOfId: null as string | null,
  });
  const refund = (of: { id: string }, amount: number) => ({
    ...stored('REFUND', 'CASH', amount),
    refundOfId: of.id,
  });

  test('leave a payment the rest of its amount', () => {
    const [card, cash] = [stored('PAYMENT', 'CARD', 60), stored('PAYMENT', 'CASH', 40)];
    const back = refund(card, 25);
    const payments = [card, cash, back, stored('WAIVER', null, 5)];
    expect(payments.map((payment) => heldAmount(payment, payments))).toEqual([35, 40, 0, 5]);
  });

  test('the main mode is that of the payment that holds most, and of the earliest among equal ones', () => {
    const [cash, card] = [stored('PAYMENT', 'CASH', 50), stored('PAYMENT', 'CARD', 50)];
    expect(mainPaymentMode([cash, card])).toBe('CASH');
    expect(mainPaymentMode([cash, card, refund(cash, 1)])).toBe('CARD');
    expect(mainPaymentMode([stored('WAIVER', null, 90), card])).toBe('CARD');
    expect(mainPaymentMode([])).toBeNull();
  });

  test('end the money that an invoice holds, and a waiver counts as money', () => {
    const card = stored('PAYMENT', 'CARD', 60);
    expect(holdsMoney([])).toBe(false);
    expect(holdsMoney([card])).toBe(true);
    expect(holdsMoney([card, refund(card, 60)])).toBe(false);
    expect(holdsMoney([stored('WAIVER', null, 5)])).toBe(true);
    expect(holdsMoney([payment('WAIVER', 5), payment('REFUND', 5, null)])).toBe(false);
  });
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
