import { businessDay } from '@tawa/shared/business-day.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { order, placed, step } from '../support/orders.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { openShop, type TestShop } from '../support/shop.ts';

const restaurant = await openRestaurant();
const { origin, app } = restaurant;
afterAll(restaurant.close);

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

async function listed(shop: TestShop): Promise<number[]> {
  const { data } = await call(origin, ordersApi.getKots, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return data.kots.map(({ tokenNo }) => tokenNo);
}

test('forty orders at once are numbered 1 to 40, without gap or double', async () => {
  const shop = await openShop(restaurant);
  const kots = await Promise.all(
    upTo(40).map((n) =>
      n % 2 === 0
        ? placed(restaurant, shop, { as: n % 4 === 0 ? shop.waiter.token : shop.owner.token })
        : placed(restaurant, shop, { body: { kotType: 'TAKEAWAY' } }),
    ),
  );
  expect(kots.map(({ tokenNo }) => tokenNo).sort((a, b) => a - b)).toEqual(upTo(40));
  expect(await listed(shop)).toEqual(upTo(40).reverse());
});

test('an order that is refused takes no number', async () => {
  const shop = await openShop(restaurant);
  const soldOut = { cartItems: [{ foodItemId: shop.items.offMenu, qty: 1 }] };
  await Promise.all(
    upTo(30).map((n) => order(restaurant, shop, { as: shop.owner.token, body: n % 3 === 0 ? soldOut : {} })),
  );
  expect((await listed(shop)).reverse()).toEqual(upTo(20));
});

test('each shop counts for itself', async () => {
  const shops = await Promise.all(upTo(3).map(() => openShop(restaurant)));
  await Promise.all(
    shops.flatMap((shop) => upTo(10).map(() => placed(restaurant, shop, { as: shop.waiter.token }))),
  );
  for (const shop of shops) expect((await listed(shop)).reverse()).toEqual(upTo(10));
});

test('a cancelled or rejected ticket keeps its number', async () => {
  const shop = await openShop(restaurant);
  await step(restaurant, shop, 'rejectKot', await placed(restaurant, shop));
  await step(restaurant, shop, 'deleteKot', await placed(restaurant, shop, { as: shop.owner.token }));
  expect((await placed(restaurant, shop)).tokenNo).toBe(3);
});

describe('every day begins with 1', () => {
  test('and yesterday’s tickets stay in the list', async () => {
    const shop = await openShop(restaurant);
    for (const _ of upTo(3)) await placed(restaurant, shop, { as: shop.owner.token });
    // As if all that had been yesterday.
    const [today, yesterday] = [businessDay(Date.now()), businessDay(Date.now() - 86_400_000)];
    const { writer } = app.databases;
    writer.prepare('UPDATE kots SET business_day = ? WHERE shop_id = ?').run(yesterday, shop.shopId);
    writer
      .prepare('UPDATE counters SET name = ? WHERE shop_id = ? AND name = ?')
      .run(`token:${yesterday}`, shop.shopId, `token:${today}`);
    expect((await placed(restaurant, shop)).tokenNo).toBe(1);
    expect(await listed(shop)).toEqual([1, 3, 2, 1]);
  });
});

test('a restart of the program counts on', async () => {
  const evening = await openRestaurant();
  const shop = await openShop(evening);
  for (const _ of upTo(2)) await placed(evening, shop);
  await evening.stop();
  const later = await openRestaurant({}, evening.dataDir);
  const kot = await placed(later, shop);
  await later.close();
  expect(kot.tokenNo).toBe(3);
});
