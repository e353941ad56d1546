import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectFieldsValidated, expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server);
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const shopPair = () => ({ server, shop, otherShop });
const params = (itemId: string) => ({ shopId: shop.shopId, itemId });
const rice = { name: 'Basmati Rice', quantity: 42.125, quantityType: 'KG' };
const add = (body: Record<string, unknown>, { shopId, owner } = shop) =>
  request(server.origin, inventoryApi.addInventoryItem, { params: { shopId }, body, as: owner.token });
const update = (itemId: string, body: Record<string, unknown>) =>
  request(server.origin, inventoryApi.updateInventoryItem, {
    params: params(itemId),
    body,
    as: shop.owner.token,
  });
const remove = (itemId: string) =>
  request(server.origin, inventoryApi.deleteInventoryItem, { params: params(itemId), as: shop.owner.token });

type Query = Record<string, string | number>;
const requestList = (query: Query) =>
  request(server.origin, inventoryApi.getInventory, {
    params: { shopId: shop.shopId },
    query: query as { q?: string },
    as: shop.owner.token,
  });
const list = async (query: Query = {}) => (await requestList(query)).data;
const names = async (query: Query) => (await list(query)).inventories.map(({ name }) => name);

test.each(ENCODINGS)('stock is added, changed and deleted, as %s', async (encoding) => {
  const as = shop.owner.token;
  const added = await request(server.origin, inventoryApi.addInventoryItem, {
    params: { shopId: shop.shopId },
    body: rice,
    as,
    encoding,
  });
  expect(added.status).toBe(201);
  const { inventory } = added.data;
  expect(inventory).toEqual({ _id: inventory._id, ...rice, status: 'AVAILABLE' });

  const emptied = await request(server.origin, inventoryApi.updateInventoryItem, {
    params: params(inventory._id),
    body: { quantity: 0, status: 'AVAILABLE' },
    as,
    encoding,
  });
  expect(emptied.data.inventory).toEqual({ ...inventory, quantity: 0, status: 'OUT_OF_STOCK' });
  expect((await list()).inventories).toEqual([emptied.data.inventory]);
  const filled = await update(inventory._id, { quantity: '0.001', name: 'Rice', quantityType: 'PACKET' });
  expect(filled.data.inventory).toEqual({
    _id: inventory._id,
    name: 'Rice',
    quantity: 0.001,
    quantityType: 'PACKET',
    status: 'AVAILABLE',
  });
  expect(await remove(inventory._id)).toMatchObject({ status: 200, message: 'Rice deleted', data: {} });
  expect((await list()).inventories).toEqual([]);
  expect((await remove(inventory._id)).status).toBe(404);
  expect((await update(inventory._id, {})).status).toBe(404);
});

test.each([0, 0.001, 0.1, 1.005, 19.99, 4_503_599.627, 9_999_999.999, 10_000_000])(
  '%d is stored exactly',
  async (quantity) => {
    const { status, data } = await add({ ...rice, quantity });
    expect([status, data.inventory.quantity]).toEqual([201, quantity]);
    expect(data.inventory.status).toBe(quantity === 0 ? 'OUT_OF_STOCK' : 'AVAILABLE');
    expect((await list()).inventories[0]?.quantity).toBe(quantity);
  },
);

test('a name is unique in the shop, ignoring case', async () => {
  const { data } = await add({ ...rice, name: 'Crème' });
  expect(await add({ ...rice, name: ' CRÈME' })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    fields: { name: 'CRÈME is already in the inventory.' },
  });
  const flour = await add({ ...rice, name: 'Maida' });
  expect(await update(flour.data.inventory._id, { name: 'crème' })).toMatchObject({ status: 409 });
  expect((await update(data.inventory._id, { name: 'CRÈME' })).status).toBe(200);
  expect((await add({ ...rice, name: 'Crème' }, otherShop)).status).toBe(201);
});

