import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { fillShop } from '../../support/database/bulk-seed.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const anId = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const line = (foodItemId: string, name: string, price: number, quantity: number) => ({
  _id: anId,
  foodItemId,
  name,
  price,
  quantity,
  voidedQuantity: 0,
  variantId: null,
  options: [],
  note: '',
  seat: 0,
  doneAt: null,
});
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('an order of many items prices each separately, in cart order', async () => {
  await fillShop(server, shop, { tables: 2, items: 21, kots: 0 });
  const menu = await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
  const dishes = menu.data.items
    .filter(({ isAvailable }) => isAvailable)
    .sort((a, b) => b._id.localeCompare(a._id));
  const cartItems = dishes.map(({ _id }, n) => ({ foodItemId: _id, qty: 1 + (n % 3) }));
  const kot = await placeOrder(server, shop, { body: { cartItems } });
  expect(kot.items).toEqual(
    dishes.map(({ _id, name, price }, n) => line(_id, name, price, cartItems[n]?.qty ?? 0)),
  );
  expect(dishes.length).toBeGreaterThan(16);

  const elsewhere = (await seedShop(server)).items.naan;
  for (const index of [0, 7, 8, 16]) {
    const withForeign = cartItems.with(index, { foodItemId: elsewhere, qty: 1 });
    const { status } = await postOrder(server, shop, { body: { cartItems: withForeign } });
    expect(status, `a foreign item at ${index}`).toBe(404);
  }
});

