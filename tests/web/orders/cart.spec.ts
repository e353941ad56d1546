import {
  addToCart,
  openAs,
  type Page,
  placeOrderAsDiner,
  signIn,
  waitForPrefetch,
} from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, PHONE, test } from '../support/test.ts';

function recordSentKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/orders/new-order/')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

async function openDinerCart(page: Page, { shopId, tableNo }: WebServer): Promise<void> {
  await page.goto(`/orders/dine-in/${shopId}/${tableNo}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const ordersOf = (page: Page, item: string) => page.getByRole('article').filter({ hasText: item });

test('a page that is reloaded during an order sends it again with the same key', async ({
  device,
  server,
}) => {
  const diner = await device(PHONE);
  const keys = recordSentKeys(diner);
  // The order arrives; the page unloads before the response.
  await diner.route('**/orders/new-order/**', (route) =>
    keys.length > 1 ? route.continue() : void route.fetch(),
  );
  await openDinerCart(diner, server);
  await addToCart(diner, 'Dal Makhani');
  await placeOrderAsDiner(diner, 'Rita', '9876500061');
  await expect(diner.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await diner.reload();
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  await expect(ordersOf(diner, 'Dal Makhani')).toHaveCount(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a waiter without network can continue, and the order is sent from another page', async ({
  device,
  server,
}) => {
  const phone = await device({ ...PHONE, prefetches: true });
  await openAs(phone, 'WAITER', server.waiter);
  await openDinerCart(phone, server);
  await addToCart(phone, 'Dal Makhani');
  await phone.getByRole('button', { name: 'View Cart' }).tap();
  await phone.getByRole('button', { name: 'Proceed' }).tap();
  await waitForPrefetch(phone, 'staff-tables');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: /Place Order|Order More/ }).tap();
  await expect(phone.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await phone.getByRole('button', { name: 'Close' }).tap();
  await phone.getByRole('link', { name: 'All Tables' }).tap();
  const waiting = phone.getByText(`Table ${server.tableNo}: not sent yet`);
  await expect(waiting).toBeVisible();
  await phone.context().setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(
    phone.getByRole('button', { name: new RegExp(`^${server.tableNo} .*Occupied`) }),
  ).toBeVisible();
});

test('a page that was never loaded waits for the network', async ({ device, server }) => {
  const phone = await device(PHONE);
  await phone.route(/staff-tables\.page-.*\.js/, (route) => route.abort());
  await signIn(phone, 'WAITER', server.waiter);
  await phone.unroute(/staff-tables\.page-.*\.js/);
  await expect(phone.getByRole('heading', { name: 'Choose a table' })).toBeVisible();
});
