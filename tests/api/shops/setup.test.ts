// @postgres full

import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectFieldsValidated, expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let shop: TestShop;
let otherShop: TestShop;

beforeAll(async () => {
  server = await startServer();
  shop = await seedShop(server);
  otherShop = await seedShop(server);
});
afterAll(() => server.close());

const form = {
  name: 'Chai Addā',
  email: 'Hello@Adda.example',
  phoneNo: '+91 98100 00001',
  line1: '4 College Street',
  line2: 'First floor',
  pincode: '700 073',
  state: 'West Bengal',
  shopType: 'CAFE',
  gstIn: '19aapcs1429b1zb',
};

const add = (body: Record<string, unknown>, as = shop.owner.token) =>
  request(server.origin, shopsApi.addShop, { body, as });
const edit = (body: Record<string, unknown>) =>
  request(server.origin, shopsApi.editShop, { params: { shopId: shop.shopId }, body, as: shop.owner.token });

const bad = {
  name: ['', '   ', undefined, null, 7, 'x'.repeat(81), '.', '..'],
  email: ['', 'asha', undefined, 5],
  phoneNo: ['', '12345', '98765432101', undefined, 9876543210],
  line1: ['', undefined, 'x'.repeat(121)],
  line2: ['', undefined],
  pincode: ['', '1710', '17100a', '1710011', undefined],
  state: ['', undefined],
  shopType: ['', 'RESTAURANT', 'cafe', undefined],
  gstIn: ['123', '19AAPCS1429B1Z', '19AAPCS1429B1YB', 'AAAAPCS1429B1ZB', '19AAPCS1429B1ZBX', 7],
};

test.each(ENCODINGS)('an owner creates one more shop, as %s', async (encoding) => {
  const response = await request(server.origin, shopsApi.addShop, {
    body: form,
    as: shop.owner.token,
    encoding,
  });
  expect(response.status).toBe(201);
  const made = response.data.shop;
  expect(made).toMatchObject({
    name: 'Chai Addā',
    email: 'hello@adda.example',
    phoneNo: '9810000001',
    gstIn: '19AAPCS1429B1ZB',
    shopType: 'CAFE',
    address: { line1: '4 College Street', line2: 'First floor', pincode: '700073', state: 'West Bengal' },
  });
  const known = await request(server.origin, shopsApi.getMyShop, {
    params: { shopId: made._id },
    as: shop.owner.token,
  });
  expect(known.data.shop).toEqual(made);
});

test('the new shop belongs to its owner alone from the start', async () => {
  const { data } = await add({ ...form, gstIn: '' });
  expect(data.shop.gstIn).toBeNull();
  const mine = await request(server.origin, shopsApi.getMyShops, { as: shop.owner.token });
  expect(mine.data.shops.at(-1)).toEqual(data.shop);
  for (const as of [otherShop.owner.token, shop.waiter.token]) {
    const foreign = await request(server.origin, shopsApi.getMyShop, {
      params: { shopId: data.shop._id },
      as,
    });
    expect(foreign.status).toBe(404);
  }
});

test('only owners create shops', async () => {
  expect((await add(form, shop.waiter.token)).status).toBe(403);
  expect((await request(server.origin, shopsApi.addShop, { body: form })).status).toBe(401);
});

test('every field of a new shop is validated', async () => {
  await expectFieldsValidated({ server, shop, otherShop }, shopsApi.addShop, { good: form, bad });
});

test.each(ENCODINGS)('a shop is updated, and absent fields stay, as %s', async (encoding) => {
  const before = (await edit({ gstIn: form.gstIn })).data.shop;
  const { status, data } = await request(server.origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body: { name: `Sher ${encoding}`, pincode: '171002' },
    as: shop.owner.token,
    encoding,
  });
  expect(status).toBe(200);
  expect(data.shop).toEqual({
    ...before,
    name: `Sher ${encoding}`,
    address: { ...before.address, pincode: '171002' },
  });
  const cleared = await request(server.origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body: { gstIn: '' },
    as: shop.owner.token,
    encoding,
  });
  expect(cleared.data.shop).toEqual({ ...data.shop, gstIn: null });
});

test('id, owner and opening date cannot be set by the client', async () => {
  const before = (await edit({})).data.shop;
  const sent = { _id: otherShop.shopId, id: 'x', ownerId: before._id, createdAt: '2001-01-01T00:00:00Z' };
  expect((await edit(sent)).data.shop).toEqual(before);
});

test('a change of one shop changes no other', async () => {
  const theirs = () =>
    request(server.origin, shopsApi.getMyShop, {
      params: { shopId: otherShop.shopId },
      as: otherShop.owner.token,
    });
  const before = await theirs();
  await edit({ name: 'Somewhere Else', gstIn: form.gstIn });
  expect((await theirs()).data.shop).toEqual(before.data.shop);
});

test('every field of an update is validated', async () => {
  const without = (values: unknown[]) => values.filter((value) => value !== undefined);
  await expectFieldsValidated({ server, shop, otherShop }, shopsApi.editShop, {
    good: {},
    bad: Object.fromEntries(Object.entries(bad).map(([field, values]) => [field, without(values)])),
  });
});

test('only the owner updates a shop', async () => {
  await expectOwnersOnly({ server, shop, otherShop }, shopsApi.editShop);
});
