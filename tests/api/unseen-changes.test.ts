import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { placed, step } from '../support/orders.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { changesNothing } from '../support/rows.ts';
import { openShop, type TestShop } from '../support/shop.ts';

const restaurant = await openRestaurant();
const { origin } = restaurant;
afterAll(restaurant.close);

let shop: TestShop;
let kot: Kot;
beforeEach(async () => {
  shop = await openShop(restaurant);
  const { naan, chai } = shop.items;
  const cartItems = [
    { foodItemId: naan, qty: 2 },
    { foodItemId: chai, qty: 1 },
  ];
  kot = await placed(restaurant, shop, { as: shop.owner.token, body: { cartItems } });
});

const lineAt = (line: number) => ({ shopId: shop.shopId, orderItemId: kot.items[line]?._id ?? '' });

const setLine = (quantity: number) =>
  call(origin, ordersApi.editOrderItem, {
    params: lineAt(0),
    body: { kotId: kot._id, quantity },
    as: shop.owner.token,
  });

/** As a screen does that shows the ticket like this. */
const serve = ({ _id: kotId, items }: Kot) =>
  call(origin, ordersApi.updateKot, {
    params: { shopId: shop.shopId, kotId },
    body: { items: items.map(({ _id, quantity }) => ({ _id, quantity })) },
    as: shop.waiter.token,
  });
const mark = (isDone: boolean, quantity?: number) =>
  call(origin, ordersApi.markOrderItem, {
    params: lineAt(0),
    body: { kotId: kot._id, isDone, quantity },
    as: shop.waiter.token,
  });

test('a change that no screen has shown is not served away: the refusal brings the ticket as it is', async () => {
  const { data } = await setLine(5);
  const refused = await changesNothing(restaurant, () => serve(kot));
  const { message, data: said } = expectRefusal(refused, 'CONFLICT');
  expect(message).toBe('Order #1 has just changed. Please look at it again.');
  expect(said).toEqual({ kot: data.kot });
  expect((await serve(data.kot)).data.kot).toMatchObject({ status: 'SERVED', changes: [] });
  // Whoever was too late hears of that, and not of lines.
  expect(expectRefusal(await serve(kot), 'CONFLICT').message).toBe('Order #1 is already served');
});

test('nor is one that was taken back, or a line that is gone', async () => {
  const more = (await setLine(5)).data.kot;
  await setLine(2);
  expectRefusal(await serve(more), 'CONFLICT');
  await call(origin, ordersApi.deleteOrderItem, {
    params: lineAt(1),
    body: { kotId: kot._id },
    as: shop.owner.token,
  });
  expectRefusal(await serve(kot), 'CONFLICT');
});

test('a change that was taken back while somebody acknowledged it stays to be seen', async () => {
  const see = (changes: { _id: string; now: number }[]) =>
    call(origin, ordersApi.seenKot, {
      params: { shopId: shop.shopId, kotId: kot._id },
      body: { changes },
      as: shop.waiter.token,
    });
  const more = (await setLine(5)).data.kot;
  const shown = more.changes.map(({ _id, now }) => ({ _id, now }));
  expect((await setLine(2)).data.kot.changes).toEqual([]);
  const { data } = await see(shown);
  expect(data.kot.changes).toEqual([{ ...more.changes[0], was: 5, now: 2 }]);
  const seen = await see(data.kot.changes.map(({ _id, now }) => ({ _id, now })));
  expect(seen.data.kot.changes).toEqual([]);
  // Once more, as a second screen does: nothing is new.
  const again = await changesNothing(restaurant, () => see([{ _id: shown[0]?._id ?? '', now: 2 }]));
  expect(again.data).toEqual(seen.data);
});

test('a line that grew meanwhile is not marked as done, and one that was seen is', async () => {
  const { data } = await setLine(5);
  const refused = await changesNothing(restaurant, () => mark(true, 2));
  expect(expectRefusal(refused, 'CONFLICT').data).toEqual({ kot: data.kot });
  expect((await mark(true, 5)).data.kot.items[0]?.doneAt).toEqual(expect.any(String));
  // To take a mark back loses nothing.
  expect((await mark(false, 2)).data.kot.items[0]?.doneAt).toBeNull();
});

test('a client that does not say what it showed is asked for nothing', async () => {
  await setLine(5);
  expect((await mark(true)).status).toBe(200);
  expect((await step(restaurant, shop, 'updateKot', kot)).data.kot.status).toBe('SERVED');
});
