// @area database

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, postOrder } from '../../support/api/orders.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

type OrderOptions = NonNullable<Parameters<typeof postOrder>[2]>;
const postWithKey = (key: string, rest: OrderOptions = {}, into = shop) =>
  postOrder(server, into, { ...rest, headers: { 'idempotency-key': key } });
const repeatUnchanged = (key: string, rest: OrderOptions = {}) =>
  expectNoChange(server, () => postWithKey(key, rest));
const replayedHeader = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed');

function countKots(): number {
  const { writer } = app.databases;
  return Number(writer.prepare('SELECT count(*) FROM kots WHERE shop_id = ?').pluck().get(shop.shopId));
}

describe('an order that is retried after a lost response', () => {
  test('is one KOT, and the stored response is returned', async () => {
    const first = await postWithKey('k1');
    expect(first.status).toBe(201);
    expect(replayedHeader(first)).toBeNull();
    for (let n = 0; n < 3; n++) {
      const again = await repeatUnchanged('k1');
      expect(again.status).toBe(201);
      expect(replayedHeader(again)).toBe('true');
      expect(again.text).toBe(first.text);
    }
    expect(countKots()).toBe(1);
    expect((await postWithKey('k2')).data.kot.tokenNo).toBe(2);
  });

  test('is one KOT for ten concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => postWithKey('at once')));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map(({ data }) => data.kot._id)).size).toBe(1);
    expect(responses.filter((response) => replayedHeader(response) === 'true').length).toBe(9);
    expect(countKots()).toBe(1);
  });

  test('is one KOT in every encoding and spelling of the retry', async () => {
    const cart = [{ foodItemId: shop.items.chai, qty: 2 }];
    const first = await postWithKey('spelt', { body: { cartItems: cart, tableNo: 'T1' } });
    const spelt = {
      cartItems: [{ ...cart[0], qty: '2', price: 1 }],
      tableNo: ' T1 ',
      customerName: ' Meera ',
      customerPhoneNo: '+91 98765 43210',
      orderValue: 120,
    };
    for (const encoding of ENCODINGS) {
      const again = await repeatUnchanged('spelt', { encoding, body: spelt });
      expect(again.data, again.text).toEqual(first.data);
    }
  });

  test('returns the stored response, also when the KOT has changed since', async () => {
    const first = await postWithKey('moved');
    await changeStatus(server, shop, 'confirmKot', first.data.kot);
    expect((await repeatUnchanged('moved')).data.kot.status).toBe('REQUESTED');
  });

  test('returns it although an item sold out or the table reached its limit in between', async () => {
    const first = await postWithKey('sold out');
    await request(origin, menuApi.editItem, {
      params: { itemId: shop.items.naan, shopId: shop.shopId },
      body: { isAvailable: false },
      as: shop.owner.token,
    });
    expect((await repeatUnchanged('sold out')).text).toBe(first.text);
    expectError(await postWithKey('another'), 'CONFLICT');

    const body = { cartItems: [{ foodItemId: shop.items.chai, qty: 1 }] };
    for (let n = 0; n < 4; n++) await postOrder(server, shop, { body });
    expectError(await postOrder(server, shop, { body }), 'TOO_MANY');
    expect((await repeatUnchanged('sold out')).status).toBe(201);
  });

  test('survives a restart', async () => {
    const evening = await startServer();
    const there = await seedShop(evening);
    const headers = { 'idempotency-key': 'overnight' };
    const first = await postOrder(evening, there, { headers });
    await evening.stop();
    const morning = await startServer({}, evening.dataDir);
    const again = await postOrder(morning, there, { headers });
    await morning.close();
    expect(again.text).toBe(first.text);
    expect(replayedHeader(again)).toBe('true');
  });
});

describe('the same key with another order is rejected', () => {
  test.each<[string, OrderOptions['body']]>([
    ['another quantity', { specialRequest: 'more' }],
    ['another table', { tableNo: 'T2' }],
    ['another diner', { customerPhoneNo: '9812345678' }],
    ['another type', { kotType: 'TAKEAWAY' }],
  ])('%s', async (_, body) => {
    await postWithKey('k');
    const error = expectError(await repeatUnchanged('k', { body }), 'CONFLICT', 422);
    expect(error.message).toBe('This key was already used for another request.');
    expect(countKots()).toBe(1);
  });
});

