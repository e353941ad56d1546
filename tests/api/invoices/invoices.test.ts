import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

const placeStaffOrder = (body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, { as: shop.waiter.token, body });

async function isTableEmpty(name: string): Promise<boolean | undefined> {
  const params = { shopId: shop.shopId };
  const { data } = await request(origin, tablesApi.getMyTables, { params, as: shop.owner.token });
  return data.tables.find((table) => table.name === name)?.isEmpty;
}

/** A diner's order and a waiter's. */
async function serveTwoOrders(): Promise<[Kot, Kot]> {
  const first = await placeOrder(server, shop, { body: { customerName: 'Meera' } });
  expect(await isTableEmpty('T1')).toBe(true);
  await changeStatus(server, shop, 'confirmKot', first);
  const second = await placeStaffOrder({
    cartItems: [
      { foodItemId: shop.items.naan, qty: 1 },
      { foodItemId: shop.items.chai, qty: 2 },
    ],
  });
  await changeStatus(server, shop, 'updateKot', first);
  await changeStatus(server, shop, 'updateKot', second);
  return [first, second];
}

test('a table goes from its first order to the paid invoice', async () => {
  const [first, second] = await serveTwoOrders();
  const opened = await invoiceClient.openTable(shop.tables.T1);
  expect(opened.status).toBe(201);
  const invoice = opened.data.invoice;
  expect(invoice).toEqual({
    _id: expect.any(String),
    invoiceNo: expect.stringMatching(/^\d{4}-000001$/),
    document: 'INVOICE',
    splitFrom: null,
    hasSplits: false,
    status: 'OPEN',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    paidAt: null,
    customerId: { name: 'Meera', phoneNo: '9876543210' },
    tableId: { name: 'T1' },
    tables: [{ _id: shop.tables.T1, name: 'T1' }],
    items: [
      { name: 'Butter Naan', quantity: 3, price: 45.5, options: [] },
      { name: 'Masala Chai', quantity: 2, price: 60, options: [] },
    ],
    subTotal: 256.5,
    discount: 0,
    packingFee: 0,
    deliveryCharges: 0,
    totalPayment: 256.5,
    totalItems: 5,
    paymentMode: null,
    amountReceived: null,
    waivedAmount: 0,
    payments: [],
    due: 256.5,
    kots: [first._id, second._id],
  });

  const charged = requireInvoice(await invoiceClient.addCharges(invoice._id, 26.5, 10, 20));
  expect(charged).toEqual({
    ...invoice,
    discount: 26.5,
    packingFee: 10,
    deliveryCharges: 20,
    totalPayment: 260,
    due: 260,
  });

  const paid = requireInvoice(
    await invoiceClient.pay(invoice._id, { paymentMode: 'PHONEPE', amountReceived: 255 }),
  );
  expect(paid).toEqual({
    ...charged,
    status: 'PAID',
    paidAt: expect.stringMatching(/Z$/),
    paymentMode: 'PHONEPE',
    amountReceived: 255,
    waivedAmount: 5,
    payments: [
      {
        _id: expect.any(String),
        kind: 'PAYMENT',
        paymentMode: 'PHONEPE',
        amount: 255,
        held: 255,
        tip: 0,
        modeName: null,
        reference: null,
        part: null,
        tendered: null,
        change: 0,
        reason: null,
        refundOf: null,
        at: paid.paidAt,
        by: expect.stringMatching(/^Asha/),
      },
      {
        _id: expect.any(String),
        kind: 'WAIVER',
        paymentMode: null,
        amount: 5,
        held: 5,
        tip: 0,
        modeName: null,
        reference: null,
        part: null,
        tendered: null,
        change: 0,
        reason: 'not stated',
        refundOf: null,
        at: paid.paidAt,
        by: expect.stringMatching(/^Asha/),
      },
    ],
    due: 0,
  });
  expect(await isTableEmpty('T1')).toBe(true);
  expect(await invoiceClient.listKots()).toEqual([]);
  expect((await invoiceClient.listKots('PAID')).map(({ paidAt }) => paidAt)).toEqual([
    paid.paidAt,
    paid.paidAt,
  ]);
  expect((await invoiceClient.list()).data.invoices).toEqual([paid]);
  expectError(await invoiceClient.openTable(shop.tables.T1), 'NOT_FOUND');
});

test('a KOT without a table gets its own invoice', async () => {
  const kot = await placeStaffOrder({ kotType: 'TAKEAWAY', tableNo: undefined });
  const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
  expect(invoice).toMatchObject({ tableId: null, customerId: null, totalPayment: 91, kots: [kot._id] });
  expect(requireInvoice(await invoiceClient.pay(invoice._id))).toMatchObject({
    amountReceived: 91,
    waivedAmount: 0,
  });
});

