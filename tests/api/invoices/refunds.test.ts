import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

/** An invoice of 120, and a payment of 70 of it. */
async function openPartPaid(paymentMode: PaymentMode = 'CARD') {
  const cartItems = [{ foodItemId: shop.items.chai, qty: 2 }];
  const invoice = await createInvoice(server, shop, { cartItems });
  const { payment } = (await invoiceClient.addPayment(invoice._id, { paymentMode, amount: 70 })).data;
  return { invoice, payment };
}

async function salesByMode() {
  const { data } = await invoiceClient.summary(PASSWORD);
  return data.paymentMode.map(({ paymentMode, totalPaymentSum }) => [paymentMode, totalPaymentSum]);
}

test('gives back a part in another mode: more is due again, and the day has both modes', async () => {
  const { payment } = await openPartPaid();
  const refunded = await invoiceClient.refund(payment._id, 30);
  expect(refunded.status, refunded.text).toBe(201);
  expect(refunded.data.payment).toMatchObject({
    kind: 'REFUND',
    paymentMode: 'CASH',
    amount: 30,
    held: 0,
    refundOf: payment._id,
    reason: 'Paid twice',
    by: expect.stringMatching(/^Asha/),
  });
  const { invoice } = refunded.data;
  expect(invoice).toMatchObject({ status: 'OPEN', amountReceived: 40, due: 80 });
  expect(invoice.payments[0]).toMatchObject({ _id: payment._id, amount: 70, held: 40 });
  expect((await invoiceClient.summary(PASSWORD)).data.totalAmount).toBe(40);
  expect(await salesByMode()).toEqual([
    ['CARD', 70],
    ['CASH', -30],
  ]);
});

test('gives back at most what the payment still holds', async () => {
  const { payment } = await openPartPaid();
  await invoiceClient.refund(payment._id, 30);
  const refused = await invoiceClient.refund(payment._id, 40.01);
  expect(expectError(refused, 'CONFLICT').message).toMatch(/^Only ₹40 is left of this payment\./);
  expect(refused.data.invoice.due).toBe(80);
  expect((await invoiceClient.refund(payment._id, 40)).data.invoice).toMatchObject({
    amountReceived: 0,
    due: 120,
  });
  expectError(await invoiceClient.refund(payment._id, 0.01), 'CONFLICT');
  expectError(await invoiceClient.correctPayment(payment._id, 'CASH'), 'CONFLICT');
});

test('of two refunds at once only what is there is given back, and a repeated one is made once', async () => {
  const { payment } = await openPartPaid();
  const both = await Promise.all([
    invoiceClient.refund(payment._id, 40),
    invoiceClient.refund(payment._id, 40),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const key = { 'idempotency-key': 'refund-the-rest-once' };
  const made = await invoiceClient.refund(payment._id, 10, 'CARD', key);
  expect((await invoiceClient.refund(payment._id, 10, 'CARD', key)).data).toEqual(made.data);
  expect(made.data.invoice.amountReceived).toBe(20);
});

test('what is left of a corrected payment is given back from its correction', async () => {
  const { payment } = await openPartPaid();
  await invoiceClient.refund(payment._id, 30, 'CARD');
  const corrected = (await invoiceClient.correctPayment(payment._id, 'PAYTM')).data;
  expect(corrected.payment).toMatchObject({ amount: 40, held: 40 });
  expectError(await invoiceClient.refund(payment._id, 1), 'CONFLICT');
  expect((await invoiceClient.refund(corrected.payment._id, 40)).data.invoice.due).toBe(120);
});

test('a payment of which some went back in another mode keeps its mode', async () => {
  const { payment } = await openPartPaid('CARD');
  await invoiceClient.refund(payment._id, 30, 'CASH');
  await expectNoChange(server, async () => {
    expectError(await invoiceClient.correctPayment(payment._id, 'GOOGLEPAY'), 'CONFLICT');
  });
  expect(await salesByMode()).toEqual([
    ['CARD', 70],
    ['CASH', -30],
  ]);
});

test('a paid bill gives nothing back', async () => {
  const { invoice, payment } = await openPartPaid();
  requireInvoice(await invoiceClient.pay(invoice._id));
  expect(expectError(await invoiceClient.refund(payment._id, 10), 'CONFLICT').message).toMatch(
    /is already paid$/,
  );
});

test('a bill whose money was all given back can be cancelled with its order', async () => {
  const { invoice, payment } = await openPartPaid();
  const cancel = () =>
    request(server.origin, ordersApi.deleteKot, {
      params: { kotId: invoice.kots[0] ?? '', shopId: shop.shopId },
      as: shop.owner.token,
    });
  expectError(await cancel(), 'CONFLICT');
  await invoiceClient.refund(payment._id, 70);
  expect((await cancel()).status).toBe(200);
  expect((await invoiceClient.view(invoice._id, shop.owner.token)).data.invoice.status).toBe('VOID');
});

test('the rest of the bill is paid in the mode that holds most', async () => {
  const { invoice, payment } = await openPartPaid('CARD');
  await invoiceClient.refund(payment._id, 50);
  const paid = requireInvoice(await invoiceClient.pay(invoice._id, { paymentMode: 'PHONEPE' }));
  expect(paid).toMatchObject({ status: 'PAID', paymentMode: 'PHONEPE', amountReceived: 120 });
});