test('search and status filter combine, in every script', async () => {
  await add({ ...rice, name: 'Mustard Oil' });
  await add({ ...rice, name: 'olive OIL', quantity: 0 });
  await add({ ...rice, name: 'सरसों का तेल', quantity: 0 });
  await add({ ...rice, name: 'Ghee 100%' });
  expect(await names({ q: 'oil' })).toEqual(['Mustard Oil', 'olive OIL']);
  expect(await names({ q: 'OIL', status: 'OUT_OF_STOCK' })).toEqual(['olive OIL']);
  expect(await names({ status: 'AVAILABLE' })).toEqual(['Ghee 100%', 'Mustard Oil']);
  expect(await names({ status: '' })).toHaveLength(4);
  expect(await names({ q: 'तेल' })).toEqual(['सरसों का तेल']);
  expect(await names({ q: '%' })).toEqual(['Ghee 100%']);
  expect(await names({ q: '_' })).toEqual([]);
});

test('a search ignores accents and typographic signs, and a name of other accents may exist beside it', async () => {
  await add({ ...rice, name: 'Crème fraîche' });
  await add({ ...rice, name: 'Baker’s flour – fine' });
  expect(await names({ q: 'creme fraiche' })).toEqual(['Crème fraîche']);
  expect(await names({ q: "baker's flour - f" })).toEqual(['Baker’s flour – fine']);
  expect((await add({ ...rice, name: 'Creme fraiche' })).status).toBe(201);
  expect(await names({ q: 'CRÈME' })).toEqual(['Creme fraiche', 'Crème fraîche']);
});

test('pages hold twenty, by name ignoring case; a page past the end is empty', async () => {
  for (let n = 0; n < 21; n++) {
    await add({ ...rice, name: `${n % 2 ? 'Spice' : 'spice'} ${String(n).padStart(2, '0')}` });
  }
  const [one, two, three] = await Promise.all([1, 2, 3].map((page) => list({ page, q: 'spice' })));
  expect([one, two, three].map((page) => page?.inventories.length)).toEqual([20, 1, 0]);
  expect(three).toMatchObject({ inventoryFilteredCount: 21, resultPerPage: RESULT_PER_PAGE });
  const all = [one, two].flatMap((page) => page?.inventories.map(({ name }) => name.slice(-2)) ?? []);
  expect(all).toEqual([...all].sort());
});

test('every field and filter is validated', async () => {
  const bad = {
    name: ['', ' ', null, 7, 'x'.repeat(81)],
    quantity: ['', -1, -0.001, 1.0001, 1e-9, '0.000000001', 'much', 10_000_001, null, true, [], '1e3'],
    quantityType: ['', 'kg', 'TON', null],
  };
  const missing = Object.entries(bad).map(([field, values]) => [field, [...values, undefined]]);
  const good = { ...rice, quantity: '1' };
  await expectFieldsValidated(shopPair(), inventoryApi.addInventoryItem, {
    good,
    bad: Object.fromEntries(missing),
  });
  const { data } = await add(rice);
  const itemId = data.inventory._id;
  await expectFieldsValidated(shopPair(), inventoryApi.updateInventoryItem, {
    params: { itemId },
    good: {},
    bad,
  });
  expect((await requestList({ status: 'EMPTY' })).fields).toHaveProperty('status');
  expect((await requestList({ page: 0 })).fields).toHaveProperty('page');
});

test('only the owner reads and writes inventory', async () => {
  const { data } = await add(rice);
  const itemId = data.inventory._id;
  await expectOwnersOnly(shopPair(), inventoryApi.getInventory);
  await expectOwnersOnly(shopPair(), inventoryApi.addInventoryItem);
  await expectOwnersOnly(shopPair(), inventoryApi.updateInventoryItem, { itemId });
  await expectOwnersOnly(shopPair(), inventoryApi.deleteInventoryItem, { itemId });
});

test('inventory of another shop is not found', async () => {
  const { data } = await add({ ...rice, name: 'Saffron' }, otherShop);
  expect(await update(data.inventory._id, { quantity: 0 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await remove(data.inventory._id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await names({ q: 'saffron' })).toEqual([]);
});
