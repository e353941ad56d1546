import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  shop = await seedShop(server);
});
afterAll(() => server.close());

const rename = (tableId: string, name: string) =>
  request(server.origin, tablesApi.editTable, {
    params: { shopId: shop.shopId, tableId },
    body: { name },
    as: shop.owner.token,
  });
const scan = async (tableNo: string, { shopId } = shop) => {
  const response = await request(server.origin, tablesApi.tableExist, { params: { shopId, tableNo } });
  return response.status === 200 ? response.data.tableNo : response.status;
};

test('a printed QR code works with every name its table ever had', async () => {
  for (const name of ['Window', 'Bay', 'Veranda'])
    expect((await rename(shop.tables.T1, name)).status).toBe(200);
  for (const printed of ['T1', 't1', 'WINDOW', 'bay', 'Veranda']) expect(await scan(printed)).toBe('Veranda');
  const kot = await placeOrder(server, shop, { body: { tableNo: 't1' } });
  expect(kot.tableId).toEqual({ _id: shop.tables.T1, name: 'Veranda' });
  const diner = await connectSocket(server.origin, { shopId: shop.shopId, tableNo: 'window' });
  diner.close();
});

test('an earlier name belongs to the table that takes it, as a new table or by renaming', async () => {
  await rename(shop.tables.T1, 'Window');
  const added = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: { name: 't1', areaId: shop.areaId, noOfSeats: 2, shape: 'CIRCLE' },
    as: shop.owner.token,
  });
  expect(added.status).toBe(201);
  expect((await placeOrder(server, shop, { body: { tableNo: 'T1' } })).tableId?._id).toBe(
    added.data.table._id,
  );

  await rename(shop.tables.T1, 'Bay');
  await rename(shop.tables.T2, 'Window');
  expect((await placeOrder(server, shop, { body: { tableNo: 'window' } })).tableId?._id).toBe(shop.tables.T2);
  expect(await scan('t2')).toBe('Window');
});

test('a name that was taken does not return to the table that had it before', async () => {
  await rename(shop.tables.T1, 'Window');
  await rename(shop.tables.T1, 'Bay');
  expect((await rename(shop.tables.T2, 'Window')).status).toBe(200);
  expect((await rename(shop.tables.T2, 'Corner')).status).toBe(200);
  expect(await scan('Window')).toBe('Corner');

  const { shopId } = shop;
  const as = shop.owner.token;
  const body = { name: 'T1', areaId: shop.areaId, noOfSeats: 2, shape: 'CIRCLE' };
  const { data } = await request(server.origin, tablesApi.addTable, { params: { shopId }, body, as });
  const tableId = data.table._id;
  expect((await rename(tableId, 'Alcove')).status).toBe(200);
  expect(await scan('T1')).toBe('Alcove');
  await request(server.origin, tablesApi.deleteTable, { params: { shopId, tableId }, as });
  expect(await scan('T1')).toBe(404);
  expect(await scan('Bay')).toBe('Bay');
});

test('two tables may swap names, and a table may return to its own', async () => {
  await rename(shop.tables.T1, 'aside');
  await rename(shop.tables.T2, 'T1');
  await rename(shop.tables.T1, 'T2');
  expect((await placeOrder(server, shop, { body: { tableNo: 'T1' } })).tableId?._id).toBe(shop.tables.T2);
  expect((await placeOrder(server, shop, { body: { tableNo: 'T2' } })).tableId?._id).toBe(shop.tables.T1);
  expect(await scan('aside')).toBe('T2');
  await rename(shop.tables.T1, 'aside');
  await rename(shop.tables.T1, 'T2');
  expect(await scan('ASIDE')).toBe('T2');
});

test('earlier names are deleted with their table and never open another shop', async () => {
  await rename(shop.tables.T2, 'Corner');
  const otherShop = await seedShop(server);
  expect(await scan('Corner', otherShop)).toBe(404);
  await request(server.origin, tablesApi.deleteTable, {
    params: { shopId: shop.shopId, tableId: shop.tables.T2 },
    as: shop.owner.token,
  });
  expect(await scan('T2')).toBe(404);
  expect(await scan('Corner')).toBe(404);
  expect((await rename(shop.tables.T1, 'Corner')).status).toBe(200);
});

test('the longest name works in a link, in every script', async () => {
  for (const name of ['ड़'.normalize('NFC').repeat(20), 'क'.repeat(40), 'A/B?c#d%e é', 'T1.2']) {
    expect((await rename(shop.tables.T1, name)).status).toBe(200);
    expect(await scan(name)).toBe(name);
  }
});
