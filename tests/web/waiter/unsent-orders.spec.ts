import type { Page } from '@playwright/test';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../support/client.ts';
import { interceptOrders } from '../support/intercept-requests.ts';
import { openAs, placeOrderAsDiner } from '../support/page-actions.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { changeItem, listKots } from '../support/shop/kots-and-items.ts';
import {
  addToCartAtTable,
  openAndCloseCart,
  openFilledCartAsWaiter,
  tapPlaceOrder,
  unsentHeading,
} from '../support/shop/table-cart.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** What the page sends over its sockets. */
function recordFrames(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void frames.push(String(payload)));
  });
  return frames;
}

const abortRequest = (route: { abort: (why: string) => unknown }) => route.abort('connectionreset');

test('two tabs with one cart send it with one key, and both learn that it is placed', async ({
  device,
  server,
}) => {
  const first = await device(PHONE);
  const second = await first.context().newPage();
  const tabs = [first, second];
  for (const tab of tabs) await tab.clock.install();
  const keys: string[] = [];
  let isCut = true;
  await first.context().route('**/orders/new-order/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await (isCut ? abortRequest(route) : route.continue());
  });
  await addToCartAtTable(first, server);
  await second.goto(first.url());
  await placeOrderAsDiner(first, 'Tara', '9876500051');
  for (const tab of tabs) await expect(tab.getByText('Not sent yet').first()).toBeVisible();
  for (const tab of tabs) await tab.clock.runFor(5_000);
  await expect.poll(() => keys.length).toBeGreaterThan(2);
  isCut = false;
  for (const tab of tabs) {
    await tab.clock.runFor(30_000);
    await expect(tab.getByText('Not sent yet')).toHaveCount(0);
    await tab.goto(`/orders/qr/${server.shopId}/${server.tableNo}`);
    await expect(tab.getByRole('article')).toHaveCount(1);
  }
  expect(new Set(keys).size).toBe(1);
  expect(await listKots(server, 'Tara')).toHaveLength(1);
});

test('an order that is rejected after its waiter left the page stays visible until it is opened', async ({
  device,
  server,
}) => {
  const before = (await listKots(server)).length;
  const phone = await device(PHONE);
  let isCut = true;
  await phone.route('**/orders/new-order/**', (route) => (isCut ? abortRequest(route) : route.continue()));
  await phone.clock.install();
  await openFilledCartAsWaiter(phone, server);
  await tapPlaceOrder(phone);
  await expect(unsentHeading(phone)).toBeVisible();
  await phone.getByRole('button', { name: 'Close' }).tap();
  await phone.getByRole('link', { name: 'All Tables' }).tap();
  await changeItem(server, await ownerToken(server), 'Dal Makhani', { isAvailable: false });
  isCut = false;
  await phone.clock.runFor(30_000);
  const words = `Table ${server.tableNo}: not placed. Dal Makhani is sold out.`;
  await expect(phone.getByText(words)).toBeVisible();
  await phone.goto('/shops');
  await expect(phone.getByText(words)).toBeVisible();
  await phone.getByRole('button', { name: 'Look at it' }).tap();
  await phone.getByRole('button', { name: 'View Cart' }).tap();
  const cart = phone.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByRole('listitem')).toContainText('Sold out');
  await cart.getByRole('button', { name: 'Remove Dal Makhani' }).tap();
  await phone.goto('/shops');
  await expect(phone.getByRole('link', { name: 'Order now' })).toBeVisible();
  await expect(phone.getByText('not placed')).toHaveCount(0);
  expect(await listKots(server)).toHaveLength(before);
});

test('a rejection is over once the waiter changes the cart by short code', async ({ device, server }) => {
  const phone = await device(PHONE);
  await interceptOrders(phone, async (route) => {
    await changeItem(server, await ownerToken(server), 'Dal Makhani', { isAvailable: false });
    await route.continue();
  });
  await openFilledCartAsWaiter(phone, server);
  await tapPlaceOrder(phone);
  await expect(phone.getByText('Dal Makhani is sold out.').first()).toBeVisible();
  await phone.goto('/shops');
  await phone.getByRole('button', { name: 'Look at it' }).tap();
  await phone.getByRole('button', { name: 'Search the menu' }).tap();
  await expect(phone.getByLabel('Search by item name or short code')).toBeFocused();
  await phone.keyboard.type('bn');
  await expect(phone.getByRole('button', { name: 'Add 1 × Butter Naan' })).toBeVisible();
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('status').filter({ hasText: 'Added 1 × Butter Naan' })).toBeVisible();
  await phone.goto('/shops');
  await expect(phone.getByRole('link', { name: 'Order now' })).toBeVisible();
  await expect(phone.getByText('not placed')).toHaveCount(0);
});

test('an order without contact details is sent after a logout once its waiter logs in again', async ({
  device,
  server,
}) => {
  const before = (await listKots(server)).length;
  const phone = await device(PHONE);
  await phone.clock.install();
  await phone.route('**/orders/new-order/**', abortRequest);
  await openFilledCartAsWaiter(phone, server);
  await tapPlaceOrder(phone);
  await expect(unsentHeading(phone)).toBeVisible();
  await phone.goto('/shops');
  await phone.getByRole('button', { name: 'Logout' }).tap();
  await expect(phone).toHaveURL(/\/login$/);
  await phone.unroute('**/orders/new-order/**');
  await openAs(phone, 'WAITER', server.waiter, '/shops');
  await expect(phone.getByRole('link', { name: 'Order now' })).toBeVisible();
  await phone.clock.runFor(5_000);
  await expect.poll(async () => (await listKots(server)).length).toBe(before + 1);
});

