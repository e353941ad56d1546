// @area shops
// @area tables

import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { mergeTables, unmergeTables } from '../../support/api/tables.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
let otherShop: TestShop;
let owner: TestSocket;
let waiter: TestSocket;
let diner: TestSocket;
let elsewhere: TestSocket;
const allSockets = () => [owner, waiter, diner, elsewhere];

beforeAll(async () => {
  server = await startServer();
  otherShop = await seedShop(server);
});
beforeEach(async () => {
  shop = await seedShop(server);
  const { shopId } = shop;
  [owner, waiter, diner, elsewhere] = await Promise.all([
    connectSocket(server.origin, { shopId, token: shop.owner.token }),
    connectSocket(server.origin, { shopId, token: shop.waiter.token }),
    connectSocket(server.origin, { shopId, tableNo: 'T1' }),
    connectSocket(server.origin, { shopId: otherShop.shopId, token: otherShop.owner.token }),
  ]);
});
afterEach(() => {
  for (const socket of allSockets()) socket.close();
});
afterAll(() => server.close());

const ownerToken = () => shop.owner.token;
const addArea = async (name: string) => {
  const params = { shopId: shop.shopId };
  return (await request(server.origin, tablesApi.addArea, { params, body: { name }, as: ownerToken() })).data
    .area;
};
const editTable = async (tableId: string, body: Record<string, unknown>) => {
  const params = { shopId: shop.shopId, tableId };
  return (await request(server.origin, tablesApi.editTable, { params, body, as: ownerToken() })).data.table;
};

const changes = ({ received }: TestSocket) =>
  received
    .filter(({ name }) => name === 'table:changed')
    .map(({ message: { action, table, area } }) => [action, (table ?? area) as { name: string }]);

/** Causes one more event, which arrives after all others. */
async function waitForLastEvent(): Promise<void> {
  const params = { shopId: shop.shopId };
  await request(server.origin, shopsApi.editShop, { params, body: { name: 'The End' }, as: ownerToken() });
  await Promise.all([owner, waiter].map((one) => one.waitFor('shop:changed')));
}

