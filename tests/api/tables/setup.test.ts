import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
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
const params = (tableId: string) => ({ shopId: shop.shopId, tableId });
const form = () => ({ name: 'G1', areaId: shop.areaId, noOfSeats: 6, shape: 'CIRCLE' });

const add = (body: Record<string, unknown>) =>
  request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body,
    as: shop.owner.token,
  });
const edit = (tableId: string, body: Record<string, unknown>) =>
  request(server.origin, tablesApi.editTable, { params: params(tableId), body, as: shop.owner.token });
const move = (tableId: string, areaId: string) =>
  request(server.origin, tablesApi.editTableArea, {
    params: params(tableId),
    body: { areaId },
    as: shop.owner.token,
  });
const remove = (tableId: string) =>
  request(server.origin, tablesApi.deleteTable, { params: params(tableId), as: shop.owner.token });
const newArea = async (name: string) => {
  const { data } = await request(server.origin, tablesApi.addArea, {
    params: { shopId: shop.shopId },
    body: { name },
    as: shop.owner.token,
  });
  return data.area._id;
};
const list = async (q = '') => {
  const { data } = await request(server.origin, tablesApi.getMyTables, {
    params: { shopId: shop.shopId },
    query: { q },
    as: shop.owner.token,
  });
  return data.tables;
};
const areas = async () => {
  const { data } = await request(server.origin, tablesApi.getMyAreas, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return Object.fromEntries(data.areas.map(({ name, noOfTables }) => [name, noOfTables]));
};

test.each(ENCODINGS)('a table is added, changed, moved and deleted, as %s', async (encoding) => {
  const as = shop.owner.token;
  const hall = await newArea('Hall');
  const added = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: { ...form(), name: '  G1 ' },
    as,
    encoding,
  });
  expect(added.status).toBe(201);
  const { table } = added.data;
  expect(table).toEqual({
    _id: table._id,
    name: 'G1',
    areaId: { _id: shop.areaId, name: 'Garden' },
    noOfSeats: 6,
    shape: 'CIRCLE',
    position: null,
    isEmpty: true,
    group: null,
    shopId: shop.shopId,
  });
  expect(await list('g1')).toEqual([table]);

  const edited = await request(server.origin, tablesApi.editTable, {
    params: params(table._id),
    body: { name: 'G2', noOfSeats: 2 },
    as,
    encoding,
  });
  expect(edited.data.table).toEqual({ ...table, name: 'G2', noOfSeats: 2 });
  const moved = await request(server.origin, tablesApi.editTableArea, {
    params: params(table._id),
    body: { areaId: hall },
    as,
    encoding,
  });
  expect(moved.data.table).toEqual({ ...edited.data.table, areaId: { _id: hall, name: 'Hall' } });
  expect(await list('hall')).toEqual([moved.data.table]);
  expect(await areas()).toEqual({ Garden: 2, Hall: 1 });

  expect(await remove(table._id)).toMatchObject({ status: 200, message: 'Table G2 deleted', data: {} });
  expect((await list()).map(({ name }) => name)).toEqual(['T1', 'T2']);
  expect(await areas()).toEqual({ Garden: 2, Hall: 0 });
  for (const again of [await remove(table._id), await edit(table._id, {}), await move(table._id, hall)]) {
    expect(again).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
});

test('an update may include the area, and an empty area changes nothing', async () => {
  const hall = await newArea('Hall');
  expect((await edit(shop.tables.T1, { areaId: hall })).data.table.areaId.name).toBe('Hall');
  const [before] = await list('T1');
  expect((await edit(shop.tables.T1, {})).data.table).toEqual(before);
});

test('a name is unique in the shop, ignoring case', async () => {
  for (const name of ['T2', ' t2 ']) {
    expect(await add({ ...form(), name })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await edit(shop.tables.T1, { name })).toMatchObject({ status: 409, code: 'CONFLICT' });
  }
  expect((await edit(shop.tables.T1, { name: 't1' })).data.table.name).toBe('t1');
  expect((await list()).map(({ name }) => name)).toEqual(['t1', 'T2']);
});

test('of two owners who use the same name concurrently, one succeeds', async () => {
  const responses = await Promise.all([add(form()), add(form()), edit(shop.tables.T1, { name: 'g1' })]);
  expect(responses.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2);
  expect((await list()).filter(({ name }) => name.toUpperCase() === 'G1')).toHaveLength(1);
});

test('an occupied table and one with a requested order cannot be deleted', async () => {
  const waiting = await placeOrder(server, shop);
  expect(await remove(shop.tables.T1)).toMatchObject({
    status: 409,
    message: 'Table T1 has an order waiting. Please confirm or reject it first.',
  });
  await changeStatus(server, shop, 'confirmKot', waiting);
  const occupied = await remove(shop.tables.T1);
  expect(occupied).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(occupied.message).toContain('Table T1 is occupied');
  await changeStatus(server, shop, 'updateKot', waiting);
  expect((await remove(shop.tables.T1)).status).toBe(409);
  await changeStatus(server, shop, 'deleteKot', waiting);
  expect((await remove(shop.tables.T1)).status).toBe(200);
  expect((await postOrder(server, shop)).status).toBe(404);
});

test('an updated table keeps its occupancy, and its open KOTs keep the name of their order', async () => {
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  const { data } = await edit(shop.tables.T1, { name: 'Window' });
  expect(data.table).toMatchObject({ name: 'Window', isEmpty: false });
  const served = await changeStatus(server, shop, 'updateKot', kot);
  expect(served.data.kot.tableId).toEqual({ _id: shop.tables.T1, name: 'T1' });
});

test('every field is validated', async () => {
  const bad = {
    name: ['', ' ', null, 7, 'x'.repeat(41), '.', '..'],
    areaId: ['', 'Garden', null, 7],
    noOfSeats: ['', 0, -1, 2.5, 'many', 1000, true, null, []],
    shape: ['', 'SQUARE', 'circle', null],
  };
  const missing = Object.entries(bad).map(([field, values]) => [field, [...values, undefined]]);
  const good = { ...form(), noOfSeats: '4' };
  await expectFieldsValidated(shopPair(), tablesApi.addTable, { good, bad: Object.fromEntries(missing) });
  await expectFieldsValidated(shopPair(), tablesApi.editTable, {
    params: params(shop.tables.T1),
    good: {},
    bad,
  });
  await expectFieldsValidated(shopPair(), tablesApi.editTableArea, {
    params: params(shop.tables.T1),
    good: {},
    bad: { areaId: [...bad.areaId, undefined] },
  });
  expect(await list()).toHaveLength(2);
});

test('only the owner writes tables', async () => {
  await expectOwnersOnly(shopPair(), tablesApi.addTable);
  for (const endpoint of [tablesApi.editTable, tablesApi.editTableArea, tablesApi.deleteTable]) {
    await expectOwnersOnly(shopPair(), endpoint, { tableId: shop.tables.T1 });
  }
});

test('tables and areas of another shop are not found', async () => {
  const { T1 } = otherShop.tables;
  for (const response of [await edit(T1, { name: 'Ours' }), await move(T1, shop.areaId), await remove(T1)]) {
    expect(response).toMatchObject({ status: 404, message: 'This table does not exist.' });
  }
  const { areaId } = otherShop;
  const [before] = await list('T1');
  for (const response of [
    await add({ ...form(), areaId }),
    await edit(shop.tables.T1, { areaId, name: 'Moved' }),
    await move(shop.tables.T1, areaId),
  ]) {
    expect(response).toMatchObject({ status: 404, message: 'This area does not exist.' });
  }
  expect(await list('T1')).toEqual([before]);
});