test('the session ends meanwhile: logging in again as the sender sends it, from any page', async ({
  device,
  server,
}) => {
  const before = (await listKots(server)).length;
  const phone = await device(PHONE);
  let isCut = true;
  await phone.route('**/orders/new-order/**', (route) => (isCut ? abortRequest(route) : route.continue()));
  await openFilledCartAsWaiter(phone, server);
  await tapPlaceOrder(phone);
  await expect(unsentHeading(phone)).toBeVisible();
  await phone.evaluate(() => {
    localStorage.setItem('Access-Token', 'a.b.c');
    localStorage.setItem('Refresh-Token', 'ended');
  });
  isCut = false;
  await expect(phone.getByRole('link', { name: 'All Tables' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'View Cart' }).click();
  await expect(phone.getByText('Sign in as its sender')).toBeVisible();
  expect(await listKots(server)).toHaveLength(before);
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect.poll(() => listKots(server)).toHaveLength(before + 1);
  await expect(phone.getByText('not sent yet')).toHaveCount(0);
});

test('a diner who moved to another table sends it from there, to the renamed table', async ({
  device,
  server,
}) => {
  const { origin, shopId, tableNo } = server;
  const as = await ownerToken(server);
  const { tables } = (await request(origin, tablesApi.getMyTables, { params: { shopId }, as })).data;
  const own = tables.find(({ name }) => name === tableNo);
  const other = tables.find(({ name, isEmpty }) => name !== tableNo && isEmpty)?.name ?? '';
  const phone = await device(PHONE);
  let isCut = true;
  await phone.route('**/orders/new-order/**', (route) => (isCut ? abortRequest(route) : route.continue()));
  await addToCartAtTable(phone, server);
  await placeOrderAsDiner(phone, 'Uma', '9876500052');
  await expect(unsentHeading(phone)).toBeVisible();
  await request(origin, tablesApi.editTable, {
    params: { shopId, tableId: own?._id ?? '' },
    as,
    body: { name: 'Window' },
  });
  await phone.goto(`/orders/dine-in/${shopId}/${encodeURIComponent(other)}`);
  const row = phone.getByText(`Table ${tableNo}: not sent yet`);
  await expect(row).toBeVisible();
  isCut = false;
  await expect(row).toHaveCount(0);
  const [kot, ...more] = await listKots(server, 'Uma');
  expect(more).toEqual([]);
  expect(kot?.tableId?.name).toBe('Window');
});

test('a phone with full storage orders like any other, also offline', async ({ device, server }) => {
  const phone = await device(PHONE);
  const errors: string[] = [];
  phone.on('pageerror', (error) => errors.push(error.message));
  const tries = await interceptOrders(phone, abortRequest);
  await addToCartAtTable(phone, server);
  await phone.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await placeOrderAsDiner(phone, 'Vikram', '9876500053');
  await expect(phone).toHaveURL(/\/orders\/qr\//);
  await expect(phone.getByRole('article')).toHaveCount(1);
  expect(tries()).toBe(2);
  expect(await listKots(server, 'Vikram')).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('a page that was open for more than a day asks before it sends', async ({ device, server }) => {
  const phone = await device({ ...PHONE, prefetches: true });
  await phone.clock.install();
  const tries = await interceptOrders(phone);
  await addToCartAtTable(phone, server);
  await openAndCloseCart(phone);
  await phone.context().setOffline(true);
  await placeOrderAsDiner(phone, 'Wasim', '9876500054');
  await expect(unsentHeading(phone)).toBeVisible();
  await phone.clock.fastForward('25:00:00');
  await expect(phone.getByText('more than a day old')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  const before = tries();
  await phone.context().setOffline(false);
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  await phone.clock.runFor(60_000);
  expect(tries()).toBe(before);
  expect(await listKots(server, 'Wasim')).toHaveLength(0);
});

test('a waiter with many unsent orders reports how many, and sends at most two of them automatically at once', async ({
  device,
  server,
}) => {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const { tables } = (await request(origin, tablesApi.getMyTables, { params: { shopId }, as })).data;
  const before = (await listKots(server)).length;
  const phone = await device(PHONE);
  const frames = recordFrames(phone);
  const reported = () => frames.findLast((text) => text.includes('unsentOrders'));
  await phone.clock.install();
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  let [isCut, inFlight, maxInFlight] = [true, 0, 0];
  await phone.route('**/orders/new-order/**', async (route) => {
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    // Leaves time for concurrent requests.
    if (!isCut) await new Promise((resolve) => setTimeout(resolve, 200));
    await (isCut ? abortRequest(route) : route.continue());
    inFlight--;
  });
  const places = tables.filter(({ isEmpty }) => isEmpty).slice(0, 3);
  for (const { name } of places) {
    await addToCartAtTable(phone, { ...server, tableNo: encodeURIComponent(name) });
    await phone.getByRole('button', { name: 'View Cart' }).tap();
    await phone.getByRole('button', { name: 'Proceed' }).tap();
    await tapPlaceOrder(phone);
    await expect(unsentHeading(phone)).toBeVisible();
  }
  await phone.goto(`/employee/tables/${shopId}`);
  await expect(phone.getByText(/: not sent yet$/)).toHaveCount(3);
  await expect.poll(reported).toContain('"unsentOrders":3');
  isCut = false;
  maxInFlight = 0;
  await expect(async () => {
    await phone.clock.runFor(5_000);
    await expect(phone.getByText(/: not sent yet$/)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(maxInFlight).toBeLessThanOrEqual(2);
  await expect.poll(reported).toContain('"unsentOrders":0');
  expect(await listKots(server)).toHaveLength(before + 3);
});
