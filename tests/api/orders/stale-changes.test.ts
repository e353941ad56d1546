import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { changeStatus, deleteLine, editLine, lineParams, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let kot: Kot;
beforeEach(async () => {
  shop = await seedShop(server);
  const { naan, chai } = shop.items;
  const cartItems = [
    { foodItemId: naan, qty: 2 },
    { foodItemId: chai, qty: 1 },
  ];
  kot = await placeOrder(server, shop, { as: shop.owner.token, body: { cartItems } });
});

const setQuantity = (quantity: number) => editLine(server, shop, kot, { quantity });
const serve = ({ _id: kotId, items }: Kot) =>
  request(origin, ordersApi.updateKot, {
    params: { shopId: shop.shopId, kotId },
    body: { items: items.map(({ _id, quantity }) => ({ _id, quantity })) },
    as: shop.waiter.token,
  });
const markLine = (isDone: boolean, quantity?: number) =>
  request(origin, ordersApi.markOrderItem, {
    params: lineParams(shop, kot),
    body: { kotId: kot._id, isDone, quantity },
    as: shop.waiter.token,
  });

test('a KOT with a change the client has not shown cannot be served: the error contains the current KOT', async () => {
  const { data } = await setQuantity(5);
  const refused = await expectNoChange(server, () => serve(kot));
  const { message, data: current } = expectError(refused, 'CONFLICT');
  expect(message).toBe('Order #1 has just changed. Please look at it again.');
  expect(current).toEqual({ kot: data.kot });
  expect((await serve(data.kot)).data.kot).toMatchObject({ status: 'SERVED', changes: [] });
  // The status conflict has priority over changed lines.
  expect(expectError(await serve(kot), 'CONFLICT').message).toBe('Order #1 is already served');
});

test('nor can one with a reverted change or a deleted line', async () => {
  const more = (await setQuantity(5)).data.kot;
  await setQuantity(2);
  expectError(await serve(more), 'CONFLICT');
  await deleteLine(server, shop, kot, 1);
  expectError(await serve(kot), 'CONFLICT');
});

test('a change that is reverted while it is acknowledged stays unacknowledged', async () => {
  const see = (changes: { _id: string; now: number }[]) =>
    request(origin, ordersApi.seenKot, {
      params: { shopId: shop.shopId, kotId: kot._id },
      body: { changes },
      as: shop.waiter.token,
    });
  const more = (await setQuantity(5)).data.kot;
  const shown = more.changes.map(({ _id, now }) => ({ _id, now }));
  expect((await setQuantity(2)).data.kot.changes).toEqual([]);
  const { data } = await see(shown);
  expect(data.kot.changes).toEqual([{ ...more.changes[0], was: 5, now: 2 }]);
  const seen = await see(data.kot.changes.map(({ _id, now }) => ({ _id, now })));
  expect(seen.data.kot.changes).toEqual([]);
  const again = await expectNoChange(server, () => see([{ _id: shown[0]?._id ?? '', now: 2 }]));
  expect(again.data).toEqual(seen.data);
});

test('a line that grew in the meantime is not marked as finished, and one the client has shown is', async () => {
  const { data } = await setQuantity(5);
  const refused = await expectNoChange(server, () => markLine(true, 2));
  expect(expectError(refused, 'CONFLICT').data).toEqual({ kot: data.kot });
  expect((await markLine(true, 5)).data.kot.items[0]?.doneAt).toEqual(expect.any(String));
  // Removing a mark loses nothing.
  expect((await markLine(false, 2)).data.kot.items[0]?.doneAt).toBeNull();
});

test('a client that does not send what it showed is not checked', async () => {
  await setQuantity(5);
  expect((await markLine(true)).status).toBe(200);
  expect((await changeStatus(server, shop, 'updateKot', kot)).data.kot.status).toBe('SERVED');
});
