// @postgres full

import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { rawRequest } from '../../support/processes/raw-http.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const otherShop = await seedShop(server, 'Kadhai Junction');

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const postUnchanged = (...args: Parameters<typeof postOrder>) =>
  expectNoChange(server, () => postOrder(...args));
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

describe('a rejected item', () => {
  test.each([
    ['of another shop', () => otherShop.items.naan],
    ['that does not exist', () => UNKNOWN_ID],
    ['that is another thing', () => shop.tables.T1],
  ])('%s', async (_, item) => {
    const cartItems = [
      { foodItemId: shop.items.chai, qty: 1 },
      { foodItemId: item(), qty: 1 },
    ];
    const response = await postUnchanged(server, shop, { body: { cartItems } });
    expect(expectError(response, 'NOT_FOUND').message).toBe('This item is not on the menu.');
    expect(response.text).not.toContain('Naan');
  });

  test('that is sold out is named', async () => {
    const cartItems = [
      { foodItemId: shop.items.chai, qty: 1 },
      { foodItemId: shop.items.offMenu, qty: 1 },
    ];
    for (const as of [undefined, shop.waiter.token, shop.owner.token]) {
      const response = await postUnchanged(server, shop, { as, body: { cartItems } });
      expect(expectError(response, 'CONFLICT').message).toBe('Butter Chicken is sold out.');
    }
  });
});

describe('a rejected table', () => {
  test('of another shop', async () => {
    const { writer } = server.app.databases;
    const rename = 'UPDATE tables SET name = ?, folded_name = ? WHERE id = ?';
    writer.prepare(rename).run('Veranda', 'veranda', otherShop.tables.T2);
    const response = await postUnchanged(server, shop, { body: { tableNo: 'Veranda' } });
    expect(expectError(response, 'NOT_FOUND').message).toBe('This table does not exist.');
    expect((await postOrder(server, otherShop, { body: { tableNo: 'Veranda' } })).status).toBe(201);
  });

  test.each(['T3', 'T', 'T1 T2', UNKNOWN_ID])('that does not exist: %s', async (tableNo) => {
    expectError(await postUnchanged(server, shop, { body: { tableNo } }), 'NOT_FOUND');
  });

  test('that is given as its id', async () => {
    expectError(await postUnchanged(server, shop, { body: { tableNo: shop.tables.T1 } }), 'NOT_FOUND');
  });

  test('is missing in a DINEIN order', async () => {
    for (const as of [undefined, shop.waiter.token]) {
      for (const tableNo of [undefined, '', null]) {
        const response = await postUnchanged(server, shop, { as, body: { tableNo } });
        expect(expectInvalidFields(response, 'tableNo').message).toBe('Please choose a table.');
      }
    }
  });
});

describe('a customer', () => {
  test.each<[Record<string, unknown>, ...string[]]>([
    [{ customerName: undefined, customerPhoneNo: undefined }, 'customerName', 'customerPhoneNo'],
    [{ customerName: '', customerPhoneNo: '' }, 'customerName', 'customerPhoneNo'],
    [{ customerName: '' }, 'customerName'],
    [{ customerPhoneNo: '' }, 'customerPhoneNo'],
    [{ customerPhoneNo: '12345' }, 'customerPhoneNo'],
    [{ customerName: '   ' }, 'customerName'],
  ])('without valid contact details: %j', async (body, ...fields) => {
    for (const encoding of ENCODINGS) {
      expectInvalidFields(await postUnchanged(server, shop, { body, encoding }), ...fields);
    }
  });

  test('who is staff of another shop must give name and phone too', async () => {
    const noContact = { customerName: '', customerPhoneNo: '' };
    const response = await postUnchanged(server, shop, { as: otherShop.owner.token, body: noContact });
    expectInvalidFields(response, 'customerName', 'customerPhoneNo');
  });

  test('of a staff order with a phone, but without a name', async () => {
    const as = shop.waiter.token;
    expectInvalidFields(
      await postUnchanged(server, shop, { as, body: { customerPhoneNo: '9876543210' } }),
      'customerName',
    );
  });
});

describe('an unknown shop is 404 before any other check', () => {
  test.each([
    ['a broken body', 'application/json', '{"cartItems":'],
    ['an empty cart', 'application/json', '{"cartItems":[]}'],
    ['an unknown encoding', 'text/plain', 'two naans'],
    ['too large a body', 'application/json', 'x'.repeat(2_000_000)],
  ])('with %s', async (_, type, body) => {
    const headers = { 'content-type': type, 'idempotency-key': 'x'.repeat(100) };
    const path = `/orders/new-order/${UNKNOWN_ID}`;
    expectError(await rawRequest(origin, path, { method: 'POST', headers, body }), 'NOT_FOUND');
  });

  test('for staff of another shop as well', async () => {
    const headers = { authorization: `Bearer ${otherShop.owner.token}`, 'content-type': 'application/json' };
    const lines = [
      ['PUT', `/orders/edit-orderItem/${UNKNOWN_ID}/${shop.shopId}`],
      ['PUT', `/orders/delete-orderItem/${UNKNOWN_ID}/${shop.shopId}`],
      ['PUT', `/items/edit-item/${shop.items.naan}/${shop.shopId}`],
    ] as const;
    for (const [method, path] of lines) {
      for (const body of ['{"kotId":', '{}', '{"price":-1}']) {
        expectError(await rawRequest(origin, path, { method, headers, body }), 'NOT_FOUND');
      }
    }
  });
});

describe('the sixth requested order of a table', () => {
  const fill = async () => {
    const kots = [];
    for (let n = 0; n < 5; n++) kots.push(await placeOrder(server, shop));
    return kots;
  };

  test('is rejected with Retry-After', async () => {
    await fill();
    const response = await postUnchanged(server, shop, { body: { tableNo: 't1' } });
    expect(expectError(response, 'TOO_MANY').message).toMatch(/already has 5 orders waiting/);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('does not affect other tables, takeaway or staff orders', async () => {
    await fill();
    expect((await postOrder(server, shop, { body: { tableNo: 'T2' } })).status).toBe(201);
    expect((await postOrder(server, shop, { body: { kotType: 'TAKEAWAY' } })).status).toBe(201);
    for (const { token } of [shop.owner, shop.waiter]) {
      expect((await postOrder(server, shop, { as: token })).status).toBe(201);
    }
  });

  test('is accepted once one was confirmed or rejected', async () => {
    const [first, second] = await fill();
    if (first) await changeStatus(server, shop, 'confirmKot', first);
    expect((await postOrder(server, shop)).status).toBe(201);
    expectError(await postOrder(server, shop), 'TOO_MANY');
    if (second) await changeStatus(server, shop, 'rejectKot', second);
    expect((await postOrder(server, shop)).status).toBe(201);
  });

  test('is limited among twenty concurrent ones', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => postOrder(server, shop)));
    expect(responses.filter(({ status }) => status === 201).length).toBe(5);
    for (const response of responses) if (response.status !== 201) expectError(response, 'TOO_MANY');
    const { data } = await request(origin, ordersApi.getKots, {
      params: { shopId: shop.shopId },
      as: shop.owner.token,
    });
    expect(data.kots.map(({ tokenNo }) => tokenNo)).toEqual([5, 4, 3, 2, 1]);
  });
});
