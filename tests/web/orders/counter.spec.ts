import { addToCart, openAs, type Page, waitForPrefetch } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { screensOf } from '../support/shop/screens.ts';
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
  await expect(owner.getByRole('tab', { name: 'TAKEAWAY' })).toHaveAttribute('aria-selected', 'true');
  await owner.getByRole('link', { name: 'Manage' }).click();
  await expect(owner.getByRole('article').filter({ hasText: 'Extra lemon' })).toHaveCount(1);
});

const menuTile = (owner: Page) => owner.getByRole('listitem').filter({ hasText: 'Dal Makhani' }).first();

/** How many tiles of the menu are in sight at once, when it has many. */
const countTilesInSight = (owner: Page) =>
  menuTile(owner).evaluate((tile) => {
    const list = tile.parentElement as HTMLElement;
    const scroller = list.parentElement as HTMLElement;
    const gap = 8;
    const columns = Math.round((list.clientWidth + gap) / (tile.clientWidth + gap));
    return columns * Math.floor((scroller.clientHeight + gap) / (tile.clientHeight + gap));
  });

test('on tablets and laptops the order stays whole beside the menu, whatever bar shows', async ({
  device,
  server,
}) => {
  const owner = await device({ viewport: { width: 820, height: 1180 } });
  await openAs(owner, 'OWNER', server.owner, `/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await owner.route(/orders\/new-order/, (route) => route.abort());
  await addToCart(owner, 'Dal Makhani');
  for (const name of ['View Cart', 'Proceed', 'Place Order'])
    await owner.getByRole('button', { name, exact: true }).click();
  await expect(owner.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();

  await owner.goto(screensOf(server).owner.order);
  await expect(owner.getByText(`${server.tableNo}: not sent yet`)).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await owner.getByRole('button', { name: /Free/ }).first().click();
  await owner
    .getByRole('button', { name: /Dal Makhani/ })
    .first()
    .click();
  const pane = owner.getByRole('region', { name: 'Order', exact: true });
  for (const [width, height, tiles] of [
    [820, 1180, 20],
    [1366, 768, 24],
    [1366, 600, 16],
  ] as const) {
    await owner.setViewportSize({ width, height });
    for (const part of [pane.getByRole('button', { name: 'Proceed' }), pane.getByText('Total · 1 item')])
      await expect(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    expect(await countTilesInSight(owner), `${width} × ${height}`).toBeGreaterThanOrEqual(tiles);
    const rail = await owner.getByRole('group', { name: 'Category' }).boundingBox();
    const tile = await menuTile(owner).boundingBox();
    expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeLessThanOrEqual(tile?.x ?? 0);
    expect((await pane.getByLabel('Table').boundingBox())?.width).toBeGreaterThan(280);
  }
  await owner.setViewportSize({ width: 1280, height: 800 });
  await expect(owner.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
  await owner.getByRole('button', { name: 'Collapse menu' }).click();
  await owner.reload();
  await expect(owner.getByRole('button', { name: 'Expand menu' })).toBeVisible();
});