test('creating, moving and deleting a table sends it and its areas to all staff', async () => {
  const hall = await addArea('Hall');
  const form = { name: 'G1', areaId: shop.areaId, noOfSeats: 4, shape: 'CIRCLE' };
  const params = { shopId: shop.shopId };
  const added = (await request(server.origin, tablesApi.addTable, { params, body: form, as: ownerToken() }))
    .data.table;
  const renamed = await editTable(added._id, { name: 'G2' });
  const moved = await editTable(added._id, { areaId: hall._id });
  await request(server.origin, tablesApi.deleteTable, {
    params: { ...params, tableId: added._id },
    as: ownerToken(),
  });
  await waitForLastEvent();
  const garden = { _id: shop.areaId, name: 'Garden', priority: 1 };
  for (const socket of [owner, waiter]) {
    expect(changes(socket)).toEqual([
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
    const seqs = socket.received.slice(1).map(({ message }) => message.seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  }
  expect(diner.eventNames()).toEqual(['ready']);
  expect(elsewhere.eventNames()).toEqual(['ready']);
});

test('an arranged plan is sent to all staff as one event', async () => {
  const { T1, T2 } = shop.tables;
  const params = { shopId: shop.shopId, areaId: shop.areaId };
  const placements = [
    { tableId: T1, position: { x: 0, y: 0 } },
    { tableId: T2, position: { x: 1, y: 0 } },
  ];
  const arrange = (body: object) =>
    request(server.origin, tablesApi.arrangeTables, { params, body: { ...body }, as: ownerToken() });
  await arrange({ placements });
  await arrange({ placements: [{ tableId: T1, position: { x: 1, y: 0 } }] });
  await waitForLastEvent();
  for (const socket of [owner, waiter]) {
    expect(socket.eventNames()).toEqual(['ready', 'table:arranged', 'shop:changed']);
    const { tables } = await socket.waitFor('table:arranged');
    expect(tables).toHaveLength(2);
    expect(tables).toEqual(
      expect.arrayContaining(placements.map(({ tableId, position }) => ({ _id: tableId, position }))),
    );
  }
  expect(diner.eventNames()).toEqual(['ready']);
  expect(elsewhere.eventNames()).toEqual(['ready']);
});

test('merged tables are sent to all staff with their group, and separate ones without', async () => {
  const { T1, T2 } = shop.tables;
  const { group } = (await mergeTables(server, shop, [T1, T2])).data;
  await unmergeTables(server, shop, group._id);
  await waitForLastEvent();
  for (const socket of [owner, waiter]) {
    expect(socket.eventNames()).toEqual(['ready', 'table:grouped', 'table:grouped', 'shop:changed']);
    const [, merged, separate] = socket.received.map(({ message }) => message.tables);
    expect(merged).toEqual([T1, T2].map((_id) => ({ _id, group })));
    expect(separate).toEqual([T1, T2].map((_id) => ({ _id, group: null })));
  }
  expect(diner.eventNames()).toEqual(['ready']);
  expect(elsewhere.eventNames()).toEqual(['ready']);
});

test('a changed area is sent in its new form, and a rejected change is not', async () => {
  const roof = await addArea('Roof');
  const params = { shopId: shop.shopId, areaId: roof._id };
  const body = { name: 'Terrace', priority: 2 };
  const edited = (await request(server.origin, tablesApi.editArea, { params, body, as: ownerToken() })).data
    .area;
  await request(server.origin, tablesApi.editArea, { params, body: { name: 'garden' }, as: ownerToken() });
  await request(server.origin, tablesApi.deleteArea, {
    params: { ...params, areaId: shop.areaId },
    as: ownerToken(),
  });
  await request(server.origin, tablesApi.deleteArea, { params, as: ownerToken() });
  await waitForLastEvent();
  expect(changes(waiter)).toEqual([
    ['added', roof],
    ['edited', edited],
    ['deleted', edited],
  ]);
});

test('a renamed table is sent with its new name when it becomes free', async () => {
  const kot = await placeOrder(server, shop, { as: ownerToken() });
  await editTable(shop.tables.T1, { name: 'Window' });
  await changeStatus(server, shop, 'deleteKot', kot);
  const free = await waiter.waitFor(
    'table:occupancy',
    ({ table }) => (table as { isEmpty: boolean }).isEmpty,
  );
  expect(free.table).toEqual({ _id: shop.tables.T1, name: 'Window', isEmpty: true });
  expect((await waiter.waitFor('kot:cancelled')).kot).toMatchObject({ tableId: { name: 'T1' } });
});

test('a changed shop is sent to its staff only', async () => {
  const params = { shopId: shop.shopId };
  const { data } = await request(server.origin, shopsApi.editShop, {
    params,
    body: { gstIn: '03AABFT0000K1ZX' },
    as: ownerToken(),
  });
  for (const socket of [owner, waiter])
    expect((await socket.waitFor('shop:changed')).shop).toEqual(data.shop);
  expect(diner.eventNames()).toEqual(['ready']);
  expect(elsewhere.eventNames()).toEqual(['ready']);
});

test('the pause switch is sent to diners too, once per change', async () => {
  const params = { shopId: shop.shopId };
  const edit = (body: Record<string, unknown>) =>
    request(server.origin, shopsApi.editShop, { params, body, as: ownerToken() });
  for (const body of [
    { visitorOrders: 'NONE' },
    { visitorOrders: 'NONE' },
    { name: 'New Name' },
    { visitorOrders: 'ALL' },
  ])
    await edit(body);
  const orderings = ({ received }: TestSocket) =>
    received.flatMap(({ name, message }) => (name === 'shop:ordering' ? [message.visitorOrders] : []));
  for (const socket of [owner, waiter, diner]) {
    await socket.waitFor('shop:ordering', ({ visitorOrders }) => visitorOrders === 'ALL');
    expect(orderings(socket)).toEqual(['NONE', 'ALL']);
  }
  expect(diner.eventNames()).toEqual(['ready', 'shop:ordering', 'shop:ordering']);
  expect(elsewhere.eventNames()).toEqual(['ready']);
});
