import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectFieldsValidated, expectOwnersOnly } from '../../support/expect/endpoint-rules.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server);
let shop: TestShop;
let drinks: string;
beforeEach(async () => {
  shop = await seedShop(server);
  drinks = (await item('Masala Chai')).categoryId._id;
});

const shopPair = () => ({ server, shop, otherShop });
const params = (itemId: string) => ({ shopId: shop.shopId, itemId });
const form = () => ({ name: 'Lassi', price: 80.5, categoryId: drinks, mealType: 'VEG' });
const add = (body: Record<string, unknown>) =>
  request(server.origin, menuApi.addItem, { params: { shopId: shop.shopId }, body, as: shop.owner.token });
const edit = (itemId: string, body: Record<string, unknown>) =>
  request(server.origin, menuApi.editItem, { params: params(itemId), body, as: shop.owner.token });
const move = (itemId: string, categoryId: string) =>
  request(server.origin, menuApi.editItemCategory, {
    params: params(itemId),
    body: { categoryId },
    as: shop.owner.token,
  });
const remove = (itemId: string) =>
  request(server.origin, menuApi.deleteItem, { params: params(itemId), as: shop.owner.token });
const list = async (query = {}) =>
  (await request(server.origin, menuApi.getMyItems, { params: { shopId: shop.shopId }, query })).data.items;
const item = async (q: string) => {
  const [found] = await list({ q });
  if (!found) throw new Error(`${q} is not on the menu`);
  return found;
};
const counts = async () => {
  const { data } = await request(server.origin, menuApi.getMyCategories, {
    params: { shopId: shop.shopId },
  });
  return data.categories.map(({ noOfItems }) => noOfItems);
};

