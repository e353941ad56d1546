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
const SHORT_DESCRIPTION = 'Cottage cheese in tomato gravy. मक्खन के साथ 🧈';

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
  test('an item is added with facts, which a diner reads and of which the menu has a line', async () => {
    const { data } = await request(origin, menuApi.addItem, {
      params: { shopId: shop.shopId },
      body: { name: 'Shahi Paneer', price: 290, categoryId: shop.categoryId, mealType: 'VEG', facts: FACTS },
      encoding,
      as: shop.owner.token,
    });
    expect(data.item).toMatchObject({ hasFacts: true, shortDescription: SHORT_DESCRIPTION });
    expect(await factsOf(data.item._id)).toEqual(FACTS);
    expect(await onTheMenu(data.item._id)).toEqual(data.item);
    expect(JSON.stringify(data.item)).not.toContain('TREE_NUT');
  });

  test('an edit keeps the facts that it does not send, and clears the empty ones', async () => {
    const { paneer } = shop.items;
    await edit(paneer, FACTS, encoding);
    await edit(paneer, { kcal: '510' }, encoding);
    expect(await factsOf(paneer)).toEqual({ ...FACTS, kcal: 510 });
    expect(await onTheMenu(paneer)).toHaveProperty('shortDescription', SHORT_DESCRIPTION);
    const cleared = await edit(paneer, { description: '', serves: null, allergens: [] }, encoding);
    expect(cleared.data.item.hasFacts).toBe(true);
    expect(cleared.data.item).not.toHaveProperty('shortDescription');
    expect(await onTheMenu(paneer)).toEqual(cleared.data.item);
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
  expect(item).toMatchObject({ price: 310, hasFacts: true, shortDescription: SHORT_DESCRIPTION });
  expect(await factsOf(paneer)).toEqual(FACTS);
  expect(await onTheMenu(paneer)).toMatchObject({ price: 310, hasFacts: true });
});

test('everybody who sees the menu hears that facts changed, at most once each allergen', async () => {
  const { naan } = shop.items;
  const before = await onTheMenu(naan);
  const socket = await connectSocket(origin, { shopId: shop.shopId, tableNo: 'T1' });
  await edit(naan, { allergens: ['MUSTARD', 'GLUTEN', 'MUSTARD'], description: 'Soft.\nFrom the tandoor.' });
  const { item } = await socket.waitFor('menu:changed');
  expect(item).toEqual({ ...before, hasFacts: true, shortDescription: 'Soft. From the tandoor.' });
  expect(await onTheMenu(naan)).toEqual(item);
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

/** About as many different words as the descriptions of a large menu have, in no order that compresses well. */
const WORDS =
  `almond basmati batter bell black boiled bone broth brown butter cabbage caramel cardamom carrot cashew
  cauliflower charcoal charred cheese chicken chickpeas chilli chopped chutney cinnamon clove coconut coriander cottage
  cream crisp crushed cubes cumin curd curry leaves dates dressing dried dumplings egg fenugreek filled fish flakes
  flatbread flour fragrant fresh fried garlic ghee ginger glazed golden gravy green grilled hand handful herbs honey
  hung jaggery Kashmiri kidney beans ladled lamb layered lemon lentils lightly mango marinated mashed mint mushroom
  mustard mutton noodles onion overnight pan paste peanuts peas peppers pickle pistachio plated pomegranate potato
  prawns pressed pumpkin raisins red rice roasted rolled saffron salad sauce seeds semolina served sesame shallots
  simmered skewered slices slow smoked soft soya spiced spinach spring steamed stewed stuffed sugar sweet syrup
  tamarind tandoor tangy tempered thick tomato toasted tossed turmeric vegetables vermicelli vinegar walnut warm wheat
  whipped white whole wrapped yellow yoghurt`.split(/\s+/);
const LINKS = ['in', 'with', 'and', 'from the', 'on', 'of', 'over', 'under'];

/** Between 5 and 15 words. One description of five is longer than the menu shows. */
function describeDish(n: number): string {
  const word = (at: number) => WORDS[(n * 7919 + at * at * 104_729 + n * at * 31) % WORDS.length];
  const pairs = Array.from(
    { length: 7 },
    (_, at) => `${word(2 * at)} ${word(2 * at + 1)} ${LINKS[(n + at) % 8]}`,
  );
  const words = pairs.join(' ').split(' ');
  return `${words.slice(0, 5 + ((n * 5) % 11)).join(' ')}.`;
}

test('the descriptions of 300 items add at most 8 kB to the menu as phones load it', async () => {
  const { shopId, owner } = shop;
  const readMenu = () =>
    fetch(`${origin}/api/v1/items/getMyItems/${shopId}`, { headers: { 'accept-encoding': 'br' } });
  const rows = Array.from({ length: 296 }, (_, n) => ({
    name: `Dish ${n}`,
    categoryName: `PAGE ${n % 12}`,
    price: 50 + n,
    mealType: 'VEG',
  }));
  await request(origin, menuApi.importItems, { params: { shopId }, body: { rows }, as: owner.token });
  const before = await readMenu();
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId } })).data;
  expect(items).toHaveLength(300);
  for (const [n, { _id }] of items.entries()) await edit(_id, { description: describeDish(n) });
  const after = await readMenu();
  const text = await after.text();
  expect(text.match(/"shortDescription":"[^"]{20,80}"/g)).toHaveLength(300);
  for (const { headers } of [before, after]) expect(headers.get('content-encoding')).toBe('br');
  const bytesOf = ({ headers }: Response) => Number(headers.get('content-length'));
  const added = bytesOf(after) - bytesOf(before);
  expect(added).toBeGreaterThan(0);
  expect(added, `${bytesOf(before)} bytes before`).toBeLessThanOrEqual(8_000);
});
