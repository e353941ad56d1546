import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { setItemPrice } from '../../support/api/menu.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
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

/** An order of one chai costs 60. */
async function orderChai(qty: number) {
  const cartItems = [{ foodItemId: shop.items.chai, qty }];
  return placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T1', cartItems } });
}

async function openTable(): Promise<string> {
  return requireInvoice(await invoiceClient.openTable(shop.tables.T1))._id;
}

async function isTableEmpty(): Promise<boolean | undefined> {
  const { data } = await request(server.origin, tablesApi.getMyTables, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return data.tables.find(({ _id }) => _id === shop.tables.T1)?.isEmpty;
}

const pay = (invoiceId: string, amount: number, body: object = {}) =>
  invoiceClient.addPayment(invoiceId, { paymentMode: 'CASH', amount, ...body });

describe('several payments of one bill', () => {
  test('keep it open until nothing is due, and then it is paid with its KOTs', async () => {
    await orderChai(5);
    const invoiceId = await openTable();
    const first = await pay(invoiceId, 100, { paymentMode: 'CARD' });
    expect(first.status).toBe(201);
    expect(first.data.invoice).toMatchObject({
      status: 'OPEN',
      amountReceived: 100,
      due: 200,
      paymentMode: null,
    });
    expect(first.data.payment).toMatchObject({ kind: 'PAYMENT', paymentMode: 'CARD', amount: 100 });
    expect(await isTableEmpty()).toBe(false);

    const last = await pay(invoiceId, 200, { tendered: 500 });
    expect(last.data.payment).toMatchObject({ amount: 200, tendered: 500, change: 300 });
    expect(last.data.invoice).toMatchObject({
      status: 'PAID',
      amountReceived: 300,
      waivedAmount: 0,
      due: 0,
      paymentMode: 'CASH',
    });
    expect(last.data.invoice.payments.map(({ amount }) => amount)).toEqual([100, 200]);
    expect(await isTableEmpty()).toBe(true);
    expect((await invoiceClient.list()).data.invoices).toEqual([last.data.invoice]);
    expectError(await pay(invoiceId, 1), 'CONFLICT');
  });

  test('count in their own modes, and the bill counts once', async () => {
    await orderChai(5);
    const invoiceId = await openTable();
    await pay(invoiceId, 100, { paymentMode: 'CARD' });
    await pay(invoiceId, 200);
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({ totalAmount: 300, totalInvoice: 1 });
    expect(
      data.paymentMode.map(({ paymentMode, totalPaymentSum }) => [paymentMode, totalPaymentSum]),
    ).toEqual([
      ['CARD', 100],
      ['CASH', 200],
    ]);
  });

  test('cash above what is due is change; any other mode above it is refused with the bill', async () => {
    await orderChai(1);
    const invoiceId = await openTable();
    const card = expectError(await pay(invoiceId, 60.01, { paymentMode: 'CARD' }), 'CONFLICT');
    expect(card.message).toBe(
      'Only ₹60 is due. Take the rest as a tip, refund it at once, or refuse the payment.',
    );
    expect(card.data).toMatchObject({
      invoice: { due: 60, payments: [] },
      aboveDue: 0.01,
      ways: ['TIP', 'REFUND', 'REFUSE'],
    });
    const cash = await pay(invoiceId, 100);
    expect(cash.data.payment).toMatchObject({ amount: 60, tendered: 100, change: 40 });
    expect(cash.data.invoice).toMatchObject({ status: 'PAID', amountReceived: 60 });
  });

  test('money above what is due that has moved already is taken whole, and the rest is refunded with it', async () => {
    await orderChai(2);
    const invoiceId = await openTable();
    await pay(invoiceId, 20);
    const above = { paymentMode: 'GOOGLEPAY', refundMode: 'CASH', expectedDue: 100 };
    const { invoice, payment } = (await pay(invoiceId, 150.5, above)).data;
    expect(payment).toMatchObject({ kind: 'PAYMENT', amount: 150.5, held: 100, change: 0 });
    expect(invoice).toMatchObject({ status: 'PAID', amountReceived: 120, due: 0, paymentMode: 'GOOGLEPAY' });
    expect(invoice.payments.at(-1)).toMatchObject({
      kind: 'REFUND',
      paymentMode: 'CASH',
      amount: 50.5,
      refundOf: payment._id,
      reason: 'above what was due',
    });
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({ totalAmount: 120, totalInvoice: 1 });
    expect(data.paymentMode).toMatchObject([
      { paymentMode: 'CASH', totalPaymentSum: -30.5 },
      { paymentMode: 'GOOGLEPAY', totalPaymentSum: 150.5 },
    ]);
  });

  test('of a bill of nothing all of it goes back, with its tip', async () => {
    setItemPrice(server, shop.items.chai, 0);
    await orderChai(1);
    const invoiceId = await openTable();
    const above = { paymentMode: 'GOOGLEPAY', refundMode: 'CASH', tip: 15.5 };
    const { invoice, payment } = (await pay(invoiceId, 100, above)).data;
    expect(payment).toMatchObject({ amount: 100, tip: 15.5, held: 0 });
    expect(invoice).toMatchObject({ status: 'PAID', totalPayment: 0, amountReceived: 0 });
    expect(invoice.payments.at(-1)).toMatchObject({ kind: 'REFUND', amount: 100, tip: 15.5 });
    expect((await invoiceClient.summary(PASSWORD)).data).toMatchObject({ totalAmount: 0, tips: 0 });
  });

  test('cash and parts need no refund, even if the client names a mode for it', async () => {
    await orderChai(2);
    const invoiceId = await openTable();
    const part = await pay(invoiceId, 20, { paymentMode: 'CARD', refundMode: 'CASH' });
    expect(part.data.invoice).toMatchObject({ status: 'OPEN', due: 100 });
    const cash = await pay(invoiceId, 150, { refundMode: 'CARD' });
    expect(cash.data.payment).toMatchObject({ amount: 100, tendered: 150, change: 50 });
    expect(cash.data.invoice.payments).toHaveLength(2);
  });

  test('another sum due than the cashier saw is refused with the bill', async () => {
    await orderChai(2);
    const invoiceId = await openTable();
    await pay(invoiceId, 20, { expectedDue: 120 });
    const refused = await pay(invoiceId, 20, { expectedDue: 120 });
    expectError(refused, 'CONFLICT');
    expect((refused.data as unknown as { invoice: { due: number } }).invoice.due).toBe(100);
  });

  test('settling waives nothing that became due after the cashier looked', async () => {
    await orderChai(2);
    const invoiceId = await openTable();
    const { payment } = (await pay(invoiceId, 60)).data;
    await invoiceClient.refund(payment._id, 60);
    const settle = (expectedDue: number) =>
      invoiceClient.pay(invoiceId, { amountReceived: 60, expectedTotal: 120, expectedDue });
    const refused = expectError(await settle(60), 'CONFLICT');
    expect(refused.data).toMatchObject({ invoice: { status: 'OPEN', due: 120, waivedAmount: 0 } });
    expect(requireInvoice(await settle(120))).toMatchObject({ amountReceived: 60, waivedAmount: 60 });
  });

  test('two equal halves with keys of their own are both taken, and a repeated one only once', async () => {
    await orderChai(2);
    const invoiceId = await openTable();
    const half = (key: string) =>
      invoiceClient.addPayment(invoiceId, { paymentMode: 'CASH', amount: 60 }, { 'idempotency-key': key });
    const [first, repeated] = [await half('first-half-of-two'), await half('first-half-of-two')];
    expect(repeated.data).toEqual(first.data);
    const second = await half('second-half-of-two');
    expect(second.data.invoice).toMatchObject({ status: 'PAID', amountReceived: 120 });
    expect(second.data.invoice.payments).toHaveLength(2);
  });

  test('paying the rest at once pays what is due, or waives a part of it', async () => {
    await orderChai(5);
    const invoiceId = await openTable();
    await pay(invoiceId, 100);
    expectError(await invoiceClient.pay(invoiceId, { amountReceived: 201 }), 'VALIDATION');
    const settled = requireInvoice(
      await invoiceClient.pay(invoiceId, { paymentMode: 'CARD', amountReceived: 195 }),
    );
    expect(settled).toMatchObject({
      status: 'PAID',
      amountReceived: 295,
      waivedAmount: 5,
      paymentMode: 'CARD',
    });
  });
});

describe('a bill that is paid in part', () => {
  test('grows with a new order of its table', async () => {
    await orderChai(2);
    const invoiceId = await openTable();
    await pay(invoiceId, 60);
    await orderChai(1);
    expect((await invoiceClient.view(invoiceId, shop.owner.token)).data.invoice).toMatchObject({
      totalPayment: 180,
      due: 120,
    });
  });

  test('becomes paid when its orders are lowered to what was paid, and never goes below that', async () => {
    const kot = await orderChai(5);
    const invoiceId = await openTable();
    await pay(invoiceId, 120);
    const editTo = (quantity: number) =>
      request(server.origin, ordersApi.editOrderItem, {
        params: { orderItemId: kot.items[0]?._id ?? '', shopId: shop.shopId },
        body: { kotId: kot._id, quantity },
        as: shop.owner.token,
      });
    const below = expectError(await editTo(1), 'CONFLICT');
    expect(below.message).toMatch(
      /^Bill .* cannot be less than what is paid, on credit or waived of it already: ₹120/,
    );
    expect((await editTo(2)).status).toBe(200);
    expect((await invoiceClient.view(invoiceId)).data.invoice).toMatchObject({ status: 'PAID', due: 0 });
    expect(await isTableEmpty()).toBe(true);
  });

  test('keeps its orders: none is cancelled away or billed alone', async () => {
    const kot = await orderChai(2);
    const invoiceId = await openTable();
    await pay(invoiceId, 60);
    const cancelled = await request(server.origin, ordersApi.deleteKot, {
      params: { kotId: kot._id, shopId: shop.shopId },
      as: shop.owner.token,
    });
    expect(expectError(cancelled, 'CONFLICT').message).toMatch(/^Bill .* is paid or waived in part already/);
    expectError(await invoiceClient.openSingle(kot._id), 'CONFLICT');
    expectError(await invoiceClient.addCharges(invoiceId, 61), 'CONFLICT');
  });

  test('of one order does not keep the table from billing its other orders', async () => {
    const alone = await orderChai(1);
    const single = requireInvoice(await invoiceClient.openSingle(alone._id));
    await pay(single._id, 10);
    expectError(await invoiceClient.openTable(shop.tables.T1), 'CONFLICT');
    const other = await orderChai(2);
    const ofTable = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(ofTable.kots).toEqual([other._id]);
  });

  test('says nothing of the cash that was handed over to those who have only its link', async () => {
    await orderChai(2);
    const invoiceId = await openTable();
    await pay(invoiceId, 60, { tendered: 100 });
    const [forAll, forOwner] = [
      await invoiceClient.view(invoiceId),
      await invoiceClient.view(invoiceId, shop.owner.token),
    ];
    expect(forAll.data.invoice.payments).toMatchObject([{ amount: 60, tendered: null, change: 0 }]);
    expect(forOwner.data.invoice.payments).toMatchObject([{ amount: 60, tendered: 100, change: 40 }]);
  });

  test('has no mode, is no paid bill, and its money counts on its day', async () => {
    await orderChai(2);
    await pay(await openTable(), 60);
    const { data } = await invoiceClient.summary(PASSWORD);
    expect(data).toMatchObject({ totalAmount: 60, totalInvoice: 0 });
    expect((await invoiceClient.list({ paymentMode: 'CASH' })).data.invoiceFilteredCount).toBe(0);
  });
});
