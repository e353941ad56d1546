import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
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
const params = (categoryId: string) => ({ shopId: shop.shopId, categoryId });
const add = (body: Record<string, unknown>) =>
  request(server.origin, menuApi.addCategory, {
    params: { shopId: shop.shopId },
    body,
    as: shop.owner.token,
  });
const edit = (categoryId: string, body: Record<string, unknown>) =>
  request(server.origin, menuApi.editCategory, { params: params(categoryId), body, as: shop.owner.token });
const remove = (categoryId: string) =>
  request(server.origin, menuApi.deleteCategory, { params: params(categoryId), as: shop.owner.token });
const list = async ({ shopId } = shop) =>
  (await request(server.origin, menuApi.getMyCategories, { params: { shopId } })).data.categories;

test.each(ENCODINGS)('a category is added, changed and deleted, as %s', async (encoding) => {
  const as = shop.owner.token;
  const added = await request(server.origin, menuApi.addCategory, {
    params: { shopId: shop.shopId },
    body: { name: ' desserts & crème ', priority: 9 },
    as,
    encoding,
  });
  expect(added.status).toBe(201);
  const { category } = added.data;
  expect(category).toMatchObject({ name: 'DESSERTS & CRÈME', priority: 9, noOfItems: 0 });
  expect((await list()).at(-1)).toEqual(category);

  const edited = await request(server.origin, menuApi.editCategory, {
    params: params(category._id),
    body: { name: 'sweets', priority: '' },
    as,
    encoding,
  });
  expect(edited.data.category).toEqual({ ...category, name: 'SWEETS', priority: null });
  expect((await edit(category._id, {})).data.category).toEqual(edited.data.category);

  expect(await remove(category._id)).toMatchObject({ status: 200, message: 'SWEETS deleted', data: {} });
  expect((await list()).map(({ name }) => name)).toEqual(['MAIN COURSE', 'BEVERAGES']);
  expect((await remove(category._id)).status).toBe(404);
  expect((await edit(category._id, { name: 'SWEETS' })).status).toBe(404);
});

test('a name is unique in the shop, ignoring case', async () => {
  expect(await add({ name: 'Beverages' })).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await edit(shop.categoryId, { name: 'beverages' })).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await edit(shop.categoryId, { name: 'main course' })).status).toBe(200);
  expect((await list(otherShop)).map(({ name }) => name)).toEqual(['MAIN COURSE', 'BEVERAGES']);
});

test('a category with items cannot be deleted', async () => {
  const refused = await remove(shop.categoryId);
  expect(refused).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: 'MAIN COURSE still has items. Please move or delete them first.',
  });
  expect((await list())[0]).toMatchObject({ _id: shop.categoryId, noOfItems: 3 });
});

test('renaming a category updates its items', async () => {
  await edit(shop.categoryId, { name: 'Mains', priority: 5 });
  const { data } = await request(server.origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
  expect(data.items.map(({ categoryId }) => categoryId.name)).toEqual([
    'BEVERAGES',
    'MAINS',
    'MAINS',
    'MAINS',
  ]);
});

test('every field is validated', async () => {
  const bad = { name: ['', ' ', null, 7, 'x'.repeat(41)], priority: [-1, 1.5, 'first', 10_000, true, []] };
  await expectFieldsValidated(shopPair(), menuApi.addCategory, {
    good: { name: 'Sweets' },
    bad: { ...bad, name: [...bad.name, undefined] },
  });
  await expectFieldsValidated(shopPair(), menuApi.editCategory, {
    params: params(shop.categoryId),
    good: {},
    bad,
  });
  expect(await list()).toHaveLength(2);
});

test('only the owner writes categories', async () => {
  await expectOwnersOnly(shopPair(), menuApi.addCategory);
  await expectOwnersOnly(shopPair(), menuApi.editCategory, { categoryId: shop.categoryId });
  await expectOwnersOnly(shopPair(), menuApi.deleteCategory, { categoryId: shop.categoryId });
});

test('a category of another shop is not found', async () => {
  const before = await list(otherShop);
  for (const categoryId of [otherShop.categoryId, 'nothing', "' or 1=1 --"]) {
    expect(await edit(categoryId, { name: 'Ours' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await remove(categoryId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  expect(await list(otherShop)).toEqual(before);
});
