// @area http

import { recordLayoutShifts } from '../support/measure/layout-shifts.ts';
import { gotoSettled, openAs, type Page } from '../support/page-actions.ts';
import { advanceUntil } from '../support/page-clock.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** A page keeps the font that it begins with, which would be another one on the page whose file comes late. */
const useFontOfDevice = (page: Page) => page.route('**/*.woff2', (route) => route.abort());

test('the welcome page and the menu header are painted before any script and do not move', async ({
  device,
  server,
}) => {
  const { shopId, tableNo, shopName } = server;
  for (const [screen, steady] of [
    ['qr', ['h1', 'p[data-name]', 'a[href*="dine-in"]']],
    ['dine-in', ['h1', '[aria-label="Search the menu"]', '[data-meal="VEG"]']],
  ] as const) {
    const phone = await device({ ...PHONE, javaScriptEnabled: false });
    await useFontOfDevice(phone);
    await phone.goto(`/orders/${screen}/${shopId}/${tableNo}`);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(shopName);
    const boxes = () => Promise.all(steady.map((css) => phone.locator(css).first().boundingBox()));
    const painted = await boxes();
    const other = await device(PHONE);
    await useFontOfDevice(other);
    await gotoSettled(other, `/orders/${screen}/${shopId}/${tableNo}`);
    await expect(other.locator('[data-state="live"], a[href*="dine-in"]').first()).toBeVisible();
    const drawn = await Promise.all(steady.map((css) => other.locator(css).first().boundingBox()));
    expect(drawn, screen).toEqual(painted);
  }
});

test("the diner's menu does not move while it loads, on a phone and on a desktop", async ({
  device,
  server,
}) => {
  const { shopId, tableNo } = server;
  for (const [width, height] of [
    [360, 640],
    [1366, 768],
  ] as const) {
    const page = await device({ viewport: { width, height } });
    // The page is opened as after the scan of a table's QR code. The font is then in the cache; otherwise it
    // could arrive after the tabs.
    await gotoSettled(page, `/orders/qr/${shopId}/${tableNo}`);
    const shifts = await recordLayoutShifts(page);
    await gotoSettled(page, `/orders/dine-in/${shopId}/${tableNo}`);
    await expect(page.locator('[data-state="live"]')).toBeVisible();
    await expect(page.locator('section[data-category]').first()).toBeVisible();
    expect(await shifts(), `${width} px`).toEqual([]);
  }
});

/** React delays replacing a Suspense fallback by 300 ms. */
const MAX_PAUSE_MS = 200;

/** No response has the user before the page has asked for its shop too. */
async function holdUserUntilShopIsRequested(page: Page): Promise<void> {
  const requested = page.waitForRequest('**/shops/getMyShop/*');
  await page.route('**/users/current-user', async (route) => {
    await requested;
    await route.continue();
  });
}

test('a staff page requests its shop with its user, and renders without a delay between its chunks', async ({
  device,
  server,
}) => {
  for (const [role, path, ariaRole] of [
    ['OWNER', ownerPath(server, 'orders/manage'), 'article'],
    ['WAITER', `/employee/orders/${server.shopId}`, 'article'],
    ['OWNER', '/shops', 'listitem'],
  ] as const) {
    const page = await device();
    await page.clock.install();
    await openAs(page, role, role === 'OWNER' ? server.owner : server.waiter);
    if (path !== '/shops') await holdUserUntilShopIsRequested(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(path);
    const isDrawn = (patience: { timeout: number }) =>
      expect(page.getByRole(ariaRole).first()).toBeVisible(patience);
    await advanceUntil(page, MAX_PAUSE_MS, isDrawn, 1);
  }
});
