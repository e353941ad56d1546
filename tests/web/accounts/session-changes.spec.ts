import { addToCart, openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

async function openManage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

test('an expired access token is refreshed unnoticed', async ({ device, server }) => {
  const waiter = await device();
  await openAs(waiter, 'WAITER', server.waiter);
  const refreshToken = await waiter.evaluate(() => {
    localStorage.setItem('Access-Token', 'run.out.long-ago');
    return localStorage.getItem('Refresh-Token');
  });
  await waiter.goto(`/employee/orders/${server.shopId}`);
  await expect(waiter.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await expect(waiter.getByText('Live', { exact: true })).toBeVisible();
  expect(await waiter.evaluate(() => localStorage.getItem('Refresh-Token'))).not.toBe(refreshToken);
});

test('a logout removes the diner’s details from an unsent order, which the next user does not send', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  await phone.clock.install();
  await openAs(phone, 'WAITER', server.waiter);
  await phone.route('**/orders/new-order/**', (route) => route.abort('connectionreset'));
  await phone.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(phone, 'Butter Naan');
  await phone.getByRole('button', { name: 'View Cart' }).click();
  await phone.getByRole('button', { name: 'Proceed' }).click();
  await phone.getByLabel('Name', { exact: true }).fill('Gulabo Bai');
  await phone.getByLabel('Phone No').fill('9812345670');
  await phone.getByRole('button', { name: /Place Order|Order More/ }).click();
  await expect(phone.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  const stored = () => phone.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await stored()).toMatch(/Gulabo.*9812345670/);
  await phone.goto('/shops');
  await phone.getByRole('button', { name: 'Logout' }).click();
  await expect(phone).toHaveURL(/\/login$/);
  expect(await stored()).not.toMatch(/Gulabo|9812345670/);

  await openAs(phone, 'OWNER', server.owner);
  let sent = 0;
  await phone.unroute('**/orders/new-order/**');
  phone.on('request', (request) => {
    if (request.url().includes('/new-order/')) sent += 1;
  });
  await phone.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await phone.getByRole('button', { name: 'View Cart' }).click();
  await expect(phone.getByText('This order was sent before a logout')).toBeVisible();
  await phone.clock.runFor(10_000);
  expect(sent).toBe(0);
});

test('data loaded by one user is not shown to the next', async ({ device, server }) => {
  const page = await device();
  await openManage(page, server);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.route(/getMyShops|getMyShop|get-kots/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('getMyShops'));
  await page.getByLabel('Login as').selectOption('OWNER');
  await page.getByLabel('Email or Phone No').fill(server.owner.identifier);
  await page.getByLabel('Password', { exact: true }).fill(server.owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/shops$/);
  await refused;
  await expect(page.getByRole('link', { name: 'Get in Shop' })).toHaveCount(0);
});
