// @postgres full

import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
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
const params = (areaId: string) => ({ shopId: shop.shopId, areaId });

const add = (body: Record<string, unknown>) =>
  request(server.origin, tablesApi.addArea, { params: { shopId: shop.shopId }, body, as: shop.owner.token });
const edit = (areaId: string, body: Record<string, unknown>) =>
  request(server.origin, tablesApi.editArea, { params: params(areaId), body, as: shop.owner.token });
const remove = (areaId: string) =>
  request(server.origin, tablesApi.deleteArea, { params: params(areaId), as: shop.owner.token });
const list = async () => {
  const { data } = await request(server.origin, tablesApi.getMyAreas, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return data.areas;
};

test.each(ENCODINGS)('an area is added, changed and deleted, as %s', async (encoding) => {
  const { shopId } = shop;
  const as = shop.owner.token;
  const added = await request(server.origin, tablesApi.addArea, {
    params: { shopId },
    body: { name: ' Terrace ', priority: encoding === 'json' ? 3 : '3' },
    as,
    encoding,
  });
  expect(added.status).toBe(201);
  expect(added.data.area).toMatchObject({ name: 'Terrace', priority: 3, noOfTables: 0 });
  const { _id } = added.data.area;
  expect(await list()).toContainEqual(added.data.area);

  const renamed = await request(server.origin, tablesApi.editArea, {
    params: params(_id),
    body: { name: 'Roof' },
    as,
    encoding,
  });
  expect(renamed.data.area).toEqual({ ...added.data.area, name: 'Roof' });
  const cleared = await request(server.origin, tablesApi.editArea, {
    params: params(_id),
    body: { priority: '' },
    as,
    encoding,
  });
  expect(cleared.data.area).toEqual({ ...renamed.data.area, priority: null });

  const deleted = await remove(_id);
  expect(deleted).toMatchObject({ status: 200, message: 'Roof deleted', data: {} });
  expect((await list()).map(({ name }) => name)).toEqual(['Garden']);
  expect((await remove(_id)).status).toBe(404);
  expect((await edit(_id, { name: 'Roof' })).status).toBe(404);
});

test('areas are sorted by priority, then by name ignoring case; those without priority come last', async () => {
  for (const body of [
    { name: 'zenana' },
    { name: 'Balcony' },
    { name: 'attic', priority: '' },
    { name: 'Hall', priority: 0 },
  ]) {
    expect((await add(body)).status).toBe(201);
  }
  expect((await list()).map(({ name }) => name)).toEqual(['Hall', 'Garden', 'attic', 'Balcony', 'zenana']);
});

test('a name is unique, ignoring case and the form of its accents', async () => {
  const { data } = await add({ name: 'Crème कड़क' });
  for (const name of ['crème कड़क', 'CRE\u0300ME क\u095cक', ' Crème कड़क ']) {
    const taken = await add({ name });
    expect([name, taken.status, taken.code]).toEqual([name, 409, 'CONFLICT']);
    expect((await edit(shop.areaId, { name })).status).toBe(409);
  }
  expect((await edit(data.area._id, { name: 'CRÈME कड़क' })).data.area.name).toBe('CRÈME कड़क');
});

test('two shops may use the same area name', async () => {
  const theirs = await request(server.origin, tablesApi.getMyAreas, {
    params: { shopId: otherShop.shopId },
    as: otherShop.owner.token,
  });
  expect(theirs.data.areas.map(({ name }) => name)).toEqual((await list()).map(({ name }) => name));
});

test('an area with tables cannot be deleted', async () => {
  const refused = await remove(shop.areaId);
  expect(refused).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(refused.message).toBe('Garden still has tables. Please move or delete them first.');
  expect((await list())[0]).toMatchObject({ _id: shop.areaId, noOfTables: 2 });
});

test('renaming an area updates its tables', async () => {
  await edit(shop.areaId, { name: 'Courtyard' });
  const { data } = await request(server.origin, tablesApi.getMyTables, {
    params: { shopId: shop.shopId },
    query: { q: 'courty' },
    as: shop.waiter.token,
  });
  expect(data.tables.map(({ areaId }) => areaId.name)).toEqual(['Courtyard', 'Courtyard']);
});

test('every field is validated', async () => {
  const bad = { name: ['', ' ', null, 7, 'x'.repeat(41)], priority: [-1, 1.5, 'first', 10_000, true, []] };
  await expectFieldsValidated(shopPair(), tablesApi.addArea, {
    good: { name: 'Roof' },
    bad: { ...bad, name: [...bad.name, undefined] },
  });
  await expectFieldsValidated(shopPair(), tablesApi.editArea, { params: params(shop.areaId), good: {}, bad });
  expect(await list()).toHaveLength(1);
});

test('only the owner writes areas', async () => {
  await expectOwnersOnly(shopPair(), tablesApi.addArea);
  await expectOwnersOnly(shopPair(), tablesApi.editArea, { areaId: shop.areaId });
  await expectOwnersOnly(shopPair(), tablesApi.deleteArea, { areaId: shop.areaId });
});

test('an area of another shop is not found', async () => {
  for (const areaId of [otherShop.areaId, 'nothing', '%00', "' or 1=1 --"]) {
    expect((await edit(areaId, { name: 'Ours' })).status).toBe(404);
    expect((await remove(areaId)).status).toBe(404);
  }
  const theirs = await request(server.origin, tablesApi.getMyAreas, {
    params: { shopId: otherShop.shopId },
    as: otherShop.owner.token,
  });
  expect(theirs.data.areas).toMatchObject([{ name: 'Garden', noOfTables: 2 }]);
});