describe('a diner orders at the table', () => {
  test('and gets the complete KOT with status REQUESTED', async () => {
    const { status, data, message } = await postOrder(server, shop, {
      body: {
        cartItems: [
          { foodItemId: shop.items.naan, qty: 2 },
          { foodItemId: shop.items.chai, qty: 1 },
        ],
        specialRequest: '  no onion\nplease ',
      },
    });
    expect(status).toBe(201);
    expect(message).toBe('Order #1 placed');
    expect(data).toEqual({
      kot: {
        _id: anId,
        tokenNo: 1,
        kotType: 'DINEIN',
        status: 'REQUESTED',
        tableId: { _id: shop.tables.T1, name: 'T1' },
        movedFrom: null,
        customerId: { _id: null, name: 'Meera', phoneNo: '9876543210' },
        items: [line(shop.items.naan, 'Butter Naan', 45.5, 2), line(shop.items.chai, 'Masala Chai', 60, 1)],
        voidedItems: [],
        changes: [],
        totalOrderItems: 3,
        orderValue: 151,
        specialRequest: 'no onion\nplease',
        createdAt: anInstant,
        confirmedAt: null,
        servedAt: null,
        paidAt: null,
        invoiceId: null,
        invoiceIds: [],
        heardAt: null,
        placedBy: { _id: null, role: 'DINER', name: 'Meera' },
      },
    });
    expect(Math.abs(Date.parse(data.kot.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('although logged in at another shop: anonymous in both', async () => {
    const other = await seedShop(server);
    for (const { token } of [other.owner, other.waiter]) {
      const kot = await placeOrder(server, shop, {
        as: token,
        body: { customerName: 'Harpreet', customerPhoneNo: '9812345678' },
      });
      expect(kot).toMatchObject({ status: 'REQUESTED', placedBy: { role: 'DINER', name: 'Harpreet' } });
    }
  });

  test('with any userId in the query, which is ignored', async () => {
    const response = await request(origin, ordersApi.newOrder, {
      params: { shopId: shop.shopId },
      query: { userId: shop.owner.email },
      body: {
        cartItems: [{ foodItemId: shop.items.naan, qty: 1 }],
        tableNo: 'T1',
        customerName: 'Meera',
        customerPhoneNo: '9876543210',
      },
    });
    expect(response.data.kot).toMatchObject({ status: 'REQUESTED', placedBy: { role: 'DINER' } });
  });

  test.each(['t1', ' T1 ', 'T1'])('with any case of the table name in the link (%j)', async (tableNo) => {
    expect((await placeOrder(server, shop, { body: { tableNo } })).tableId).toEqual({
      _id: shop.tables.T1,
      name: 'T1',
    });
  });

  test.each(['+91 98765 43210', '098765 43210', '+919876543210', '98765-43210', ' 9876543210 '])(
    'with the phone number written %j',
    async (customerPhoneNo) => {
      expect((await placeOrder(server, shop, { body: { customerPhoneNo } })).customerId?.phoneNo).toBe(
        '9876543210',
      );
    },
  );
});

describe('staff order', () => {
  test('and it is cooking at once, without customer details', async () => {
    for (const [role, { token }] of [
      ['OWNER', shop.owner],
      ['WAITER', shop.waiter],
    ] as const) {
      const kot = await placeOrder(server, shop, { as: token });
      expect(kot).toMatchObject({
        status: 'COOKING',
        customerId: null,
        specialRequest: '',
        placedBy: { role, name: expect.stringMatching(role === 'OWNER' ? /^Asha / : /^Ravi /) },
      });
      expect(kot.confirmedAt).toBe(kot.createdAt);
    }
  });

  test('or with customer details', async () => {
    const body = { customerName: ' Gurpreet Singh ', customerPhoneNo: '09812345678' };
    const kot = await placeOrder(server, shop, { as: shop.waiter.token, body });
    expect(kot.customerId).toEqual({ _id: anId, name: 'Gurpreet Singh', phoneNo: '9812345678' });
  });

  test('or with a name alone, which stands on the invoice and makes no customer', async () => {
    const as = shop.owner.token;
    const body = { customerName: ' Meera ', customerPhoneNo: '', kotType: 'TAKEAWAY', tableNo: '' };
    const { kot } = (await postOrder(server, shop, { as, body })).data;
    expect(kot.customerId).toEqual({ _id: null, name: 'Meera', phoneNo: '' });
    const params = { shopId: shop.shopId };
    const { data } = await request(origin, invoicesApi.singleInvoice, {
      params,
      as,
      body: { kotId: kot._id },
    });
    expect(data.invoice.customerId).toEqual({ name: 'Meera', phoneNo: '' });
    const { data: found } = await request(origin, customersApi.getCustomers, { params, as });
    expect(found.customers).toEqual([]);
  });

  test('of a name alone and then of a customer is billed to the customer', async () => {
    const as = shop.owner.token;
    await placeOrder(server, shop, { as, body: { customerName: 'Meera' } });
    await placeOrder(server, shop, { as, body: { customerName: 'Asha', customerPhoneNo: '9812345678' } });
    const { data } = await request(origin, invoicesApi.tableInvoice, {
      params: { shopId: shop.shopId },
      as,
      body: { tableId: shop.tables.T1 },
    });
    expect(data.invoice.customerId).toEqual({ name: 'Asha', phoneNo: '9812345678' });
  });

  test.each(['TAKEAWAY', 'DELIVERY'] as const)('%s needs no table', async (kotType) => {
    const kot = await placeOrder(server, shop, {
      as: shop.owner.token,
      body: { kotType, tableNo: undefined },
    });
    expect(kot).toMatchObject({ kotType, tableId: null });
    const empty = await placeOrder(server, shop, { as: shop.owner.token, body: { kotType, tableNo: '' } });
    expect(empty.tableId).toBeNull();
  });

  test('without a type means DINEIN', async () => {
    expect((await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: '' } })).kotType).toBe(
      'DINEIN',
    );
  });
});

test('a diner never gets the id of a customer, nor does a repeated request', async () => {
  const body = { customerName: 'Meera', customerPhoneNo: '9876543210' };
  const headers = { 'idempotency-key': 'one-order' };
  for (const isReplay of [false, true]) {
    const response = await postOrder(server, shop, { body, headers });
    expect(response.headers.get('idempotency-replayed')).toBe(isReplay ? 'true' : null);
    expect(response.data.kot.customerId).toEqual({ _id: null, name: 'Meera', phoneNo: '9876543210' });
  }
});

test('a returning customer is the same customer and is not renamed by an order', async () => {
  const as = shop.waiter.token;
  const customer = { customerName: 'Meera', customerPhoneNo: '9876543210' };
  const first = await placeOrder(server, shop, { as, body: customer });
  const again = await placeOrder(server, shop, {
    as,
    body: { customerName: 'Meera ji', customerPhoneNo: '+919876543210' },
  });
  expect(again.customerId).toEqual({ _id: first.customerId?._id, name: 'Meera ji', phoneNo: '9876543210' });
  const stored = server.app.databases.writer
    .prepare('SELECT name, phone_no FROM customers WHERE shop_id = ?')
    .all(shop.shopId);
  expect(stored).toEqual([{ name: 'Meera', phone_no: '9876543210' }]);

  const elsewhere = await seedShop(server);
  const there = await placeOrder(server, elsewhere, { as: elsewhere.waiter.token, body: customer });
  expect(there.customerId?._id).not.toBe(first.customerId?._id);
});

describe.each(ENCODINGS)('what a client sends as %s is ignored', (encoding) => {
  test('prices, names, totals and status', async () => {
    const cartItems = [
      {
        foodItemId: shop.items.paneer,
        qty: 2,
        name: 'Free Paneer',
        price: 0.01,
        quantity: 99,
        _id: shop.items.naan,
      },
    ];
    const { data } = await postOrder(server, shop, {
      encoding,
      body: {
        cartItems,
        orderValue: 1,
        totalPayment: 1,
        totalOrderItems: 1,
        status: 'PAID',
        paidAt: '2026-01-01T00:00:00.000Z',
        tokenNo: 777,
        placedBy: 'OWNER',
        shopId: 'another',
      },
    });
    expect(data.kot).toMatchObject({
      tokenNo: 1,
      status: 'REQUESTED',
      paidAt: null,
      items: [{ foodItemId: shop.items.paneer, name: 'Paneer Butter Masala', price: 320, quantity: 2 }],
      totalOrderItems: 2,
      orderValue: 640,
      placedBy: { role: 'DINER' },
    });
  });
});

test('a KOT keeps the name and price of its order', async () => {
  const kot = await placeOrder(server, shop);
  const { shopId, owner, items } = shop;
  await request(origin, menuApi.editItem, {
    params: { itemId: items.naan, shopId },
    body: { name: 'Garlic Naan', price: 99, isAvailable: false },
    as: owner.token,
  });
  const { data } = await request(origin, ordersApi.getKots, { params: { shopId }, as: owner.token });
  expect(data.kots).toEqual([kot]);
});
