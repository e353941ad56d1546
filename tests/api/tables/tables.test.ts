// @postgres full

import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { insertArea } from '@tawa/server/features/tables/areas.repository.ts';
import { insertTable } from '@tawa/server/features/tables/tables.repository.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

const LONG_NAME = 'बरामदा '.repeat(5).trim();
const shop = await seedShop(server, 'Sher-e-Punjab');
const otherShop = await seedShop(server, 'Kadhai Junction');
await app.unitOfWork.writeAccount(async ({ tx }) => {
  const scope = await authorizeShop(tx, 'shop.anyone', null, shop.shopId);
  const terrace = await insertArea({ tx, scope }, { name: 'Terrace É', priority: null });
  await insertArea({ tx, scope }, { name: 'Roof', priority: 2 });
  await insertArea({ tx, scope }, { name: 'Aangan', priority: 2 });
  const seats = { areaId: terrace, noOfSeats: 6, shape: 'CIRCLE' } as const;
  for (const name of ['T10', 'T9', 'Window 2/3', LONG_NAME])
    await insertTable({ tx, scope }, { ...seats, name });
});

describe('the QR code on the table', () => {
  const scan = (tableNo: string, shopId = shop.shopId, as?: string) =>
    request(origin, tablesApi.tableExist, { params: { shopId, tableNo }, as });

  test('returns the shop and the table', async () => {
    const { status, data, message } = await scan('T1');
    expect({ status, data, message }).toEqual({
      status: 200,
      data: { shopName: 'Sher-e-Punjab', tableNo: 'T1', plusGst: false, visitorOrders: 'ALL' },
      message: 'Welcome to Sher-e-Punjab',
    });
  });

  test.each([
    ['t1', 'T1'],
    [' T1 ', 'T1'],
    ['window 2/3', 'Window 2/3'],
    ['t10', 'T10'],
    [LONG_NAME, LONG_NAME],
  ])('finds %j, ignoring case', async (written, name) => {
    expect((await scan(written)).data).toMatchObject({ shopName: 'Sher-e-Punjab', tableNo: name });
  });

  test.each(['T3', 'T', '1', '', ' ', 'T%', '*', "T1' --", 'x'.repeat(190), 'x'.repeat(1_000)])(
    'fails for an unknown table (%j)',
    async (tableNo) => {
      expectError(await scan(tableNo), 'NOT_FOUND');
    },
  );

  test('fails for a table of another shop', async () => {
    expectError(await scan('T9', otherShop.shopId), 'NOT_FOUND');
    expectError(await scan('T9', 'no-such-shop'), 'NOT_FOUND');
  });

  test('works for a user who is logged in at another shop', async () => {
    for (const { token } of [otherShop.owner, otherShop.waiter, shop.owner, shop.waiter]) {
      expect((await scan('T1', shop.shopId, token)).data.shopName).toBe('Sher-e-Punjab');
    }
  });
});

describe('getMyTables', () => {
  const list = (q?: string, as = shop.waiter.token) =>
    request(origin, tablesApi.getMyTables, { params: { shopId: shop.shopId }, query: { q }, as });
  const names = async (q?: string) => (await list(q)).data.tables.map(({ name }) => name);

  test('returns each with its area, seats and that it is free', async () => {
    const { data } = await list();
    expect(data.tables.find(({ name }) => name === 'T2')).toEqual({
      _id: shop.tables.T2,
      name: 'T2',
      areaId: { _id: expect.any(String), name: 'Garden' },
      noOfSeats: 2,
      shape: 'CIRCLE',
      position: null,
      isEmpty: true,
      group: null,
      shopId: shop.shopId,
    });
    expect((await list(undefined, shop.owner.token)).data).toEqual(data);
  });

  test('is in natural sort order', async () => {
    expect(await names()).toEqual(['T1', 'T2', 'T9', 'T10', 'Window 2/3', LONG_NAME]);
  });

  test.each([
    ['t1', ['T1', 'T10']],
    ['WINDOW', ['Window 2/3']],
    ['garden', ['T1', 'T2']],
    ['terrace é', ['T9', 'T10', 'Window 2/3', LONG_NAME]],
    [' T9 ', ['T9']],
    ['', ['T1', 'T2', 'T9', 'T10', 'Window 2/3', LONG_NAME]],
    ['kitchen', []],
    ['%', []],
    ['_', []],
  ])('a search for %j', async (q, found) => {
    expect(await names(q)).toEqual(found);
  });

  test('a search that is too long', async () => {
    expectInvalidFields(await list('x'.repeat(101)), 'q');
  });
});

test('getMyAreas counts the tables, sorted by priority, then by name', async () => {
  const { data } = await request(origin, tablesApi.getMyAreas, {
    params: { shopId: shop.shopId },
    as: shop.waiter.token,
  });
  const id = expect.any(String);
  expect(data.areas).toEqual([
    { _id: id, name: 'Garden', priority: 1, noOfTables: 2 },
    { _id: id, name: 'Aangan', priority: 2, noOfTables: 0 },
    { _id: id, name: 'Roof', priority: 2, noOfTables: 0 },
    { _id: id, name: 'Terrace É', priority: null, noOfTables: 4 },
  ]);
});
