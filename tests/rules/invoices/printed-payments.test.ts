import { printedCharges, printedPayments } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { expect, test } from 'vitest';
import { anInvoice, aPayment, withPayment } from '../../support/builders/invoice.ts';

const ofTotal = (totalPayment: number) =>
  anInvoice({ items: [{ name: 'Thali', quantity: 1, price: totalPayment, options: [] }] });
const rowsOf = (invoice: Parameters<typeof printedPayments>[0]) =>
  printedPayments(invoice).map(({ name, amount }) => `${name} ${amount}`);

test('cash that was given is printed with its change', () => {
  const invoice = withPayment(ofTotal(386), 'CASH', 386, { tendered: 400 });
  expect(rowsOf(invoice)).toEqual(['Paid by CASH ₹386', 'Cash given ₹400', 'Change ₹14']);
  expect(rowsOf(withPayment(ofTotal(386), 'CASH', 386, { tendered: 386 }))).toEqual(['Paid by CASH ₹386']);
});

test('a payment is printed as what it holds, and one that was corrected is not printed', () => {
  const wrong = aPayment({ paymentMode: 'CASH', amount: 100, held: 0 });
  const right = aPayment({ paymentMode: 'CARD', amount: 100, held: 70 });
  const payments = [
    wrong,
    aPayment({ kind: 'REFUND', amount: 100, refundOf: wrong._id }),
    right,
    aPayment({ kind: 'REFUND', amount: 30, refundOf: right._id }),
  ];
  const invoice = { ...ofTotal(200), payments, amountReceived: 70, due: 130 };
  expect(rowsOf(invoice)).toEqual(['Paid by CARD ₹70', 'To be paid ₹130']);
});

test('a bill of nothing has the mode in which it was settled', () => {
  expect(rowsOf(withPayment(ofTotal(0), 'CASH'))).toEqual(['Paid by CASH ₹0']);
});

test('a credit note says what went back, with the signs of its bill reversed', () => {
  const payments = [aPayment({ kind: 'REFUND', paymentMode: 'CARD', amount: 60 })];
  const credited = {
    ...anInvoice({ document: 'CREDIT_NOTE', status: 'PAID', items: [], totalPayment: -60 }),
    payments,
    due: 0,
  };
  expect(rowsOf(credited)).toEqual(['Given back in CARD ₹60']);
  const charges = { ...credited, subTotal: -80, discount: -20, packingFee: -5, deliveryCharges: 0 };
  expect(printedCharges(charges).map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Subtotal − ₹80',
    'Discount (25%) ₹20',
    'Packing Charge − ₹5',
  ]);
});

test('a discount is printed as the percentage that was given, and a free bill as complimentary', () => {
  const namesOf = (overrides: Parameters<typeof anInvoice>[0]) =>
    printedCharges({ ...ofTotal(1.5), ...overrides }).map(({ name, amount }) => `${name} ${amount}`);
  const discount = { discount: 0.05, discountKind: 'PERCENT', discountPercent: 3.4 } as const;
  expect(namesOf(discount)[1]).toBe('Discount (3.4%) − ₹0.05');
  expect(namesOf({ discount: 0.05 })[1]).toBe('Discount (3.33%) − ₹0.05');
  expect(namesOf({ discount: 1.5, discountKind: 'COMP' })[1]).toBe('Complimentary − ₹1.50');
});