describe('a key is scoped to caller and shop', () => {
  test('staff and diners do not share it', async () => {
    const body = { customerName: 'Meera', customerPhoneNo: '9876543210' };
    const ids = [];
    for (const as of [undefined, shop.waiter.token, shop.owner.token]) {
      const { data, headers } = await postWithKey('mine', { as, body });
      expect(replayedHeader({ headers })).toBeNull();
      ids.push(data.kot._id);
    }
    expect(new Set(ids).size).toBe(3);
  });

  test('two shops do not share it', async () => {
    const other = await seedShop(server);
    const here = await postWithKey('everywhere');
    const there = await postWithKey('everywhere', {}, other);
    expect([here.status, there.status]).toEqual([201, 201]);
    expect(there.data.kot.items[0]?.foodItemId).toBe(other.items.naan);
    expect(replayedHeader(there)).toBeNull();
  });

  test('a user without a role in the shop counts as anonymous', async () => {
    const other = await seedShop(server);
    const body = { customerName: 'Meera', customerPhoneNo: '9876543210' };
    const first = await postWithKey('anonymous', { body });
    const again = await repeatUnchanged('anonymous', { body, as: other.owner.token });
    expect(again.text).toBe(first.text);
  });

  test('a waiter’s two devices share it', async () => {
    const first = await postWithKey('waiter', { as: shop.waiter.token });
    expect((await repeatUnchanged('waiter', { as: shop.waiter.token })).text).toBe(first.text);
  });
});

describe('a rejected order does not use up its key', () => {
  test('after a sold-out item', async () => {
    const body = { cartItems: [{ foodItemId: shop.items.offMenu, qty: 1 }] };
    expectError(await repeatUnchanged('again', { body }), 'CONFLICT');
    await request(origin, menuApi.editItem, {
      params: { itemId: shop.items.offMenu, shopId: shop.shopId },
      body: { isAvailable: true },
      as: shop.owner.token,
    });
    const second = await postWithKey('again', { body });
    expect(second.status).toBe(201);
    expect(replayedHeader(second)).toBeNull();
  });

  test('after an invalid form, and for another order too', async () => {
    expectInvalidFields(await repeatUnchanged('k', { body: { cartItems: [] } }), 'cartItems');
    expectError(await repeatUnchanged('k', { body: { tableNo: 'T99' } }), 'NOT_FOUND');
    expect((await postWithKey('k')).status).toBe(201);
  });
});

describe('a create request that is retried after a lost response', () => {
  const keyed = (key: string, as = shop.owner.token) => ({ headers: { 'idempotency-key': key }, as });

  test('creates one item', async () => {
    const params = { shopId: shop.shopId };
    const getItems = () => request(origin, menuApi.getMyItems, { params });
    const before = await getItems();
    const body = { name: 'Jalebi', price: 90, mealType: 'VEG' as const, categoryId: shop.categoryId };
    const add = (key: string) => request(origin, menuApi.addItem, { params, body, ...keyed(key) });
    const first = await add('k1');
    expect(first.status).toBe(201);
    const again = await expectNoChange(server, () => add('k1'));
    expect([replayedHeader(again), again.text]).toEqual(['true', first.text]);
    expect((await add('k2')).data.item._id).not.toBe(first.data.item._id);
    expect((await getItems()).data.items).toHaveLength(before.data.items.length + 2);
  });

  test('creates one shop, and keys are scoped to the owner', async () => {
    const { name, shopType, email, phoneNo, address } = (
      await request(origin, shopsApi.getMyShop, { params: { shopId: shop.shopId }, as: shop.owner.token })
    ).data.shop;
    const body = { name, shopType, email, phoneNo, ...address };
    const add = (as = shop.owner.token) => request(origin, shopsApi.addShop, { body, ...keyed('k1', as) });
    const first = await add();
    expect(first.status).toBe(201);
    const again = await expectNoChange(server, add);
    expect([replayedHeader(again), again.text]).toEqual(['true', first.text]);
    const other = await seedShop(server);
    const theirs = await add(other.owner.token);
    expect(replayedHeader(theirs)).toBeNull();
    expect(theirs.data.shop._id).not.toBe(first.data.shop._id);
  });
});

describe('the key itself', () => {
  test('has up to 64 characters', async () => {
    expect((await postWithKey('k'.repeat(64))).status).toBe(201);
    expect(replayedHeader(await postWithKey('k'.repeat(64)))).toBe('true');
    expectInvalidFields(await repeatUnchanged('k'.repeat(65)), 'Idempotency-Key');
  });

  test('may be missing or empty: then every order is a new one', async () => {
    for (const headers of [{}, { 'idempotency-key': '' }] as Record<string, string>[]) {
      const [first, second] = [
        await postOrder(server, shop, { headers }),
        await postOrder(server, shop, { headers }),
      ];
      expect(second.data.kot._id).not.toBe(first.data.kot._id);
      expect(replayedHeader(second)).toBeNull();
    }
  });

  test('is compared exactly', async () => {
    const ids = [];
    for (const key of ['a', 'A', 'a b', "a' OR 1=1 --"]) ids.push((await postWithKey(key)).data.kot._id);
    expect(new Set(ids).size).toBe(4);
  });

  test('expires after 24 hours', async () => {
    const age = (ms: number) =>
      app.databases.writer
        .prepare('UPDATE idempotency_keys SET created_at = created_at - ? WHERE shop_id = ?')
        .run(ms, shop.shopId);
    const first = await postWithKey('yesterday');
    age(86_390_000);
    expect(replayedHeader(await postWithKey('yesterday'))).toBe('true');
    age(20_000);
    const second = await postWithKey('yesterday');
    expect(second.status).toBe(201);
    expect(second.data.kot._id).not.toBe(first.data.kot._id);
  });
});
