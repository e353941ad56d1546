import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addToCart, expectNeverReloaded, markNotReloaded, openAs } from '../support/page-actions.ts';
import { createRenamedBuild, test } from '../support/server/restart.ts';
import { waitUntilInstalled } from '../support/service-worker.ts';
import { expect, PHONE } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const live = (page: Page) => page.getByText('Live', { exact: true });
const listServiceWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('a new build asks before it reloads, and an open page keeps its own files until then', async ({
  page,
  restart,
}) => {
  const { shopName, shopId, owner } = restart.server;
  const built = createRenamedBuild('one');
  const next = createRenamedBuild('two');
  await restart.stop();
  await restart.start({ CLIENT_DIR: built });
  const update = page.getByRole('complementary', { name: 'Update' });
  const entry = () => page.locator('script[type="module"][src]').getAttribute('src');

  await openAs(page, 'OWNER', owner, '/shops');
  await waitUntilInstalled(page);
  // A rebuild deletes the served assets.
  rmSync(`${built}/assets`, { recursive: true });
  await page.goto(`/orders/manage/${encodeURIComponent(shopName)}/${shopId}`);
  await expect(live(page)).toBeVisible();
  await markNotReloaded(page);
  expect(await entry()).toContain('-one');
  await expect(update).toHaveCount(0);

  await restart.stop();
  await restart.start({ CLIENT_DIR: next });
  await expect(update).toContainText('A new version is ready');
  // Otherwise the HTTP cache could serve the old chunk.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeAttached();
  await expectNeverReloaded(page);
  expect(await entry()).toContain('-one');

  await update.getByRole('button', { name: 'Reload' }).click();
  await expect(live(page)).toBeVisible();
  expect(await entry()).toContain('-two');
  await expect(update).toHaveCount(0);
  for (const folder of [built, next]) rmSync(folder, { recursive: true });
});

const storedBy = async (page: Page) => ({
  workers: await listServiceWorkers(page),
  databases: (await page.evaluate(() => indexedDB.databases())).length,
  manifests: await page.locator('link[rel="manifest"]').count(),
});

test('a diner’s phone stores nothing', async ({ browser, restart, baseURL }) => {
  const { qrLink, shopId, tableNo } = restart.server;
  const diner = await (await browser.newContext({ ...PHONE, baseURL })).newPage();
  const nothing = { workers: 0, databases: 0, manifests: 0 };
  await diner.goto(qrLink);
  await expect(diner.getByRole('link', { name: 'Order now' })).toBeVisible();
  expect(await storedBy(diner)).toEqual(nothing);
  await diner.goto(`/orders/dine-in/${shopId}/${tableNo}`);
  await addToCart(diner, 'Dal Makhani');
  expect(await storedBy(diner)).toEqual(nothing);
  await diner.context().close();
});

test('an owner’s device stores the app, but no page of the server, whose manifest is always fresh', async ({
  page,
  restart,
}) => {
  const { owner, qrLink } = restart.server;
  await openAs(page, 'OWNER', owner, '/shops');
  await waitUntilInstalled(page);
  expect(await storedBy(page)).toEqual({ workers: 1, databases: 1, manifests: 1 });
  for (const own of ['/api/v1/openapi.json', '/docs', '/healthz', new URL(qrLink).pathname]) {
    const response = await page.goto(own);
    expect({ own, ok: response?.ok(), stored: response?.fromServiceWorker() }).toEqual({
      own,
      ok: true,
      stored: false,
    });
  }
  await expect(page.getByRole('link', { name: 'Order now' })).toBeVisible();

  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Tawa', start_url: '/shops', display: 'standalone' });
  for (const path of ['/sw.js', '/manifest.webmanifest']) {
    expect((await page.request.get(path)).headers()['cache-control']).toBe('no-cache');
  }
});

test('over plain http the app works without a service worker', async ({ browser, restart, baseURL }) => {
  const { owner, shopId, shopName } = restart.server;
  const plain = await (await browser.newContext({ baseURL })).newPage();
  const faults: string[] = [];
  plain.on('pageerror', ({ message }) => faults.push(message));
  await plain.addInitScript(() => {
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(Navigator.prototype, name);
    for (const name of ['indexedDB', 'caches']) Reflect.deleteProperty(window, name);
  });
  await openAs(plain, 'OWNER', owner);
  await plain.goto(`/orders/manage/${encodeURIComponent(shopName)}/${shopId}`);
  await expect(live(plain)).toBeVisible();
  await expect(plain.getByText(/^Order #\d+$/).first()).toBeVisible();
  expect(faults).toEqual([]);
  await plain.context().close();
});
