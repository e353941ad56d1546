import { countBellSounds, openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { expect, test } from '../support/test.ts';

async function enterShop(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(page.getByRole('heading', { name: 'Order', exact: true })).toBeAttached();
}

test('an owner hears the bell in the kitchen and at the tables, a waiter does not', async ({
  device,
  server,
}) => {
  const owner = await device();
  const strokes = await countBellSounds(owner);
  await enterShop(owner, server);
  await owner.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Kitchen' }).click();
  await expect(owner).toHaveURL(new RegExp(`/employee/orders/${server.shopId}$`));
  const bell = owner.getByRole('link', { name: 'KOT Requested: 1 waiting' });
  await expect(bell).toBeVisible();
  const before = await strokes();
  await expect.poll(strokes).toBeGreaterThan(before);
  await owner.goto(`/employee/tables/${server.shopId}`);
  await expect(bell).toBeVisible();
  await owner.getByRole('heading', { name: 'Choose a table' }).click();
  await expect.poll(strokes).toBeGreaterThan(0);
  await expect(owner.getByRole('button', { name: 'Tap to turn on sound' })).toBeHidden();
  await bell.click();
  await expect(owner).toHaveURL(/\/orders\/manage\//);

  // The click silenced the bell for the earlier order.
  const shop = await createShopActions(server);
  for (const path of ['/shops', `/orders/dine-in/${server.shopId}/${server.tableNo}`]) {
    await owner.goto(path);
    await expect(owner.getByRole('link', { name: /^KOT Requested/ })).toBeVisible();
    await owner.getByRole('heading').first().click();
    const quiet = await strokes();
    await shop.placeOrder(1, true);
    await expect(owner.getByRole('link', { name: /^KOT Requested: [23] waiting/ })).toBeVisible();
    await expect.poll(strokes).toBeGreaterThan(quiet);
    await owner.getByRole('button', { name: 'Silence the bell' }).click();
    await expect(owner.getByRole('button', { name: 'Silence the bell' })).toHaveCount(0);
  }

  const waiter = await device();
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  for (const screen of ['tables', 'orders']) {
    await waiter.goto(`/employee/${screen}/${server.shopId}`);
    await expect(waiter.getByText('Live', { exact: true })).toBeVisible();
    await expect(waiter.getByRole('link', { name: /^KOT Requested/ })).toHaveCount(0);
  }
});

test('on the list of shops every shop rings, not only the last one', async ({ device, server }) => {
  await createEmptyShop(server);
  const owner = await device();
  await owner.clock.install();
  const strokes = await countBellSounds(owner);
  await openAs(owner, 'OWNER', server.owner, '/shops');
  const card = (name: string) => owner.getByRole('listitem').filter({ hasText: name });
  await expect(card('Nayi Dukaan').getByRole('link', { name: 'KOT Requested', exact: true })).toBeVisible();
  const bell = card(server.shopName).getByRole('link', { name: /^KOT Requested/ });
  await expect(bell).toHaveAccessibleName('KOT Requested: 1 waiting');
  await owner.getByRole('heading', { name: 'My Shops' }).click();
  await card(server.shopName).getByRole('button', { name: 'Silence the bell' }).click();
  await expect(owner.getByRole('button', { name: 'Silence the bell' })).toHaveCount(0);
  const quiet = await strokes();
  await (await createShopActions(server)).placeOrder(1, true);
  await owner.clock.runFor(30_000);
  await expect(bell).toHaveAccessibleName('KOT Requested: 2 waiting');
  await owner.clock.runFor(5_000);
  await expect.poll(strokes).toBeGreaterThan(quiet);
});
