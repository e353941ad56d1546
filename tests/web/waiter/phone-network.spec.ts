import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../support/client.ts';
import { dropResponse, interceptOrders } from '../support/intercept-requests.ts';
import { type Page, placeOrderAsDiner } from '../support/page-actions.ts';
import { waitForRoutes } from '../support/route-ready.ts';
import { test as restartTest } from '../support/server/restart.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { changeItem, listKots } from '../support/shop/kots-and-items.ts';
import { addToCartAtTable, openAndCloseCart, unsentHeading } from '../support/shop/table-cart.ts';
import { expect, PHONE, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** In larger steps a request would time out before its response. */
function advanceUntilPasses(phone: Page, check: () => void): Promise<void> {
  return expect(async () => {
    await phone.clock.runFor(2_000);
    check();
  }).toPass({ intervals: [20] });
}

test('offline for ten minutes before sending: the order is stored, retried with growing delays, and sent once', async ({
  device,
  server,
}) => {
  const phone = await device({ ...PHONE, prefetches: true });
  await phone.clock.install();
  const tries = await interceptOrders(phone);
  await addToCartAtTable(phone, server);
  await openAndCloseCart(phone);
  await phone.context().setOffline(true);
  await placeOrderAsDiner(phone, 'Suresh', '9876500022');
  await expect(unsentHeading(phone)).toBeVisible();
  for (let minutes = 0; minutes < 10; minutes += 0.25) await phone.clock.runFor(15_000);
  await expect(unsentHeading(phone)).toBeVisible();
  expect(await listKots(server, 'Suresh')).toHaveLength(0);
  const failed = tries();
  expect(failed).toBeGreaterThan(5);
  expect(failed).toBeLessThan(40);

  await phone.context().setOffline(false);
  await expect(phone).toHaveURL(/\/orders\/qr\//);
  await expect(phone.getByRole('article').getByRole('status')).toContainText('Sent to the restaurant');
  expect(await listKots(server, 'Suresh')).toHaveLength(1);
  await phone.clock.runFor(60_000);
  expect(tries()).toBe(failed + 1);
});

test('disconnected during the response, with every response that a proxy may send in place of the server', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  await phone.clock.install();
  const html = { contentType: 'text/html', body: '<h1>Welcome to Cafe Wi-Fi</h1>' };
  let allowRest = (): void => undefined;
  const restAllowed = new Promise<void>((resolve) => {
    allowRest = resolve;
  });
  const tries = await interceptOrders(
    phone,
    dropResponse,
    (route) => route.fulfill({ status: 502, ...html }),
    (route) => route.fulfill({ status: 200, ...html }),
    (route) => route.fulfill({ status: 201, json: {} }),
    (route) => route.fulfill({ status: 201, json: { message: 'OK', data: {} } }),
    (route) => route.fulfill({ status: 422, json: { message: 'This key was used.', code: 'CONFLICT' } }),
    (route) => route.fulfill({ status: 401, json: { message: 'Please sign in.', code: 'UNAUTHENTICATED' } }),
    // Page time may run far ahead of these checks.
    (route) => restAllowed.then(() => route.continue()),
  );
  await addToCartAtTable(phone, server);
  await placeOrderAsDiner(phone, 'Zoya', '9876500033');
  // The accepted order keeps an item that is sold out later.
  await expect.poll(() => listKots(server, 'Zoya')).toHaveLength(1);
  await changeItem(server, await ownerToken(server), 'Dal Makhani', { isAvailable: false });
  for (let n = 2; n <= 7; n++) {
    await expect(unsentHeading(phone)).toBeVisible();
    await expect(phone).toHaveURL(/\/dine-in\//);
    await advanceUntilPasses(phone, () => expect(tries()).toBeGreaterThanOrEqual(n));
  }
  allowRest();
  await advanceUntilPasses(phone, () => expect(phone.url()).toContain('/orders/qr/'));
  await expect(phone).toHaveURL(/\/orders\/qr\//);
  await expect(phone.getByRole('article')).toHaveCount(1);
  expect(await listKots(server, 'Zoya')).toHaveLength(1);
});

test('reloaded while sending, then told to wait: neither dropped nor sent early', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  await phone.clock.install();
  const words = 'Too many requests. Please wait a little and try again.';
  const tries = await interceptOrders(
    phone,
    // The page unloads before the response.
    (route) => void route.fetch(),
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { message: words, code: 'TOO_MANY' },
      }),
  );
  await addToCartAtTable(phone, server);
  await placeOrderAsDiner(phone, 'Rita', '9876500061');
  await expect.poll(() => listKots(server, 'Rita')).toHaveLength(1);
  await phone.goto(`/orders/qr/${server.shopId}/${server.tableNo}`);
  await expect.poll(tries).toBe(2);
  const row = phone.getByText(`Table ${server.tableNo}: not sent yet`);
  await expect(row).toBeVisible();
  for (let seconds = 0; seconds < 50; seconds += 10) await phone.clock.runFor(10_000);
  expect(tries()).toBe(2);
  await expect(row).toBeVisible();
  await advanceUntilPasses(phone, () => expect(tries()).toBe(3));
  await expect(row).toHaveCount(0);
  await expect(phone.getByRole('article')).toHaveCount(1);
  expect(await listKots(server, 'Rita')).toHaveLength(1);
});