describe('a prepaid KOT', () => {
  test('keeps cooking, frees its table, and becomes paid when it is served', async () => {
    const kot = await placeStaffOrder();
    const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
    const { paidAt } = requireInvoice(await invoiceClient.pay(invoice._id));
    expect(await isTableEmpty('T1')).toBe(true);
    expect(await invoiceClient.listKots()).toMatchObject([{ _id: kot._id, status: 'COOKING', paidAt }]);

    const params = { shopId: shop.shopId, kotId: kot._id };
    expectError(await request(origin, ordersApi.deleteKot, { params, as: shop.owner.token }), 'CONFLICT');
    expectError(await invoiceClient.openSingle(kot._id), 'CONFLICT');
    expectError(await invoiceClient.openTable(shop.tables.T1), 'NOT_FOUND');
    expectError(await editLine(server, shop, kot, { quantity: 1 }), 'CONFLICT');

    const served = await changeStatus(server, shop, 'updateKot', kot, shop.waiter.token);
    expect(served.data.kot).toMatchObject({ status: 'PAID', paidAt, servedAt: expect.any(String) });
    expect(await invoiceClient.listKots()).toEqual([]);
    expect(requireInvoice(await invoiceClient.view(invoice._id, shop.owner.token))).toMatchObject({
      status: 'PAID',
    });
  });
});

describe('no invoice is opened for', () => {
  test('an unconfirmed order', async () => {
    const kot = await placeOrder(server, shop);
    const error = expectError(await invoiceClient.openSingle(kot._id), 'CONFLICT');
    expect(error.message).toBe('Order #1 is waiting to be confirmed');
    expect(expectError(await invoiceClient.openTable(shop.tables.T1), 'NOT_FOUND').message).toBe(
      'No current order in this table',
    );
  });

  test('a KOT that has ended', async () => {
    const kot = await placeStaffOrder();
    await changeStatus(server, shop, 'deleteKot', kot);
    expectError(await invoiceClient.openSingle(kot._id), 'CONFLICT');
    expectError(await invoiceClient.openTable(shop.tables.T1), 'NOT_FOUND');
  });

  test('a table or KOT of another shop', async () => {
    const kot = await placeStaffOrder();
    const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
    const next = await seedShop(server);
    const theirs = createInvoiceClient(server, next);
    await expectNoChange(server, async () => {
      expectError(await theirs.openSingle(kot._id), 'NOT_FOUND');
      expectError(await theirs.openTable(shop.tables.T1), 'NOT_FOUND');
      expectError(await theirs.addCharges(invoice._id, 1), 'NOT_FOUND');
      expectError(await theirs.pay(invoice._id), 'NOT_FOUND');
    });
    expect((await theirs.list()).data).toMatchObject({ invoices: [], invoiceFilteredCount: 0 });
  });
});

describe('the public link', () => {
  test('shows the invoice and its shop; the whole phone number only to the owner', async () => {
    const kot = await placeStaffOrder({ customerName: 'Meera', customerPhoneNo: '9876543210' });
    const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
    const stranger = (await seedShop(server)).owner.token;
    const shopId = {
      _id: shop.shopId,
      name: shop.name,
      address: expect.objectContaining({ pincode: '171001' }),
      phoneNo: shop.owner.phoneNo,
      gstIn: null,
      upiId: null,
    };
    for (const viewer of [undefined, stranger, shop.waiter.token]) {
      const { data, text } = await invoiceClient.view(invoice._id, viewer);
      const customerId = { name: 'Meera', phoneNo: '*******210' };
      expect(data.invoice).toEqual({ ...invoice, customerId, shopId, checkPath: expect.any(String) });
      expect(text).not.toContain('9876543');
    }
    const { data } = await invoiceClient.view(invoice._id, shop.owner.token);
    expect(data.invoice).toEqual({ ...invoice, shopId, checkPath: expect.any(String) });
    for (const id of ['x', kot._id, '%00']) expectError(await invoiceClient.view(id), 'NOT_FOUND');
  });

  test('does not find a void invoice', async () => {
    const kot = await placeStaffOrder();
    const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
    await changeStatus(server, shop, 'deleteKot', kot);
    for (const viewer of [undefined, shop.waiter.token])
      expectError(await invoiceClient.view(invoice._id, viewer), 'NOT_FOUND');
    const own = requireInvoice(await invoiceClient.view(invoice._id, shop.owner.token));
    expect(own).toMatchObject({ status: 'VOID', invoiceNo: invoice.invoiceNo, items: [], totalPayment: 0 });
  });
});
