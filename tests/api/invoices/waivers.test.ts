import { beforeEach, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
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

test('a part that nobody pays lowers what is due, and the rest makes the bill paid', async () => {
  const invoiceId = await openInvoice();
  const first = await invoiceClient.waive(invoiceId, 20, 'Late food');
  expect(first.status).toBe(201);
  expect(first.data.payment).toMatchObject({
    kind: 'WAIVER',
    paymentMode: null,
    amount: 20,
    held: 20,
    reason: 'Late food',
    by: expect.stringMatching(/^Asha/),
  });
  expect(first.data.invoice).toMatchObject({ status: 'OPEN', waivedAmount: 20, due: 100 });

  await invoiceClient.addPayment(invoiceId, { paymentMode: 'CARD', amount: 70 });
  const last = await invoiceClient.waive(invoiceId, 30);
  expect(last.data.invoice).toMatchObject({
    status: 'PAID',
    totalPayment: 120,
    amountReceived: 70,
    waivedAmount: 50,
    due: 0,
    paymentMode: 'CARD',
  });
  const kinds = last.data.invoice.payments.map(({ kind, amount }) => [kind, amount]);
  expect(kinds).toEqual([
    ['WAIVER', 20],
    ['PAYMENT', 70],
    ['WAIVER', 30],
  ]);
  expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({ totalAmount: 70, totalInvoice: 1 });
});

test('more than is due is refused with the bill', async () => {
  const invoiceId = await openInvoice();
  await invoiceClient.addPayment(invoiceId, { paymentMode: 'CARD', amount: 70 });
  const refused = await invoiceClient.waive(invoiceId, 50.01);
  expect(expectError(refused, 'CONFLICT').message).toBe('Only ₹50 is due. Please waive at most that.');
  expect(refused.data.invoice).toMatchObject({ status: 'OPEN', due: 50, waivedAmount: 0 });
});

test('a bill that nobody pays is paid with nothing, and counts once', async () => {
  const invoiceId = await openInvoice();
  const { invoice } = (await invoiceClient.waive(invoiceId, 120, 'Left without paying')).data;
  expect(invoice).toMatchObject({ status: 'PAID', amountReceived: 0, waivedAmount: 120, due: 0 });
  expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({ totalAmount: 0, totalInvoice: 1 });
  expect((await invoiceClient.list()).data.invoiceFilteredCount).toBe(1);
  expectError(await invoiceClient.waive(invoiceId, 1), 'CONFLICT');
});

test('a repeated waiver is made once, and of two at once only what is due is waived', async () => {
  const invoiceId = await openInvoice();
  const key = { 'idempotency-key': 'waive-the-rest-once' };
  const first = await invoiceClient.waive(invoiceId, 20, 'Late food', key);
  const repeated = await invoiceClient.waive(invoiceId, 20, 'Late food', key);
  expect(repeated.data).toEqual(first.data);

  const both = await Promise.all([invoiceClient.waive(invoiceId, 60), invoiceClient.waive(invoiceId, 60)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { invoice } = (await invoiceClient.view(invoiceId, shop.owner.token)).data;
  expect(invoice).toMatchObject({ waivedAmount: 80, due: 40 });
});

test('a waiver and a payment of the rest at once: one of them wins', async () => {
  const invoiceId = await openInvoice();
  const both = await Promise.all([
    invoiceClient.waive(invoiceId, 120),
    invoiceClient.pay(invoiceId, { paymentMode: 'CASH', expectedTotal: 120 }),
  ]);
  expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
  const { invoice } = (await invoiceClient.view(invoiceId, shop.owner.token)).data;
  expect(invoice.status).toBe('PAID');
  expect((invoice.amountReceived ?? 0) + invoice.waivedAmount).toBe(120);
});

test('paying less at once waives the rest without a reason', async () => {
  const invoiceId = await openInvoice();
  const { payments } = requireInvoice(await invoiceClient.pay(invoiceId, { amountReceived: 115 }));
  expect(payments.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['PAYMENT', null],
    ['WAIVER', 'not stated'],
  ]);
});

test('a waiver is taken back, wholly or in part, and the bill is due again', async () => {
  const invoiceId = await openInvoice();
  const waiver = (await invoiceClient.waive(invoiceId, 50)).data.payment._id;
  const key = { 'idempotency-key': 'take-the-waiver-back' };
  const back = await invoiceClient.takeBackWaiver(waiver, 20, key);
  expect(back.data.payment).toMatchObject({
    kind: 'REFUND',
    paymentMode: null,
    amount: 20,
    refundOf: waiver,
  });
  expect(back.data.invoice).toMatchObject({ status: 'OPEN', waivedAmount: 30, due: 90, amountReceived: 0 });
  expect((await invoiceClient.takeBackWaiver(waiver, 20, key)).data).toEqual(back.data);
  const refused = await invoiceClient.takeBackWaiver(waiver, 30.01);
  expect(expectError(refused, 'CONFLICT').message).toContain('Only ₹30 is left');

  await invoiceClient.takeBackWaiver(waiver, 30);
  expectError(await invoiceClient.takeBackWaiver(waiver, 1), 'CONFLICT');
  const paid = requireInvoice(await invoiceClient.pay(invoiceId, { paymentMode: 'CARD' }));
  expect(paid).toMatchObject({ status: 'PAID', amountReceived: 120, waivedAmount: 0 });
  expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({ totalAmount: 120, totalInvoice: 1 });
});

test('a waiver has no mode, and stays on a paid bill', async () => {
  const invoiceId = await openInvoice();
  const waiver = (await invoiceClient.waive(invoiceId, 50)).data.payment._id;
  expectInvalidFields(await invoiceClient.refund(waiver, 10, 'CASH'), 'paymentMode');
  expectInvalidFields(await invoiceClient.correctPayment(waiver, 'CASH'), 'paymentMode');
  await invoiceClient.waive(invoiceId, 70);
  expectError(await invoiceClient.takeBackWaiver(waiver, 10), 'CONFLICT');
});

test('those who have only the link see that something was waived, but neither why nor by whom', async () => {
  const invoiceId = await openInvoice();
  await invoiceClient.waive(invoiceId, 20, 'Cousin of the owner');
  const { payments } = (await invoiceClient.view(invoiceId)).data.invoice;
  expect(payments).toMatchObject([{ kind: 'WAIVER', amount: 20, reason: null, by: null }]);
});