restartTest.describe('on a phone', () => {
  restartTest.use({ ...PHONE, serviceWorkers: 'allow' });

  restartTest('a server that is killed in mid-order comes back with one KOT', async ({ page, restart }) => {
    const { server } = restart;
    waitForRoutes(page);
    const crash = async () => {
      await restart.kill();
      await restart.start();
    };
    let restarting = Promise.resolve();
    await interceptOrders(
      page,
      // Killed before responding.
      async (route) => {
        await route.fetch();
        restarting = crash();
        await route.abort('connectionreset');
      },
      (route) => route.continue(),
    );
    await addToCartAtTable(page, server);
    await placeOrderAsDiner(page, 'Farhan', '9876500044');
    await expect(unsentHeading(page)).toBeVisible();
    await restarting;
    await expect(page).toHaveURL(/\/orders\/qr\//);
    expect(await listKots(server, 'Farhan')).toHaveLength(1);

    // Killed at an arbitrary point.
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Order more' }).tap();
    await page.getByRole('button', { name: 'Add to Cart: Butter Naan' }).tap();
    const request = page.waitForRequest('**/orders/new-order/**');
    await placeOrderAsDiner(page, 'Farhan', '9876500044');
    await request;
    await crash();
    await expect(page).toHaveURL(/\/orders\/qr\//);
    await expect(page.getByRole('article')).toHaveCount(2);
    expect(await listKots(server, 'Farhan')).toHaveLength(2);
  });
});

test('two diners order at one table concurrently: each tracks their own order', async ({
  device,
  server,
}) => {
  const diners = { Asha: 'Dal Makhani', Bilal: 'Butter Naan' };
  const phones = await Promise.all(
    Object.entries(diners).map(async ([name, item]) => {
      const phone = await device(PHONE);
      await addToCartAtTable(phone, server, item);
      return { phone, name, dish: item };
    }),
  );
  await Promise.all(phones.map(({ phone, name }) => placeOrderAsDiner(phone, name, '9876500071')));
  const as = await ownerToken(server);
  for (const { phone, name, dish: item } of phones) {
    const [kot, ...others] = await listKots(server, name);
    expect(others).toEqual([]);
    await expect(phone.getByRole('article')).toHaveCount(1);
    const mine = phone.getByRole('article', { name: `Order #${kot?.tokenNo}`, exact: true });
    await expect(mine).toContainText(item);
    for (const other of phones)
      if (other.dish !== item) await expect(phone.locator('body')).not.toContainText(other.dish);
  }
  const [kot] = await listKots(server, 'Asha');
  const params = { shopId: server.shopId, kotId: kot?._id ?? '' };
  await request(server.origin, ordersApi.confirmKot, { params, as });
  for (const { phone, name } of phones)
    await expect(phone.getByRole('article').getByRole('status')).toContainText(
      name === 'Asha' ? 'In the kitchen' : 'Sent to the restaurant',
    );
});

test('the menu changes while the cart is open: prices update, and a deleted item blocks the order', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  await addToCartAtTable(phone, server, 'Dal Makhani', 'Butter Naan', 'Jeera Rice');
  await phone.getByRole('button', { name: 'View Cart' }).tap();
  const cart = phone.getByRole('dialog', { name: 'Your Cart' });
  const line = (item: string) => cart.getByRole('listitem').filter({ hasText: item });
  const proceed = cart.getByRole('button', { name: 'Proceed' });
  const as = await ownerToken(server);

  await changeItem(server, as, 'Butter Naan', { price: 77.5 });
  await expect(line('Butter Naan')).toContainText('₹77.50 × 1');
  await expect(proceed).toBeEnabled();

  for (const [item, change] of [
    ['Dal Makhani', { isAvailable: false }],
    ['Jeera Rice', 'delete'],
  ] as const) {
    await changeItem(server, as, item, change);
    await expect(line(item)).toContainText('Sold out');
    await expect(cart.getByRole('alert')).toContainText('Remove it to continue');
    await expect(proceed).toBeDisabled();
    await cart.getByRole('button', { name: `Remove ${item}` }).tap();
    await expect(proceed).toBeEnabled();
  }
  await cart.getByRole('button', { name: 'Close' }).tap();
  await placeOrderAsDiner(phone, 'Meena', '9876500081');
  await expect(phone).toHaveURL(/\/orders\/qr\//);
  expect((await listKots(server, 'Meena'))[0]?.orderValue).toBe(77.5);
});
