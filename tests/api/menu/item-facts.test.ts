// @postgres full

import { NO_FACTS } from '@tawa/shared/menu/item-facts.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ENCODINGS, type Encoding, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const FACTS = {
  description: 'Cottage cheese in tomato gravy.\nमक्खन के साथ 🧈',
  allergens: ['MILK', 'TREE_NUT'],
  kcal: 430,
  serves: 2,
};

function edit(itemId: string, facts: unknown, encoding: Encoding = 'json') {
  const { shopId, owner } = shop;
  const params = { itemId, shopId };
  return request(origin, menuApi.editItem, { params, body: { facts }, encoding, as: owner.token });
}

async function factsOf(itemId: string, { shopId } = shop) {
  return (await request(origin, menuApi.getItemFacts, { params: { itemId, shopId } })).data.facts;
}

async function onTheMenu(itemId: string) {
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } });
  return data.items.find(({ _id }) => _id === itemId);
}

describe.each(ENCODINGS)('as %s', (encoding) => {
  test('an item is added with facts, which a diner reads and the menu only mentions', async () => {
    const { data } = await request(origin, menuApi.addItem, {
      params: { shopId: shop.shopId },
      body: { name: 'Shahi Paneer', price: 290, categoryId: shop.categoryId, mealType: 'VEG', facts: FACTS },
      encoding,
      as: shop.owner.token,
    });
    expect(data.item.hasFacts).toBe(true);
    expect(await factsOf(data.item._id)).toEqual(FACTS);
    expect(await onTheMenu(data.item._id)).toEqual(data.item);
    expect(JSON.stringify(data.item)).not.toContain('Cottage');
  });

  test('an edit keeps the facts that it does not send, and clears the empty ones', async () => {
    const { paneer } = shop.items;
    await edit(paneer, FACTS, encoding);
    await edit(paneer, { kcal: '510' }, encoding);
    expect(await factsOf(paneer)).toEqual({ ...FACTS, kcal: 510 });
    await edit(paneer, { description: '', serves: null, allergens: [] }, encoding);
    expect(await factsOf(paneer)).toEqual({ ...NO_FACTS, kcal: 510 });
    const { data } = await edit(paneer, { kcal: '' }, encoding);
    expect(data.item).not.toHaveProperty('hasFacts');
    expect(await factsOf(paneer)).toEqual(NO_FACTS);
    expect(await onTheMenu(paneer)).not.toHaveProperty('hasFacts');
  });
});

test('a change of anything else keeps the facts, also one from a file', async () => {
  const { paneer } = shop.items;
  await edit(paneer, FACTS);
  const params = { shopId: shop.shopId };
  const as = shop.owner.token;
  await request(origin, menuApi.editItem, {
    params: { ...params, itemId: paneer },
    body: { price: 300 },
    as,
  });
  const rows = [
    { name: 'Paneer Butter Masala', price: 310, categoryName: 'MAIN COURSE', mealType: 'VEG' },
    { name: 'Kesar Chai', price: 40, categoryName: 'BEVERAGES', mealType: 'VEG' },
  ];
  const socket = await connectSocket(origin, { shopId: shop.shopId, tableNo: 'T1' });
  const { data } = await request(origin, menuApi.importItems, { params, body: { rows }, as });
  expect(data).toMatchObject({ added: 1, changed: 1 });
  const { item } = await socket.waitFor('menu:changed', ({ item }) => JSON.stringify(item).includes(paneer));
  expect(item).toMatchObject({ price: 310, hasFacts: true });
  expect(await factsOf(paneer)).toEqual(FACTS);
  expect(await onTheMenu(paneer)).toMatchObject({ price: 310, hasFacts: true });
});

test('everybody who sees the menu hears that facts changed, at most once each allergen', async () => {
  const socket = await connectSocket(origin, { shopId: shop.shopId, tableNo: 'T1' });
  await edit(shop.items.naan, { allergens: ['MUSTARD', 'GLUTEN', 'MUSTARD'] });
  const { item } = await socket.waitFor('menu:changed');
  expect(item).toMatchObject({ _id: shop.items.naan, hasFacts: true });
  expect((await factsOf(shop.items.naan)).allergens).toEqual(['GLUTEN', 'MUSTARD']);
});

test('a description loses what nobody sees, such as an override of the reading direction', async () => {
  await edit(shop.items.naan, { description: ' Butter\u202e nann \u200b' });
  expect((await factsOf(shop.items.naan)).description).toBe('Butter nann');
});

test('a value that is no fact leaves all facts as they are', async () => {
  await edit(shop.items.naan, FACTS);
  const facts = { description: 'x'.repeat(301), allergens: ['GHEE'], kcal: 9_999.5, serves: 21 };
  const response = await expectNoChange(server, () => edit(shop.items.naan, facts));
  expectInvalidFields(response, 'facts.description', 'facts.allergens.0', 'facts.kcal', 'facts.serves');
  expect(
    (await edit(shop.items.naan, { description: 'x'.repeat(300), kcal: 9_999, serves: 20 })).status,
  ).toBe(200);
});

test('the facts of another shop are unknown here, to read and to change', async () => {
  const other = await seedShop(server);
  const { shopId } = shop;
  await edit(shop.items.naan, FACTS);
  const foreign = await request(origin, menuApi.getItemFacts, {
    params: { itemId: shop.items.naan, shopId: other.shopId },
  });
  const unknown = await request(origin, menuApi.getItemFacts, { params: { itemId: 'naan', shopId } });
  expect(expectError(foreign, 'NOT_FOUND')).toEqual(expectError(unknown, 'NOT_FOUND'));
  expectError(await expectNoChange(server, () => edit(other.items.naan, FACTS)), 'NOT_FOUND');
});
