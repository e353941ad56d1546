// @postgres full

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { isChanged, type PriceChange, planPriceChange } from '@tawa/shared/menu/price-change.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedChoices } from '../../support/api/choices.ts';
import { ENCODINGS, type Encoding, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const TENTH_UP: PriceChange = { direction: 'UP', unit: 'PERCENT', value: 10, roundTo: 5 };

async function readMenu() {
  const params = { shopId: shop.shopId };
  const { items } = (await request(origin, menuApi.getMyItems, { params })).data;
  const { optionGroups } = (await request(origin, menuApi.getMyOptionGroups, { params })).data;
  return { items, optionGroups };
}

/** As the preview shows it. */
async function bodyFor(change: PriceChange) {
  const plan = planPriceChange(await readMenu(), change);
  return { plan, body: { ...change, seen: plan.map(({ _id, before }) => ({ _id, price: before })) } };
}

function send(
  body: Record<string, unknown>,
  { as = shop.owner.token, encoding = 'json', key }: { as?: string; encoding?: Encoding; key?: string } = {},
) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return request(origin, menuApi.changePrices, {
    params: { shopId: shop.shopId },
    body,
    as,
    encoding,
    headers,
  });
}

test.each(ENCODINGS)('as %s, the whole menu gets the prices of the preview', async (encoding) => {
  const { half } = await seedChoices(server, shop);
  const change = { ...TENTH_UP, withOptions: true };
  const { plan, body } = await bodyFor(change);
  const socket = await connectSocket(origin, { shopId: shop.shopId, tableNo: 'T1' });
  const { data, message } = await send(body, { encoding });
  expect(data.changed).toBe(plan.filter(isChanged).length);
  expect(message).toBe(`${data.changed} prices changed`);

  const menu = await readMenu();
  const after = planPriceChange(menu, change).map(({ _id, before }) => [_id, before]);
  expect(after).toEqual(plan.map((price) => [price._id, price.after]));
  expect(Object.fromEntries(after)).toMatchObject({ [half._id]: 175 });
  const paneer = menu.items.find(({ _id }) => _id === shop.items.paneer);
  expect(paneer).toMatchObject({ price: 175, variants: [{ price: 320 }, { price: 175 }] });
  const events = async () => socket.received.filter(({ name }) => name === 'menu:changed');
  await socket.waitFor('menu:changed', ({ optionGroup }) => optionGroup !== undefined);
  expect((await events()).map(({ message: { action } }) => action)).toEqual(
    Array(menu.items.length + 1).fill('edited'),
  );
  expect((await events()).at(0)?.message.item).toMatchObject({ price: expect.any(Number) });
});

test('one category changes alone, and items keep their facts', async () => {
  const params = { itemId: shop.items.paneer, shopId: shop.shopId };
  await request(origin, menuApi.editItem, { params, body: { facts: { kcal: 430 } }, as: shop.owner.token });
  const before = await readMenu();
  const { body } = await bodyFor({ ...TENTH_UP, categoryId: shop.categoryId });
  expect((await send(body)).status).toBe(200);
  const { items } = await readMenu();
  for (const item of items) {
    const old = before.items.find(({ _id }) => _id === item._id);
    if (item.categoryId._id === shop.categoryId) expect(item.price).toBeGreaterThan(old?.price ?? 0);
    else expect(item).toEqual(old);
  }
  const { data } = await request(origin, menuApi.getItemFacts, { params });
  expect(data.facts.kcal).toBe(430);
});

describe('changes nothing', () => {
  test('after a price, an item or the menu has changed since the preview', async () => {
    const { body } = await bodyFor(TENTH_UP);
    const params = { itemId: shop.items.naan, shopId: shop.shopId };
    await request(origin, menuApi.editItem, { params, body: { price: 46 }, as: shop.owner.token });
    expectError(await expectNoChange(server, () => send(body)), 'CONFLICT');
    const { body: next } = await bodyFor(TENTH_UP);
    await request(origin, menuApi.deleteItem, { params, as: shop.owner.token });
    expectError(await expectNoChange(server, () => send(next)), 'CONFLICT');
  });

  test('if one of many prices would be too low or too high', async () => {
    const low = await bodyFor({ ...TENTH_UP, direction: 'DOWN', unit: 'RUPEES', value: 45 });
    const tooLow = expectError(await expectNoChange(server, () => send(low.body)), 'CONFLICT');
    expect(tooLow.message).toMatch(/would cost nothing, so no price was changed\.$/);
    const high = await bodyFor({ ...TENTH_UP, unit: 'RUPEES', value: 9_999_990 });
    const tooHigh = expectError(await expectNoChange(server, () => send(high.body)), 'CONFLICT');
    expect(tooHigh.message).toMatch(/would cost more than a price can be/);
  });

  test('for a waiter, and for the owner of another shop', async () => {
    const other = await seedShop(server);
    const { body } = await bodyFor(TENTH_UP);
    const asWaiter = () => send(body, { as: shop.waiter.token });
    expectError(await expectNoChange(server, asWaiter), 'FORBIDDEN');
    const asStranger = () => send(body, { as: other.owner.token });
    expectError(await expectNoChange(server, asStranger), 'NOT_FOUND');
    const { body: foreign } = await bodyFor(TENTH_UP);
    const ofOther = () => send({ ...foreign, categoryId: other.categoryId });
    expectError(await expectNoChange(server, ofOther), 'NOT_FOUND');
  });
});

test('of two owners at once, one raises the prices and the other is told', async () => {
  const { plan, body } = await bodyFor(TENTH_UP);
  const responses = await Promise.all([send(body), send(body), send(body)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const now = planPriceChange(await readMenu(), TENTH_UP);
  expect(now.map(({ before }) => before)).toEqual(plan.map(({ after }) => after));
});

test('a repeated request raises the prices once', async () => {
  const { body } = await bodyFor(TENTH_UP);
  const first = await send(body, { key: 'raise-1' });
  const again = await send(body, { key: 'raise-1' });
  expect(again).toMatchObject({ status: 200, data: first.data });
});
