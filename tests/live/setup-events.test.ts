import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { request } from '../support/client.ts';
import { changeStatus, placeOrder } from '../support/orders.ts';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { connectSocket, type TestSocket } from '../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
let neighbour: TestShop;
let owner: TestSocket;
let waiter: TestSocket;
let diner: TestSocket;
let elsewhere: TestSocket;
const screens = () => [owner, waiter, diner, elsewhere];

beforeAll(async () => {
  server = await startServer();
  neighbour = await seedShop(server);
});
beforeEach(async () => {
  shop = await seedShop(server);
  const { shopId } = shop;
  [owner, waiter, diner, elsewhere] = await Promise.all([
    connectSocket(server.origin, { shopId, token: shop.owner.token }),
    connectSocket(server.origin, { shopId, token: shop.waiter.token }),
    connectSocket(server.origin, { shopId, tableNo: 'T1' }),
    connectSocket(server.origin, { shopId: neighbour.shopId, token: neighbour.owner.token }),
  ]);
});
afterEach(() => {
  for (const screen of screens()) screen.close();
});
afterAll(() => server.close());

const as = () => shop.owner.token;
const addArea = async (name: string) => {
  const params = { shopId: shop.shopId };
  return (await request(server.origin, tablesApi.addArea, { params, body: { name }, as: as() })).data.area;
};
const editTable = async (tableId: string, body: Record<string, unknown>) => {
  const params = { shopId: shop.shopId, tableId };
  return (await request(server.origin, tablesApi.editTable, { params, body, as: as() })).data.table;
};

/** Every `table:changed` that a screen heard, by what it says. */
const changes = ({ heard }: TestSocket) =>
  heard
    .filter(({ name }) => name === 'table:changed')
    .map(({ message: { action, table, area } }) => [action, (table ?? area) as { name: string }]);

/** Waits for one more event, which comes after everything before it. */
async function settled(): Promise<void> {
  const params = { shopId: shop.shopId };
  await request(server.origin, shopsApi.editShop, { params, body: { name: 'The End' }, as: as() });
  await Promise.all([owner, waiter].map((one) => one.until('shop:changed')));
}

test('a table that is added, moved and deleted reaches all staff with the areas that count it', async () => {
  const hall = await addArea('Hall');
  const form = { name: 'G1', areaId: shop.areaId, noOfSeats: 4, shape: 'CIRCLE' };
  const params = { shopId: shop.shopId };
  const added = (await request(server.origin, tablesApi.addTable, { params, body: form, as: as() })).data
    .table;
  const renamed = await editTable(added._id, { name: 'G2' });
  const moved = await editTable(added._id, { areaId: hall._id });
  await request(server.origin, tablesApi.deleteTable, {
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
  const edited = (await request(server.origin, tablesApi.editArea, { params, body, as: as() })).data.area;
  await request(server.origin, tablesApi.editArea, { params, body: { name: 'garden' }, as: as() });
  await request(server.origin, tablesApi.deleteArea, {
    params: { ...params, areaId: shop.areaId },
    as: as(),
  });
  await request(server.origin, tablesApi.deleteArea, { params, as: as() });
  await settled();
  expect(changes(waiter)).toEqual([
    ['added', roof],
    ['edited', edited],
    ['deleted', edited],
  ]);
});

test('a renamed table is announced under its new name when it is free again', async () => {
  const kot = await placeOrder(server, shop, { as: as() });
  await editTable(shop.tables.T1, { name: 'Window' });
  await changeStatus(server, shop, 'deleteKot', kot);
  const free = await waiter.until('table:occupancy', ({ table }) => (table as { isEmpty: boolean }).isEmpty);
  expect(free.table).toEqual({ _id: shop.tables.T1, name: 'Window', isEmpty: true });
  expect((await waiter.until('kot:cancelled')).kot).toMatchObject({ tableId: { name: 'T1' } });
});

test('a changed shop reaches its staff, and nobody else', async () => {
  const params = { shopId: shop.shopId };
  const { data } = await request(server.origin, shopsApi.editShop, {
    params,
    body: { gstIn: '03AABFT0000K1ZX' },
    as: as(),
  });
  for (const screen of [owner, waiter]) expect((await screen.until('shop:changed')).shop).toEqual(data.shop);
  expect(diner.names()).toEqual(['ready']);
  expect(elsewhere.names()).toEqual(['ready']);
});

test('the pause switch reaches diners too, once and only when it moves', async () => {
  const params = { shopId: shop.shopId };
  const edit = (body: Record<string, unknown>) =>
    request(server.origin, shopsApi.editShop, { params, body, as: as() });
  for (const body of [
    { visitorOrders: 'NONE' },
    { visitorOrders: 'NONE' },
    { name: 'New Name' },
    { visitorOrders: 'ALL' },
  ])
    await edit(body);
  const orderings = ({ heard }: TestSocket) =>
    heard.flatMap(({ name, message }) => (name === 'shop:ordering' ? [message.visitorOrders] : []));
  for (const screen of [owner, waiter, diner]) {
    await screen.until('shop:ordering', ({ visitorOrders }) => visitorOrders === 'ALL');
    expect(orderings(screen)).toEqual(['NONE', 'ALL']);
  }
  expect(diner.names()).toEqual(['ready', 'shop:ordering', 'shop:ordering']);
  expect(elsewhere.names()).toEqual(['ready']);
});
