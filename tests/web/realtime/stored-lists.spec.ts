import type { Request } from '@playwright/test';
import { newestAge, storedQueryHashes, storedUserIds } from '../support/browser-storage.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

const live = (page: Page) => page.getByText('Live', { exact: true });
const expectStored = (page: Page, list: string) =>
  expect.poll(async () => (await storedQueryHashes(page)).join()).toContain(list);

const readSession = (page: Page) => page.evaluate(() => ({ ...localStorage }));
/** The page behaves like a tab that wakes up, and learns of the change late. */
const dispatchStorageEvent = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'Refresh-Token' })));
/** As a tab that returns from the back/forward cache. */
const dispatchPageShow = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
const setTokens = (page: Page, tokens: Record<string, string>) =>
  page.evaluate((theirs) => Object.assign(localStorage, theirs), tokens);

test("a tab that slept through a change of user shows and stores the new user's lists only", async ({
  device,
  server,
}) => {
  const elsewhere = await device();
  await openAs(elsewhere, 'WAITER', server.waiter);
  const waiterTokens = await readSession(elsewhere);
  const sleeping = await device();
  await sleeping.addInitScript(() => {
    window.addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation());
  });
  const ownersOther = await createEmptyShop(server);
  await openAs(sleeping, 'OWNER', server.owner, `/employee/tables/${ownersOther.shopId}`);
  await expect(live(sleeping)).toBeVisible();
  await expectStored(sleeping, 'tables');
  const [owner] = await storedUserIds(sleeping);

  const active = await sleeping.context().newPage();
  await active.goto('/theme.js');
  await setTokens(active, waiterTokens);
  await active.goto(`/employee/tables/${server.shopId}`);
  // The other user's tables may still be stored.
  await expectStored(active, `["tables","${server.shopId}"]`);
  expect(await storedUserIds(active)).not.toContain(owner);

  await dispatchStorageEvent(sleeping);
  await expect(sleeping).toHaveURL(/\/404$/);
  await expect(sleeping.getByText(ownersOther.shopName)).toHaveCount(0);
  expect((await storedQueryHashes(active)).join()).toContain('tables');

  await active.close();
  await sleeping.getByRole('link', { name: /home/i }).click();
  await sleeping.getByRole('link', { name: 'View KOT' }).click();
  await expectStored(sleeping, 'KITCHEN');
  expect(await storedUserIds(sleeping)).toHaveLength(1);
});

test('events that arrive outside the page of a list keep its age current', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(live(page)).toBeVisible();
  await page.getByRole('link', { name: /^KOT Requested/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectStored(page, 'kots');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My Shops' })).toBeVisible();
  const silence = page.getByRole('button', { name: 'Silence the bell' });
  await expect(silence).toHaveCount(0);

  const before = Date.now();
  await (await createShopActions(server)).placeOrder(3, true);
  await expect(silence).toBeVisible();
  await expect.poll(() => newestAge(page, 'kots')).toBeGreaterThan(before);
});

test("the next user does not see when the previous user's lists were current", async ({ device, server }) => {
  const elsewhere = await device();
  await openAs(elsewhere, 'WAITER', server.waiter);
  const waiterTokens = await readSession(elsewhere);
  const page = await device();
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expectStored(page, 'kots');
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io|get-kots/, (route) => route.abort());
  await page.reload();
  const updated = page.getByText(/^· Updated/);
  await expect(updated).toBeVisible();

  await setTokens(page, { 'Access-Token': '', 'Refresh-Token': '' });
  await dispatchStorageEvent(page);
  await expect(page).toHaveURL(/\/login$/);
  await setTokens(page, waiterTokens);
  await dispatchStorageEvent(page);
  await page.getByRole('link', { name: 'Order now' }).click();
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await expect(updated).toHaveCount(0);
});

test('a page from the back/forward cache follows the sign-out of another tab', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(page.getByRole('article').first()).toBeVisible();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/users/current-user', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const requested = page.waitForRequest(/current-user/);
  const isOfUser = (request: Request) => request.url().endsWith('/current-user');
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isOfUser),
    page.waitForEvent('requestfailed', isOfUser),
  ]);
  await dispatchPageShow(page);
  await requested;
  await setTokens(page, { 'Access-Token': '', 'Refresh-Token': '' });
  await dispatchPageShow(page);
  await expect(page).toHaveURL(/\/login$/);
  release();
  await ended;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(page).toHaveURL(/\/login$/);
});
