import { openAs, type Page, waitForPrefetch } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, test } from '../support/test.ts';

async function enterShop(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(page.getByRole('heading', { name: 'Order', exact: true })).toBeAttached();
}

test('an unsent counter order is sent from any page of the owner', async ({ device, server }) => {
  const owner = await device({ prefetches: true });
  await enterShop(owner, server);
  await owner.getByRole('button', { name: 'New Order' }).click();
  await owner.getByText('TAKEAWAY', { exact: true }).click();
  await owner
    .getByRole('button', { name: /Dal Makhani/ })
    .first()
    .click();
  await owner.getByLabel('Special Request').fill('Extra lemon');
  await waitForPrefetch(owner, 'manage');
  await owner.context().setOffline(true);
  await owner.getByRole('button', { name: 'PRINT' }).click();
  await expect(owner.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await owner.getByRole('link', { name: 'Manage' }).click();
  const waiting = owner.getByText('An order without a table: not sent yet');
  await expect(waiting).toBeVisible();
  await owner.getByRole('button', { name: /^Account of/ }).click();
  await owner.getByRole('menuitem', { name: 'My Shops' }).click();
  await expect(owner.getByRole('heading', { name: 'My Shops' })).toBeVisible();
  await expect(waiting).toBeVisible();
  await owner.context().setOffline(false);
  await expect(waiting).toHaveCount(0);
  await owner.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(owner.getByRole('button', { name: 'New Order' })).toBeVisible();
  await owner.getByRole('link', { name: 'Manage' }).click();
  await expect(owner.getByRole('article').filter({ hasText: 'Extra lemon' })).toHaveCount(1);
});

test('on a tablet in portrait the order stays beside the menu', async ({ device, server }) => {
  const owner = await device({ viewport: { width: 820, height: 1180 } });
  await enterShop(owner, server);
  await expect(owner.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await owner.getByRole('button', { name: /Free/ }).first().click();
  await expect(owner.getByRole('button', { name: 'PRINT' })).toBeVisible();
  await owner.setViewportSize({ width: 1280, height: 800 });
  await expect(owner.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
  await owner.getByRole('button', { name: 'Collapse menu' }).click();
  await owner.reload();
  await expect(owner.getByRole('button', { name: 'Expand menu' })).toBeVisible();
});
