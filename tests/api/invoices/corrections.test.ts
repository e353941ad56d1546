import { calendarDate, DAY_MS } from '@tawa/shared/calendar.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { closeDay } from '../../support/api/days.ts';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { movePayment } from '../../support/database/payments.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

/** An invoice of 120. */
async function openInvoice(): Promise<string> {
  const cartItems = [{ foodItemId: shop.items.chai, qty: 2 }];
  return (await createInvoice(server, shop, { cartItems }))._id;
}

async function pay(invoiceId: string, paymentMode: PaymentMode, amount: number): Promise<string> {
  return (await invoiceClient.addPayment(invoiceId, { paymentMode, amount })).data.payment._id;
}

/** Received and bills of each mode. */
async function salesByMode() {
  const { data } = await invoiceClient.summary(PASSWORD);
  const modes = data.paymentMode.map(({ paymentMode, totalPaymentSum, totalInvoice }) => [
    paymentMode,
    totalPaymentSum,
    totalInvoice,
  ]);
  return { total: [data.totalAmount, data.totalInvoice], modes };
}

test('a paid bill keeps its lines and totals, and its money and its count move to the right mode', async () => {
  const invoiceId = await openInvoice();
  const paid = requireInvoice(await invoiceClient.pay(invoiceId, { paymentMode: 'CASH' }));
  const wrong = paid.payments[0]?._id ?? '';
  const corrected = await invoiceClient.correctPayment(wrong, 'GOOGLEPAY');
  expect(corrected.status, corrected.text).toBe(201);
  const { invoice, payment } = corrected.data;
  expect(payment).toMatchObject({
    kind: 'PAYMENT',
    paymentMode: 'GOOGLEPAY',
    amount: 120,
    held: 120,
    reason: 'Wrong mode',
    by: expect.stringMatching(/^Asha/),
  });
  expect(invoice).toEqual({ ...paid, paymentMode: 'GOOGLEPAY', payments: invoice.payments });
  expect(invoice.payments).toMatchObject([
    { _id: wrong, kind: 'PAYMENT', paymentMode: 'CASH', amount: 120, held: 0, reason: null },
    { kind: 'REFUND', paymentMode: 'CASH', amount: 120, refundOf: wrong, reason: 'Wrong mode' },
    { _id: payment._id, kind: 'PAYMENT' },
  ]);
  expect(await salesByMode()).toEqual({ total: [120, 1], modes: [['GOOGLEPAY', 120, 1]] });
  expect((await invoiceClient.list({ paymentMode: 'CASH' })).data.invoiceFilteredCount).toBe(0);
  expect((await invoiceClient.list({ paymentMode: 'GOOGLEPAY' })).data.invoices).toEqual([invoice]);
  const { takings } = (await invoiceClient.daySales(calendarDate(Date.now()))).data;
  expect(takings.map(({ total, invoices }) => [total, invoices])).toEqual([[120, 1]]);
});

test('a part of an open bill is corrected, and what is due stays', async () => {
  const invoiceId = await openInvoice();
  const wrong = await pay(invoiceId, 'CARD', 70);
  const { invoice } = (await invoiceClient.correctPayment(wrong, 'PAYTM')).data;
  expect(invoice).toMatchObject({ status: 'OPEN', amountReceived: 70, due: 50, paymentMode: null });
  expect(await salesByMode()).toEqual({ total: [70, 0], modes: [['PAYTM', 70, 0]] });
  const paid = requireInvoice(await invoiceClient.pay(invoiceId, { paymentMode: 'CASH' }));
  expect(paid).toMatchObject({ paymentMode: 'PAYTM', amountReceived: 120 });
});

test('a smaller part of a paid bill leaves the bill in the mode of its largest', async () => {
  const invoiceId = await openInvoice();
  const small = await pay(invoiceId, 'CARD', 20);
  await pay(invoiceId, 'CASH', 100);
  expect((await invoiceClient.correctPayment(small, 'PHONEPE')).data.invoice.paymentMode).toBe('CASH');
  expect((await salesByMode()).modes).toEqual([
    ['CASH', 100, 1],
    ['PHONEPE', 20, 0],
  ]);
});

test('a correction can be corrected, but not the old payment once more', async () => {
  const invoiceId = await openInvoice();
  const first = await pay(invoiceId, 'CASH', 120);
  const second = (await invoiceClient.correctPayment(first, 'CARD')).data.payment;
  const refused = await invoiceClient.correctPayment(first, 'OTHER');
  expect(expectError(refused, 'CONFLICT').message).toMatch(/^Nothing is left of this payment/);
  expect(refused.data.invoice.paymentMode).toBe('CARD');
  expect((await invoiceClient.correctPayment(second._id, 'OTHER')).status).toBe(201);
  expect(await salesByMode()).toEqual({ total: [120, 1], modes: [['OTHER', 120, 1]] });
});

