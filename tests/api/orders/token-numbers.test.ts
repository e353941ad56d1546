import { calendarDate } from '@tawa/shared/calendar.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

async function listTokenNumbers(shop: TestShop): Promise<number[]> {
  const { data } = await request(origin, ordersApi.getKots, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  return data.kots.map(({ tokenNo }) => tokenNo);
}

test('forty concurrent orders are numbered 1 to 40, without gap or duplicate', async () => {
  const shop = await seedShop(server);
  const kots = await Promise.all(
    upTo(40).map((n) =>
      n % 2 === 0
        ? placeOrder(server, shop, { as: n % 4 === 0 ? shop.waiter.token : shop.owner.token })
        : placeOrder(server, shop, { body: { kotType: 'TAKEAWAY', customerPhoneNo: `98765432${n + 10}` } }),
    ),
  );
  expect(kots.map(({ tokenNo }) => tokenNo).sort((a, b) => a - b)).toEqual(upTo(40));
  expect(await listTokenNumbers(shop)).toEqual(upTo(40).reverse());
});

test('a rejected order uses no number', async () => {
  const shop = await seedShop(server);
  const soldOut = { cartItems: [{ foodItemId: shop.items.offMenu, qty: 1 }] };
  await Promise.all(
    upTo(30).map((n) => postOrder(server, shop, { as: shop.owner.token, body: n % 3 === 0 ? soldOut : {} })),
  );
  expect((await listTokenNumbers(shop)).reverse()).toEqual(upTo(20));
});

test('each shop has its own numbers', async () => {
  const shops = await Promise.all(upTo(3).map(() => seedShop(server)));
  await Promise.all(
    shops.flatMap((shop) => upTo(10).map(() => placeOrder(server, shop, { as: shop.waiter.token }))),
  );
  for (const shop of shops) expect((await listTokenNumbers(shop)).reverse()).toEqual(upTo(10));
});

test('a cancelled or rejected KOT keeps its number', async () => {
  const shop = await seedShop(server);
  await changeStatus(server, shop, 'rejectKot', await placeOrder(server, shop));
  await changeStatus(server, shop, 'deleteKot', await placeOrder(server, shop, { as: shop.owner.token }));
  expect((await placeOrder(server, shop)).tokenNo).toBe(3);
});

describe('every business day starts with 1', () => {
  test('and yesterday’s KOTs stay in the list', async () => {
    const shop = await seedShop(server);
    for (const _ of upTo(3)) await placeOrder(server, shop, { as: shop.owner.token });
    const [today, yesterday] = [calendarDate(Date.now()), calendarDate(Date.now() - 86_400_000)];
    const { writer } = app.databases;
    writer.prepare('UPDATE kots SET business_day = ? WHERE shop_id = ?').run(yesterday, shop.shopId);
    writer
      .prepare('UPDATE counters SET name = ? WHERE shop_id = ? AND name = ?')
      .run(`token:${yesterday}`, shop.shopId, `token:${today}`);
    expect((await placeOrder(server, shop)).tokenNo).toBe(1);
    expect(await listTokenNumbers(shop)).toEqual([1, 3, 2, 1]);
  });
});

test('a restart continues the numbers', async () => {
  const evening = await startServer();
  const shop = await seedShop(evening);
  for (const _ of upTo(2)) await placeOrder(evening, shop);
  await evening.stop();
  const later = await startServer({}, evening.dataDir);
  const kot = await placeOrder(later, shop);
  await later.close();
  expect(kot.tokenNo).toBe(3);
});
