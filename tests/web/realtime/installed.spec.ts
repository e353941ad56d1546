import type { CDPSession, Page } from '@playwright/test';
import { cachedPaths, storedQueryHashes, storedUserIds } from '../support/browser-storage.ts';
import { openAs, signIn } from '../support/page-actions.ts';
import { stopPrefetching } from '../support/prefetching.ts';
import { test } from '../support/server/restart.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { waitUntilInstalled } from '../support/service-worker.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { placeStaffOrder } from '../support/shop/owner-pages.ts';
import { expect } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const DAY_MS = 86_400_000;
/** The demo's first token number depends on the hour. */
const ORDER = /^(Order )?#\d+$/;

const screensOf = ({ shopName, shopId, tableNo }: WebServer) => {
  const shop = `${encodeURIComponent(shopName)}/${shopId}`;
  const table = new RegExp(`^(Table )?${tableNo}\\b`);
  return {
    manage: { path: `/orders/manage/${shop}`, list: 'kots', shows: ORDER },
    tables: { path: `/tables/table/${shop}`, list: 'areas', shows: table },
    kitchen: { path: `/employee/orders/${shopId}`, list: 'KITCHEN', shows: ORDER },
    picker: { path: `/employee/tables/${shopId}`, list: 'tables', shows: table },
  };
};

const live = (page: Page) => page.getByText('Live', { exact: true });
/** With the date if midnight in India has passed since. */
const age = (page: Page) =>
  page.getByText(
    /^(Last updated (\d+ \w+ \d{4}, )?\d+:\d\d [ap]m · offline|Not live since \d+:\d\d [ap]m\.)$/,
  );

/** @returns the statuses of the service worker: the present one, and each change */
async function recordWorkerStatuses(devtools: CDPSession): Promise<string[]> {
  const statuses: string[] = [];
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
    statuses.push(...versions.map(({ runningStatus }) => runningStatus)),
  );
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => statuses.length).toBeGreaterThan(0);
  return statuses;
}

test('a request does not wait for the service worker to start', async ({ page, restart }) => {
  // A prefetched file would wake the service worker.
  await stopPrefetching(page.context());
  await openAs(page, 'OWNER', restart.server.owner, '/shops');
  await waitUntilInstalled(page);
  await page.goto(screensOf(restart.server).manage.path);
  await expect(live(page)).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const statuses = await recordWorkerStatuses(devtools);
  const statusOf = (path: string) => page.evaluate(async (url) => (await fetch(url)).status, path);
  // A file that the page loads late wakes the service worker, too, which then runs for 30 s.
  await expect(async () => {
    await devtools.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => statuses.at(-1), { timeout: 3_000 }).toBe('stopped');
    const before = statuses.length;
    expect(await statusOf('/api/v1/users/current-user')).toBe(401);
    expect(statuses.slice(before)).toEqual([]);
  }).toPass({ timeout: 60_000 });
  // A file served by the service worker wakes it.
  expect(await statusOf('/index.html')).toBe(200);
  await expect.poll(() => statuses.at(-1)).toBe('running');
});

test('the app opens offline with its last lists and their age, and is current again once online', async ({
  page,
  browser,
  restart,
  baseURL,
}) => {
  const screens = screensOf(restart.server);
  await openAs(page, 'OWNER', restart.server.owner, '/shops');
  await waitUntilInstalled(page);
  for (const { path, list } of Object.values(screens)) {
    await page.goto(path);
    await expect(live(page)).toBeVisible();
    await expect.poll(async () => (await storedQueryHashes(page)).join()).toContain(list);
  }
  const cached = await cachedPaths(page);
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => !/^\/(assets|sounds)\/|^\/[\w.]+$/.test(path))).toEqual([]);
  // The bell must not ring for old orders.
  expect((await storedQueryHashes(page)).join()).not.toContain('REQUESTED');

  await restart.stop();
  await page.context().setOffline(true);
  for (const { path, shows } of Object.values(screens)) {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expect(age(page)).toBeVisible();
    await expect(live(page)).toHaveCount(0);
  }
  await page.goto(screens.manage.path);
  await page.getByRole('article').first().getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^No connection to the server\./).first()).toBeVisible();

  await restart.start();
  const waiter = await (await browser.newContext({ baseURL })).newPage();
  await openAs(waiter, 'WAITER', restart.server.waiter);
  await placeStaffOrder(waiter, restart.server, restart.server.tableNo, 'Dal Makhani');
  const known = (await listKots(restart.server)).map(({ tokenNo }) => tokenNo);
  const added = page.getByText(`Order #${Math.max(...known)}`, { exact: true });
  await expect(added).toHaveCount(0);
  await expect(age(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(added).toBeVisible();
  await expect(live(page)).toBeVisible();
  await expect(age(page)).toHaveCount(0);
  await waiter.context().close();
});

async function logOutElsewhereWhileOffline(page: Page, accessToken = ''): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await expect(age(page)).toBeVisible();
  const authorization = `Bearer ${accessToken}`;
  await page.request.get('/api/v1/users/logout', { headers: { authorization } });
  await page.context().setOffline(false);
}

test('stored lists are deleted with the session, not shown to another user, and expire after a day', async ({
  page,
  browser,
  restart,
  baseURL,
}) => {
  const { manage, picker } = screensOf(restart.server);
  const storedHere = async () => (await storedUserIds(page)).length;
  const other = await (await browser.newContext({ baseURL })).newPage();
  await openAs(other, 'WAITER', restart.server.waiter);
  const waiterTokens = await other.evaluate(() => ({ ...localStorage }));

  await openAs(page, 'OWNER', restart.server.owner, '/shops');
  await waitUntilInstalled(page);
  await page.goto(manage.path);
  await expect.poll(async () => (await storedQueryHashes(page)).join()).toContain('kots');
  const [owner] = await storedUserIds(page);

  // Simulates another tab.
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), waiterTokens);
  await page.goto(picker.path);
  await expect(live(page)).toBeVisible();
  await expect.poll(async () => (await storedQueryHashes(page)).join()).toContain('tables');
  expect(await storedUserIds(page)).not.toContain(owner);
  expect(await storedHere()).toBe(1);

  await logOutElsewhereWhileOffline(page, waiterTokens['Access-Token']);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(storedHere).toBe(0);

  await signIn(page, 'OWNER', restart.server.owner);
  await expect.poll(storedHere).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(storedHere).toBe(0);

  await signIn(page, 'OWNER', restart.server.owner);
  await page.goto(manage.path);
  await expect.poll(async () => (await storedQueryHashes(page)).join()).toContain('kots');
  await page.context().setOffline(true);
  await page.clock.setSystemTime(Date.now() + DAY_MS + 60_000);
  await page.reload();
  await expect(page.getByText('The server is not responding. Still trying…')).toBeVisible();
  await expect.poll(storedHere).toBe(0);
  await other.context().close();
});
