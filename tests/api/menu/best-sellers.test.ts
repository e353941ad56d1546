import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { BEST_SELLER_RULE } from '@tawa/shared/menu/menu.rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { addItem } from '../../support/api/menu.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { recordStatements } from '../../support/database/statements.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const midnight = startOfDate(calendarDate(Date.now()));

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

type Sold = Partial<Record<keyof TestShop['items'], number>>;

async function serve(sold: Sold, servedAt: number) {
  const cartItems = Object.entries(sold).map(([item, qty]) => ({
    foodItemId: shop.items[item as keyof Sold],
    qty,
  }));
  const kot = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', cartItems },
  });
  await changeStatus(server, shop, 'updateKot', kot);
  app.databases.writer.prepare('UPDATE kots SET served_at = ? WHERE id = ?').run(servedAt, kot._id);
  return kot;
}

const menu = async () =>
  (await request(origin, menuApi.getMyItems, { params: { shopId: shop.shopId } })).data.items;
const bestSellers = async () => (await menu()).filter((item) => item.isBestSeller).map(({ name }) => name);

const { minQuantity, limit, days } = BEST_SELLER_RULE;

test('what was served ten times over several days sells best, paid or not; nine times do not count', async () => {
  const paid = await serve({ naan: 4, paneer: 5 }, midnight - 1);
  const invoiceClient = createInvoiceClient(server, shop);
  await invoiceClient.pay(requireInvoice(await invoiceClient.openSingle(paid._id))._id);
  await serve({ naan: 6 }, midnight - 3 * DAY_MS);
  await serve({ paneer: minQuantity - 6 }, midnight - 20 * DAY_MS);
  expect(await bestSellers()).toEqual(['Butter Naan']);
  expect((await menu()).find(({ name }) => name === 'Paneer Butter Masala')).not.toHaveProperty(
    'isBestSeller',
  );
});

test('only the thirty days before today count', async () => {
  await serve({ naan: 10 }, midnight - days * DAY_MS);
  await serve({ chai: 10 }, midnight - days * DAY_MS - 1);
  await serve({ paneer: 10 }, midnight);
  expect(await bestSellers()).toEqual(['Butter Naan']);
});

test('what is cancelled after it was served is not sold', async () => {
  const [cancelled] = [
    await serve({ chai: 10 }, midnight - DAY_MS),
    await serve({ naan: 10 }, midnight - DAY_MS),
  ];
  expect((await changeStatus(server, shop, 'deleteKot', cancelled)).status).toBe(200);
  expect(await bestSellers()).toEqual(['Butter Naan']);
});

test('at most five, the most sold ones; a deleted item frees its place, another shop’s sales do not count', async () => {
  const sellers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
  const items = await Promise.all(sellers.map((name) => addItem(server, shop, { name })));
  for (const [n, item] of items.entries()) {
    shop.items = { ...shop.items, naan: item._id };
    await serve({ naan: 30 - n }, midnight - DAY_MS);
  }
  const params = { shopId: shop.shopId, itemId: items[0]?._id ?? '' };
  await request(origin, menuApi.deleteItem, { params, as: shop.owner.token });
  const sold = await bestSellers();
  expect(sold).toHaveLength(limit);
  expect(sold.sort()).toEqual(['Five', 'Four', 'Six', 'Three', 'Two']);

  shop = await seedShop(server);
  expect(await bestSellers()).toEqual([]);
});

test('sales are added up once a day, not after every event', async () => {
  await serve({ naan: 10 }, midnight - DAY_MS);
  const readsSales = async () =>
    (await recordStatements(server, bestSellers)).some((sql) => /"kot_lines"/.test(sql));
  expect(await readsSales()).toBe(true);
  const { status } = await request(origin, menuApi.editItem, {
    params: { shopId: shop.shopId, itemId: shop.items.naan },
    body: { price: 46 },
    as: shop.owner.token,
  });
  expect(status).toBe(200);
  expect(await readsSales()).toBe(false);
  const [naan] = (await menu()).filter((item) => item.isBestSeller);
  expect(naan).toMatchObject({ name: 'Butter Naan', price: 46 });
});

test('the marks of a new business day arrive without an event, also for a client that has the menu', async () => {
  await serve({ naan: 10 }, midnight - DAY_MS);
  await serve({ chai: 10 }, midnight + 1);
  const path = `/api/v1/items/getMyItems/${shop.shopId}`;
  const before = await fetch(origin + path);
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
  expect((await fetch(origin + path, { headers })).status).toBe(304);
  const { now } = Date;
  const tomorrow = vi.spyOn(Date, 'now').mockImplementation(() => now() + DAY_MS);
  try {
    const after = await fetch(origin + path, { headers });
    expect(after.status).toBe(200);
    expect(await after.text()).toMatch(/"name":"Masala Chai"[^}]*\}[^}]*"isBestSeller":true/);
  } finally {
    tomorrow.mockRestore();
  }
});