test.each(ENCODINGS)('an item is added, changed, moved and deleted, as %s', async (encoding) => {
  const as = shop.owner.token;
  const added = await request(server.origin, menuApi.addItem, {
    params: { shopId: shop.shopId },
    body: { ...form(), priority: '' },
    as,
    encoding,
  });
  expect(added.status).toBe(201);
  const made = added.data.item;
  expect(made).toEqual({
    _id: made._id,
    name: 'Lassi',
    price: 80.5,
    categoryId: { _id: drinks, name: 'BEVERAGES' },
    mealType: 'VEG',
    isStar: false,
    isAvailable: true,
    shortCode: null,
    priority: null,
    gstRate: null,
    variants: [],
    soldOutUntil: null,
    remaining: null,
    photo: null,
    optionGroupIds: [],
  });
  expect(await list({ q: 'lassi' })).toEqual([made]);

  const change = { name: 'Mango Lassi', price: 99.99, isStar: true, shortCode: 'ml', priority: 1 };
  const edited = await request(server.origin, menuApi.editItem, {
    params: params(made._id),
    body: change,
    as,
    encoding,
  });
  expect(edited.data.item).toEqual({ ...made, ...change, shortCode: 'ML' });
  const cleared = await request(server.origin, menuApi.editItem, {
    params: params(made._id),
    body: { shortCode: '', priority: '' },
    as,
    encoding,
  });
  expect(cleared.data.item).toEqual({ ...edited.data.item, shortCode: null, priority: null });
  const moved = await request(server.origin, menuApi.editItemCategory, {
    params: params(made._id),
    body: { categoryId: shop.categoryId },
    as,
    encoding,
  });
  expect(moved.data.item).toEqual({
    ...cleared.data.item,
    categoryId: { _id: shop.categoryId, name: 'MAIN COURSE' },
  });
  expect(await counts()).toEqual([4, 1]);

  expect(await remove(made._id)).toMatchObject({ status: 200, message: 'Mango Lassi deleted', data: {} });
  expect(await list({ q: 'lassi' })).toEqual([]);
  expect(await counts()).toEqual([3, 1]);
  for (const gone of [await remove(made._id), await edit(made._id, {}), await move(made._id, drinks)]) {
    expect(gone).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
});

test('a toggle sends and changes one field', async () => {
  const before = await item('PBM');
  expect((await edit(before._id, { isAvailable: 'false' })).data.item).toEqual({
    ...before,
    isAvailable: false,
  });
  expect((await edit(before._id, { isStar: false })).data.item).toMatchObject({
    isAvailable: false,
    isStar: false,
  });
});

test('new items are available and not starred, whatever is sent', async () => {
  const { data } = await add({ ...form(), isStar: true, isAvailable: false, _id: shop.items.naan });
  expect(data.item).toMatchObject({ isStar: false, isAvailable: true });
  expect(data.item._id).not.toBe(shop.items.naan);
});

test('a short code is unique in the shop, ignoring case', async () => {
  for (const shortCode of ['PBM', ' pbm ']) {
    expect(await add({ ...form(), shortCode })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await edit(shop.items.chai, { shortCode })).toMatchObject({ status: 409, code: 'CONFLICT' });
  }
  expect((await edit(shop.items.paneer, { shortCode: 'pbm' })).data.item.shortCode).toBe('PBM');
  expect((await edit(shop.items.paneer, { shortCode: '' })).data.item.shortCode).toBeNull();
  expect((await add({ ...form(), shortCode: 'pbm' })).data.item.shortCode).toBe('PBM');
});

test('the menu is sorted by category priority, item priority and name', async () => {
  await add({ ...form(), categoryId: shop.categoryId, name: 'Zafrani Pulao', priority: 1 });
  await add({ ...form(), categoryId: shop.categoryId, name: 'Aloo Gobi', priority: 1 });
  expect((await list()).map(({ name }) => name)).toEqual([
    'Aloo Gobi',
    'Zafrani Pulao',
    'Butter Chicken',
    'Butter Naan',
    'Paneer Butter Masala',
    'Masala Chai',
  ]);
});

test('a KOT keeps the name and price of its order', async () => {
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  await edit(shop.items.naan, { name: 'Garlic Naan', price: 70 });
  const next = await placeOrder(server, shop, { as: shop.owner.token });
  expect(kot.items[0]).toMatchObject({ name: 'Butter Naan', price: 45.5 });
  expect(next.items[0]).toMatchObject({ name: 'Garlic Naan', price: 70 });
  expect((await remove(shop.items.naan)).status).toBe(200);
  expect((await postOrder(server, shop, { as: shop.owner.token })).status).toBe(404);
});

test('every field is validated', async () => {
  const bad = {
    name: ['', ' ', null, 7, 'x'.repeat(81)],
    price: ['', -1, 'dear', 1.999, 1e-9, '0.000000001', 10_000_001, null, true, [], '1e3', '5 5'],
    categoryId: ['', 'MAIN COURSE', null, 7],
    mealType: ['', 'veg', 'EGG', null],
    shortCode: ['x'.repeat(13), 7, 'a\u0000b'],
    priority: [-1, 1.5, 'first', 10_000, true],
  };
  const required = ['name', 'price', 'categoryId', 'mealType'];
  const missing = Object.entries(bad).map(([field, values]) => [
    field,
    required.includes(field) ? [...values, undefined] : values,
  ]);
  const good = { ...form(), price: '80' };
  await expectFieldsValidated(shopPair(), menuApi.addItem, { good, bad: Object.fromEntries(missing) });
  const toggles = { isStar: ['', 'yes', 1, null], isAvailable: ['', 'no', 0, null] };
  const chai = params(shop.items.chai);
  await expectFieldsValidated(shopPair(), menuApi.editItem, {
    params: chai,
    good: {},
    bad: { ...bad, ...toggles },
  });
  const categoryId = [...bad.categoryId, undefined];
  await expectFieldsValidated(shopPair(), menuApi.editItemCategory, {
    params: chai,
    good: {},
    bad: { categoryId },
  });
  expect(await list()).toHaveLength(4);
});

test('only the owner writes the menu', async () => {
  await expectOwnersOnly(shopPair(), menuApi.addItem);
  for (const endpoint of [menuApi.editItem, menuApi.editItemCategory, menuApi.deleteItem]) {
    await expectOwnersOnly(shopPair(), endpoint, { itemId: shop.items.naan });
  }
});

test('items and categories of another shop are not found', async () => {
  const foreign = otherShop.items.naan;
  for (const response of [
    await edit(foreign, { price: 1 }),
    await move(foreign, drinks),
    await remove(foreign),
  ]) {
    expect(response).toMatchObject({ status: 404, message: 'This item is not on the menu.' });
  }
  const { categoryId } = otherShop;
  const before = await list();
  for (const response of [
    await add({ ...form(), categoryId }),
    await edit(shop.items.naan, { categoryId, name: 'Moved' }),
    await move(shop.items.naan, categoryId),
  ]) {
    expect(response).toMatchObject({ status: 404, message: 'This category does not exist.' });
  }
  expect(await list()).toEqual(before);
});
