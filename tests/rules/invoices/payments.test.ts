import { balanceOf, type Payment, settlementPayments } from '@tawa/shared/invoices/payments.rules.ts';
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
