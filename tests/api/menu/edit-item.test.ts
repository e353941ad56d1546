// @postgres full

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ENCODINGS, type Encoding, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const otherShop = await seedShop(server);

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

function edit(itemId: string, body: Record<string, unknown>, encoding: Encoding = 'json') {
  const { shopId, owner } = shop;
  return request(origin, menuApi.editItem, { params: { itemId, shopId }, body, encoding, as: owner.token });
}
async function onTheMenu(itemId: string) {
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
  return data.items.find(({ _id }) => _id === itemId);
}

describe.each(ENCODINGS)('as %s', (encoding) => {
  test('changing one field changes no other', async () => {
    const before = await onTheMenu(shop.items.paneer);
    const { data, message } = await edit(shop.items.paneer, { isAvailable: false }, encoding);
    expect(message).toBe('Paneer Butter Masala updated');
    expect(data.item).toEqual({ ...before, isAvailable: false });
    await edit(shop.items.paneer, { isStar: false }, encoding);
    expect(await onTheMenu(shop.items.paneer)).toEqual({ ...before, isAvailable: false, isStar: false });
  });

  test('every field can change at once, and the response is the current item', async () => {
    const { data: categories } = await request(origin, menuApi.getMyCategories, {
      params: { shopId: shop.shopId },
    });
    const drinks = categories.categories[1];
    const body = {
      name: '  Kesar Chai ',
      price: '75.25',
      categoryId: drinks?._id,
      mealType: 'NONVEG',
      isStar: true,
      isAvailable: 'false',
      shortCode: 'kc1',
      priority: '7',
      gstRate: '18',
    };
    const { data } = await edit(shop.items.naan, body, encoding);
    expect(data.item).toEqual({
      _id: shop.items.naan,
      name: 'Kesar Chai',
      price: 75.25,
      categoryId: { _id: drinks?._id, name: 'BEVERAGES' },
      mealType: 'NONVEG',
      isStar: true,
      isAvailable: false,
      shortCode: 'KC1',
      priority: 7,
      gstRate: 18,
      variants: [],
      soldOutUntil: null,
      remaining: null,
      photo: null,
      optionGroupIds: [],
    });
    expect(await onTheMenu(shop.items.naan)).toEqual(data.item);
  });

  test('an empty short code and an empty priority are removed', async () => {
    await edit(shop.items.naan, { shortCode: 'bn', priority: 4 }, encoding);
    const { data } = await edit(shop.items.naan, { shortCode: '', priority: '' }, encoding);
    expect(data.item).toMatchObject({ name: 'Butter Naan', shortCode: null, priority: null });
  });
});

test('prices are exact to the paisa', async () => {
  for (const price of [0, 0.01, 0.29, 19.99, 45.5, 999.95, 10_000_000]) {
    expect((await edit(shop.items.chai, { price })).data.item.price).toBe(price);
  }
});

test('an item may keep its own short code, and two shops may use the same', async () => {
  expect((await edit(shop.items.naan, { shortCode: 'bn' })).data.item.shortCode).toBe('BN');
});

describe('is rejected', () => {
  test('with the short code of another item, whatever its case', async () => {
    const response = await expectNoChange(server, () =>
      edit(shop.items.naan, { shortCode: ' pbm ', price: 1 }),
    );
    expect(expectError(response, 'CONFLICT').message).toBe('The short code PBM is already in use.');
  });

  test('with a category of another shop', async () => {
    const body = { categoryId: otherShop.categoryId, price: 1 };
    expectError(await expectNoChange(server, () => edit(shop.items.naan, body)), 'NOT_FOUND');
  });

  test('for an item of another shop, as for an unknown one', async () => {
    const foreign = await expectNoChange(server, () => edit(otherShop.items.naan, { price: 1 }));
    const unknown = await edit('00000000-0000-7000-8000-000000000000', { price: 1 });
    const nonsense = await edit('naan', { price: 1 });
    const error = expectError(foreign, 'NOT_FOUND');
    expect(expectError(unknown, 'NOT_FOUND')).toEqual(error);
    expect(expectError(nonsense, 'NOT_FOUND')).toEqual(error);
    expect(foreign.text).not.toContain('Naan');
  });

  test('with null in a required field', async () => {
    const nothing = {
      name: null,
      price: null,
      mealType: null,
      isStar: null,
      isAvailable: null,
      categoryId: null,
    };
    const response = await expectNoChange(server, () => edit(shop.items.naan, nothing));
    expectInvalidFields(response, ...Object.keys(nothing));
  });
});

test('two owners who edit different fields concurrently both succeed', async () => {
  await Promise.all([
    edit(shop.items.chai, { price: 65 }),
    edit(shop.items.chai, { isStar: true }),
    edit(shop.items.chai, { name: 'Adrak Chai' }),
    edit(shop.items.chai, { priority: 1 }),
  ]);
  expect(await onTheMenu(shop.items.chai)).toMatchObject({
    price: 65,
    isStar: true,
    name: 'Adrak Chai',
    priority: 1,
  });
});

test('of two items that request one short code concurrently, one gets it', async () => {
  const responses = await Promise.all([
    edit(shop.items.chai, { shortCode: 'X' }),
    edit(shop.items.naan, { shortCode: 'x' }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
