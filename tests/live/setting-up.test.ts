import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { type Listener, listen } from '../support/live.ts';
import { placed, step } from '../support/orders.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { openShop, type TestShop } from '../support/shop.ts';

let restaurant: Restaurant;
let shop: TestShop;
let neighbour: TestShop;
let owner: Listener;
let waiter: Listener;
let diner: Listener;
let elsewhere: Listener;
const screens = () => [owner, waiter, diner, elsewhere];

beforeAll(async () => {
  restaurant = await openRestaurant();
  neighbour = await openShop(restaurant);
});
beforeEach(async () => {
  shop = await openShop(restaurant);
  const { shopId } = shop;
  [owner, waiter, diner, elsewhere] = await Promise.all([
    listen(restaurant.origin, { shopId, token: shop.owner.token }),
    listen(restaurant.origin, { shopId, token: shop.waiter.token }),
    listen(restaurant.origin, { shopId, tableNo: 'T1' }),
    listen(restaurant.origin, { shopId: neighbour.shopId, token: neighbour.owner.token }),
  ]);
});
afterEach(() => {
  for (const screen of screens()) screen.close();
});
afterAll(() => restaurant.close());

const as = () => shop.owner.token;
const addArea = async (name: string) => {
  const params = { shopId: shop.shopId };
  return (await call(restaurant.origin, tablesApi.addArea, { params, body: { name }, as: as() })).data.area;
};
const editTable = async (tableId: string, body: Record<string, unknown>) => {
  const params = { shopId: shop.shopId, tableId };
  return (await call(restaurant.origin, tablesApi.editTable, { params, body, as: as() })).data.table;
};

/** Every `table:changed` that a screen heard, by what it says. */
const changes = ({ heard }: Listener) =>
  heard
    .filter(({ name }) => name === 'table:changed')
    .map(({ message: { action, table, area } }) => [action, (table ?? area) as { name: string }]);

/** Waits for one more event, which comes after everything before it. */
async function settled(): Promise<void> {
  const params = { shopId: shop.shopId };
  await call(restaurant.origin, shopsApi.editShop, { params, body: { name: 'The End' }, as: as() });
  await Promise.all([owner, waiter].map((one) => one.until('shop:changed')));
}

test('a table that is added, moved and deleted reaches all staff with the areas that count it', async () => {
  const hall = await addArea('Hall');
  const form = { name: 'G1', areaId: shop.areaId, noOfSeats: 4, shape: 'CIRCLE' };
  const params = { shopId: shop.shopId };
  const added = (await call(restaurant.origin, tablesApi.addTable, { params, body: form, as: as() })).data
    .table;
  const renamed = await editTable(added._id, { name: 'G2' });
  const moved = await editTable(added._id, { areaId: hall._id });
  await call(restaurant.origin, tablesApi.deleteTable, {
    params: { ...params, tableId: added._id },
    as: as(),
  });
  await settled();
  const garden = { _id: shop.areaId, name: 'Garden', priority: 1 };
  for (const screen of [owner, waiter]) {
    expect(changes(screen)).toEqual([
      ['added', hall],
      ['added', added],
      ['edited', { ...garden, noOfTables: 3 }],
      ['edited', renamed],
      ['edited', moved],
      ['edited', { ...garden, noOfTables: 2 }],
      ['edited', { ...hall, noOfTables: 1 }],
      ['deleted', moved],
      ['edited', { ...hall, noOfTables: 0 }],
    ]);
    const seqs = screen.heard.slice(1).map(({ message }) => message.seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  }
  expect(diner.names()).toEqual(['ready']);
  expect(elsewhere.names()).toEqual(['ready']);
});

test('an area is announced as it now is, and a refused change is not', async () => {
  const roof = await addArea('Roof');
  const params = { shopId: shop.shopId, areaId: roof._id };
  const body = { name: 'Terrace', priority: 2 };
  const edited = (await call(restaurant.origin, tablesApi.editArea, { params, body, as: as() })).data.area;
  await call(restaurant.origin, tablesApi.editArea, { params, body: { name: 'garden' }, as: as() });
  await call(restaurant.origin, tablesApi.deleteArea, {
    params: { ...params, areaId: shop.areaId },
    as: as(),
  });
  await call(restaurant.origin, tablesApi.deleteArea, { params, as: as() });
  await settled();
  expect(changes(waiter)).toEqual([
    ['added', roof],
    ['edited', edited],
    ['deleted', edited],
  ]);
});

test('a renamed table is announced under its new name when it is free again', async () => {
  const kot = await placed(restaurant, shop, { as: as() });
  await editTable(shop.tables.T1, { name: 'Window' });
  await step(restaurant, shop, 'deleteKot', kot);
  const free = await waiter.until('table:occupancy', ({ table }) => (table as { isEmpty: boolean }).isEmpty);
  expect(free.table).toEqual({ _id: shop.tables.T1, name: 'Window', isEmpty: true });
  expect((await waiter.until('kot:cancelled')).kot).toMatchObject({ tableId: { name: 'T1' } });
});

test('a changed shop reaches its staff, and nobody else', async () => {
  const params = { shopId: shop.shopId };
  const { data } = await call(restaurant.origin, shopsApi.editShop, {
    params,
    body: { gstIn: '03AABFT0000K1ZX' },
    as: as(),
  });
  for (const screen of [owner, waiter]) expect((await screen.until('shop:changed')).shop).toEqual(data.shop);
  expect(diner.names()).toEqual(['ready']);
  expect(elsewhere.names()).toEqual(['ready']);
});