test('a counter-row holds nothing that could be corrected', async () => {
  const invoiceId = await openInvoice();
  const { invoice } = (await invoiceClient.correctPayment(await pay(invoiceId, 'CASH', 50), 'CARD')).data;
  const counterRow = invoice.payments.find(({ kind }) => kind === 'REFUND');
  if (!counterRow) throw new Error('the correction wrote no counter-row');
  expectError(await invoiceClient.correctPayment(counterRow._id, 'OTHER'), 'CONFLICT');
});

test('of two corrections at once one wins, and a repeated one is made once', async () => {
  const invoiceId = await openInvoice();
  const wrong = await pay(invoiceId, 'CASH', 120);
  const both = await Promise.all([
    invoiceClient.correctPayment(wrong, 'CARD'),
    invoiceClient.correctPayment(wrong, 'PAYTM'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await salesByMode()).total).toEqual([120, 1]);

  const winner = both.find(({ status }) => status === 201)?.data.payment._id ?? '';
  const key = { 'idempotency-key': 'correct-the-mode-once' };
  const made = await invoiceClient.correctPayment(winner, 'OTHER', key);
  expect((await invoiceClient.correctPayment(winner, 'OTHER', key)).data).toEqual(made.data);
  expect(made.data.invoice.payments).toHaveLength(5);
});

test('a payment above what was due, whose rest went back in another mode, stays as it is', async () => {
  const invoiceId = await openInvoice();
  const above = { paymentMode: 'CARD', amount: 150, refundMode: 'CASH' } as const;
  const { invoice, payment } = (await invoiceClient.addPayment(invoiceId, above)).data;
  const modes = [
    ['CARD', 150, 1],
    ['CASH', -30, 0],
  ];
  expect(await salesByMode()).toEqual({ total: [120, 1], modes });
  await expectNoChange(server, async () => {
    const refused = await invoiceClient.correctPayment(payment._id, 'GOOGLEPAY');
    expect(expectError(refused, 'CONFLICT').message).toBe(
      'Some of this payment went back in another mode. Please tell your accountant which mode was right.',
    );
    expect(refused.data.invoice).toEqual(invoice);
  });
  expect(await salesByMode()).toEqual({ total: [120, 1], modes });
});

test('a payment above what was due, whose rest went back in its own mode, moves to the right mode', async () => {
  const invoiceId = await openInvoice();
  const above = { paymentMode: 'CARD', amount: 150, refundMode: 'CARD' } as const;
  const { payment } = (await invoiceClient.addPayment(invoiceId, above)).data;
  expect((await invoiceClient.correctPayment(payment._id, 'GOOGLEPAY')).status).toBe(201);
  expect(await salesByMode()).toEqual({ total: [120, 1], modes: [['GOOGLEPAY', 120, 1]] });
});

test('the mode that it has already is no correction', async () => {
  const wrong = await pay(await openInvoice(), 'CASH', 120);
  expectInvalidFields(await invoiceClient.correctPayment(wrong, 'CASH'), 'paymentMode');
});

test('a payment whose day is closed stays as it is, and one of later the same day is corrected', async () => {
  const reported = await pay(await openInvoice(), 'CASH', 120);
  await closeDay(server, shop);
  const later = await pay(await openInvoice(), 'CASH', 120);
  const refused = expectError(await invoiceClient.correctPayment(reported, 'GOOGLEPAY'), 'CONFLICT');
  expect(refused.message).toBe(
    'This payment is in a Z report, so its mode stays. Please tell your accountant which mode was right.',
  );
  expect((await invoiceClient.correctPayment(later, 'GOOGLEPAY')).status).toBe(201);
});

test('a payment of an earlier business day stays as it is', async () => {
  const invoiceId = await openInvoice();
  const wrong = await pay(invoiceId, 'CASH', 120);
  movePayment(server, invoiceId, Date.now() - DAY_MS);
  const refused = expectError(await invoiceClient.correctPayment(wrong, 'CARD'), 'CONFLICT');
  expect(refused.message).toBe(
    'Only payments of today can be corrected. Please tell your accountant which mode was right.',
  );
  expect(await salesByMode()).toEqual({ total: [120, 1], modes: [['CASH', 120, 1]] });
});
