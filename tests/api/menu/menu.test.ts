// @postgres full

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const shop = await seedShop(server);
await seedShop(server);

const params = { shopId: shop.shopId };
const menu = (query: Record<string, unknown> = {}) => request(origin, menuApi.getMyItems, { params, query });
const names = async (query: Record<string, unknown>) =>
  (await menu(query)).data.items.map(({ name }) => name).sort();
const [PANEER, NAAN, CHAI, CHICKEN] = [
  'Paneer Butter Masala',
  'Butter Naan',
  'Masala Chai',
  'Butter Chicken',
];

test('a diner sees the whole menu, including sold-out items', async () => {
  const { data, message } = await menu();
  expect(message).toBe('Menu loaded');
  expect(data.items.length).toBe(4);
  expect(data.items.find(({ _id }) => _id === shop.items.paneer)).toEqual({
    _id: shop.items.paneer,
    name: PANEER,
    price: 320,
    categoryId: { _id: shop.categoryId, name: 'MAIN COURSE' },
    mealType: 'VEG',
    isStar: true,
    isAvailable: true,
    shortCode: 'PBM',
    priority: null,
    gstRate: null,
    variants: [],
    soldOutUntil: null,
    remaining: null,
    photo: null,
    optionGroupIds: [],
  });
  expect(data.items.find(({ name }) => name === NAAN)?.price).toBe(45.5);
});

test('every caller gets the same menu', async () => {
  const { data } = await menu();
  const other = await seedShop(server);
  for (const { token } of [shop.owner, shop.waiter, other.owner, other.waiter]) {
    expect((await request(origin, menuApi.getMyItems, { params, as: token })).data).toEqual(data);
  }
});

describe('filters', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ mealType: 'VEG' }, [NAAN, CHAI, PANEER]],
    [{ mealType: 'NONVEG' }, [CHICKEN]],
    [{ isStar: true }, [PANEER]],
    [{ isStar: 'false' }, [CHICKEN, NAAN, CHAI]],
    [{ isAvailable: 'true' }, [NAAN, CHAI, PANEER]],
    [{ isAvailable: false }, [CHICKEN]],
    [{ categoryId: shop.categoryId }, [CHICKEN, NAAN, PANEER]],
    [{ q: 'butter' }, [CHICKEN, NAAN, PANEER]],
    [{ q: 'pbm' }, [PANEER]],
    [{ q: 'bN' }, [NAAN]],
    [{ q: ' masala ' }, [CHAI, PANEER]],
    [{ q: 'dosa' }, []],
    [{ q: '' }, [CHICKEN, NAAN, CHAI, PANEER]],
    [{ mealType: '', isStar: '', isAvailable: '', categoryId: '', q: '' }, [CHICKEN, NAAN, CHAI, PANEER]],
    [{ q: 'butter', mealType: 'VEG' }, [NAAN, PANEER]],
    [{ q: 'butter', mealType: 'VEG', isStar: true }, [PANEER]],
    [{ q: 'butter', categoryId: shop.categoryId, isAvailable: false }, [CHICKEN]],
    [{ isStar: true, isAvailable: false }, []],
    [{ categoryId: '00000000-0000-7000-8000-000000000000' }, []],
    [{ sort: 'price', page: 2 }, [CHICKEN, NAAN, CHAI, PANEER]],
  ])('%j', async (query, found) => {
    expect(await names(query)).toEqual(found.sort());
  });

  test.each<[Record<string, unknown>, string]>([
    [{ mealType: 'EGG' }, 'mealType'],
    [{ mealType: 'veg' }, 'mealType'],
    [{ isStar: 'yes' }, 'isStar'],
    [{ isAvailable: '1' }, 'isAvailable'],
    [{ categoryId: 'MAIN COURSE' }, 'categoryId'],
    [{ q: 'x'.repeat(101) }, 'q'],
  ])('%j is rejected', async (query, field) => {
    expectInvalidFields(await menu(query), field);
  });
});

describe('the order of the menu', () => {
  test('is by category, priority and name; items without priority come last', async () => {
    const reordered = await seedShop(server);
    const { shopId, items, owner } = reordered;
    const edit = (itemId: string, body: Record<string, unknown>) =>
      request(origin, menuApi.editItem, { params: { itemId, shopId }, body, as: owner.token });
    const order = async () => {
      const { data } = await request(origin, menuApi.getMyItems, { params: { shopId } });
      return data.items.map(({ name }) => name);
    };
    expect(await order()).toEqual([CHICKEN, NAAN, PANEER, CHAI]);
    await edit(items.paneer, { priority: 2 });
    expect(await order()).toEqual([PANEER, CHICKEN, NAAN, CHAI]);
    await edit(items.naan, { priority: 1 });
    expect(await order()).toEqual([NAAN, PANEER, CHICKEN, CHAI]);
    await edit(items.offMenu, { priority: 1 });
    expect(await order()).toEqual([CHICKEN, NAAN, PANEER, CHAI]);
    await edit(items.chai, { priority: 0 });
    expect(await order()).toEqual([CHICKEN, NAAN, PANEER, CHAI]);
  });
});

test('getMyCategories counts the items of each category, in menu order', async () => {
  const { data } = await request(origin, menuApi.getMyCategories, { params });
  expect(data).toEqual({
    categories: [
      { _id: shop.categoryId, name: 'MAIN COURSE', priority: 1, noOfItems: 3 },
      { _id: expect.any(String), name: 'BEVERAGES', priority: 2, noOfItems: 1 },
    ],
  });
});
