// @postgres full

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addItem } from '../../support/api/menu.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
let otherShop: TestShop;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startServer();
  otherShop = await seedShop(server);
});
beforeEach(async () => {
  shop = await seedShop(server);
  const { shopId } = shop;
  sockets.push(
    ...(await Promise.all([
      connectSocket(server.origin, { shopId, token: shop.owner.token }),
      connectSocket(server.origin, { shopId, token: shop.waiter.token }),
      connectSocket(server.origin, { shopId, tableNo: 'T1' }),
      connectSocket(server.origin, { shopId: otherShop.shopId, tableNo: 'T1' }),
    ])),
  );
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => server.close());

/** The diner of the other shop comes last. */
async function receivedByAll(last: string) {
  const here = sockets.slice(0, -1);
  const isLast = ({ item, category }: Record<string, unknown>) =>
    ((item ?? category) as { name: string }).name === last;
  await Promise.all(here.map((socket) => socket.waitFor('menu:changed', isLast)));
  expect(sockets.at(-1)?.eventNames()).toEqual(['ready']);
  return here.map((socket) =>
    socket.received
      .filter(({ name }) => name === 'menu:changed')
      .map(({ message: { action, item, category } }) => [action, item ?? category]),
  );
}

const ownerToken = () => shop.owner.token;
const addCategory = async (name: string) => {
  const params = { shopId: shop.shopId };
  const { data } = await request(server.origin, menuApi.addCategory, {
    params,
    body: { name },
    as: ownerToken(),
  });
  return data.category;
};

test('creating, moving and deleting an item sends it and its categories to staff and diners', async () => {
  const params = { shopId: shop.shopId };
  const sweets = await addCategory('Sweets');
  const added = await addItem(server, shop, { name: 'Jalebi', categoryId: sweets._id });
  const itemParams = { ...params, itemId: added._id };
  const soldOut = (
    await request(server.origin, menuApi.editItem, {
      params: itemParams,
      body: { isAvailable: false },
      as: ownerToken(),
    })
  ).data.item;
  const moved = (
    await request(server.origin, menuApi.editItemCategory, {
      params: itemParams,
      body: { categoryId: shop.categoryId },
      as: ownerToken(),
    })
  ).data.item;
  await request(server.origin, menuApi.deleteItem, { params: itemParams, as: ownerToken() });
  await request(server.origin, menuApi.deleteCategory, {
    params: { ...params, categoryId: sweets._id },
    as: ownerToken(),
  });
  const end = await addCategory('The end');

  const mains = { _id: shop.categoryId, name: 'MAIN COURSE', priority: 1 };
  const expected = [
    ['added', sweets],
    ['added', added],
    ['edited', { ...sweets, noOfItems: 1 }],
    ['edited', soldOut],
    ['edited', moved],
    ['edited', sweets],
    ['edited', { ...mains, noOfItems: 4 }],
    ['deleted', moved],
    ['edited', { ...mains, noOfItems: 3 }],
    ['deleted', sweets],
    ['added', end],
  ];
  expect(await receivedByAll('THE END')).toEqual([expected, expected, expected]);
});

test('a renamed category is sent in its new form, and a rejected change is not', async () => {
  const params = { shopId: shop.shopId, categoryId: shop.categoryId };
  const body = { name: 'mains' };
  const { data } = await request(server.origin, menuApi.editCategory, { params, body, as: ownerToken() });
  const taken = { name: 'Beverages' };
  expect(
    (await request(server.origin, menuApi.editCategory, { params, body: taken, as: ownerToken() })).status,
  ).toBe(409);
  expect((await request(server.origin, menuApi.deleteCategory, { params, as: ownerToken() })).status).toBe(
    409,
  );
  const end = await addCategory('The end');
  const expected = [
    ['edited', data.category],
    ['added', end],
  ];
  expect(await receivedByAll('THE END')).toEqual([expected, expected, expected]);
});
