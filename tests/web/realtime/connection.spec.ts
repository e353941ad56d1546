import type { Page, WebSocketRoute } from '@playwright/test';
import { openAs } from '../support/page-actions.ts';
import { advanceUntil } from '../support/page-clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, test } from '../support/test.ts';

const areasPath = ({ shopName, shopId }: WebServer) =>
  `/tables/area/${encodeURIComponent(shopName)}/${shopId}`;
const live = (page: Page) => page.getByText('Live', { exact: true });

/** Advances page time until `check` passes. */
const advanceUntilPasses = (page: Page, check: () => unknown) =>
  expect(async () => {
    await page.clock.runFor(2_000);
    await check();
  }).toPass();

test('a socket that closes before or never completes its handshake is shown as offline and retried', async ({
  device,
  server,
}) => {
  const page = await device();
  await page.clock.install();
  await openAs(page, 'OWNER', server.owner);
  for (const fault of ['closes', 'is silent'] as const) {
    let isFaulty = true;
    let tries = 0;
    await page.routeWebSocket(/socket\.io/, (link) => {
      tries++;
      if (!isFaulty) link.connectToServer();
      else if (fault === 'closes') void link.close();
    });
    // Blocks the polling fallback.
    await page.route(/socket\.io.*transport=polling/, (route) => (isFaulty ? undefined : route.continue()));
    await page.goto(areasPath(server));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByText(/^Offline/)).toBeVisible();
    await advanceUntilPasses(page, () => expect(tries).toBeGreaterThan(1));
    isFaulty = false;
    await advanceUntilPasses(page, () => expect(live(page)).toBeVisible({ timeout: 3_000 }));
    await page.unrouteAll();
  }
});

test('a rejected handshake is retried, and the page shows the reason', async ({ device, server }) => {
  const page = await device({ prefetches: true });
  await openAs(page, 'OWNER', server.owner);
  let isRejected = false;
  await page.routeWebSocket(/socket\.io/, (link) => {
    const server = link.connectToServer();
    // Rejects the CONNECT packet (`40`) as if the user had lost the shop.
    link.onMessage((message) => {
      if (isRejected && String(message).startsWith('40'))
        link.send('44{"message":"gone","data":{"code":"NOT_FOUND"}}');
      else server.send(message);
    });
  });
  await page.goto(areasPath(server));
  await expect(live(page)).toBeVisible();
  isRejected = true;
  const gone = { status: 404, json: { code: 'NOT_FOUND', message: 'This shop does not exist.' } };
  await page.route('**/getMyShop/**', (route) => route.fulfill(gone));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/404$/);
});

const occupyOne = (page: Page, shopId: string) =>
  page.evaluate(async (shop) => {
    const send = async (path: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('Access-Token')}`,
        'content-type': 'application/json',
      };
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      return (await (await fetch(`/api/v1/${path}`, init)).json()).data;
    };
    const { items } = await send(`items/getMyItems/${shop}?isAvailable=true`);
    const { tables } = await send(`tables/getMyTables/${shop}`);
    const tableNo = tables.find((table: { isEmpty: boolean }) => table.isEmpty).name;
    const cartItems = [{ foodItemId: items[0]._id, qty: 1 }];
    await send(`orders/new-order/${shop}`, { cartItems, tableNo, kotType: 'DINEIN' });
  }, shopId);

test('an event that a page cannot process makes it refetch its lists', async ({ device, server }) => {
  const page = await device();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.routeWebSocket(/socket\.io/, (link) => {
    const server = link.connectToServer();
    // Simulates a payload of another version.
    server.onMessage((message) =>
      link.send(
        String(message).replace(/^42\["table:occupancy",(.*)"table":/, '42["table:occupancy",$1"seat":'),
      ),
    );
  });
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(live(page)).toBeVisible();
  const free = page.getByRole('button', { name: /Free/ });
  await expect(free.first()).toBeVisible();
  const before = await free.count();
  await occupyOne(page, server.shopId);
  await expect(free).toHaveCount(before - 1);
  await expect.poll(() => errors).toHaveLength(1);
});

test('the next user receives no events from before the login', async ({ device, server }) => {
  const page = await device();
  const sentPositions: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const text = String(payload);
      if (text.startsWith('40{')) sentPositions.push(/"since":\d+/.exec(text)?.[0] ?? 'from the start');
    }),
  );
  await openAs(page, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  await expect(live(page)).toBeVisible();
  await page.getByRole('link', { name: 'Take Orders' }).click();
  await page.getByRole('link', { name: 'View KOT' }).click();
  await expect(live(page)).toBeVisible();
  const [first, ...next] = sentPositions;
  expect(first).toBe('from the start');
  expect(next.length).toBeGreaterThan(0);
  expect(next).not.toContain('from the start');
  await page.getByRole('link', { name: 'Take Orders' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const positionsBefore = sentPositions.length;
  await page.getByLabel('Login as').selectOption('OWNER');
  await page.getByLabel('Email or Phone No').fill(server.owner.identifier);
  await page.getByLabel('Password', { exact: true }).fill(server.owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(live(page)).toBeVisible();
  // The bell on `/shops` connects first, and from the start.
  expect(sentPositions[positionsBefore]).toBe('from the start');
});

test('a stalled handshake is given up after five seconds, or at once when the network is back', async ({
  device,
  server,
}) => {
  const page = await device({ prefetches: true });
  await page.clock.install();
  await openAs(page, 'OWNER', server.owner);
  let isDead = true;
  let attempts = 0;
  await page.routeWebSocket(/socket\.io/, (link) => {
    attempts++;
    if (!isDead) link.connectToServer();
  });
  await page.goto(areasPath(server));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const startStalledAttempt = async () => {
    isDead = true;
    const tried = attempts;
    await expect(async () => {
      await page.clock.runFor(500);
      expect(attempts).toBeGreaterThan(tried);
    }).toPass();
    isDead = false;
  };
  await startStalledAttempt();
  await advanceUntil(page, 7_000, (soon) => expect(live(page)).toBeVisible(soon));

  isDead = true;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await startStalledAttempt();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await advanceUntil(page, 2_000, (soon) => expect(live(page)).toBeVisible(soon));
});

test('a list that failed to load before a disconnect is loaded after the reconnect', async ({
  device,
  server,
}) => {
  const page = await device();
  await page.clock.install();
  await openAs(page, 'OWNER', server.owner);
  let [seq, failures, isDead] = [0, 0, false];
  let last: WebSocketRoute | undefined;
  await page.routeWebSocket(/socket\.io/, (link) => {
    last = link;
    link.connectToServer().onMessage((message) => {
      seq = Number(/"seq":(\d+)/.exec(String(message))?.[1] ?? seq);
      link.send(message);
    });
  });
  await page.route('**/getMyAreas/**', (route) => {
    if (!isDead) return route.continue();
    failures++;
    return route.abort();
  });
  await page.goto(areasPath(server));
  await expect(live(page)).toBeVisible();
  isDead = true;
  last?.send(`42["resync",{"seq":${seq},"at":"${new Date().toISOString()}"}]`);
  await advanceUntilPasses(page, () => expect(failures).toBeGreaterThanOrEqual(3));
  isDead = false;
  // The client is up to date: the reconnect replays nothing.
  const loaded = page.waitForResponse(/getMyAreas/, { timeout: 30_000 });
  await last?.close();
  await page.clock.runFor(2_000);
  expect((await loaded).ok()).toBe(true);
});
