import type { Page, WebSocketRoute } from '@playwright/test';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../support/client.ts';
import { countBellSounds, openAs } from '../support/page-actions.ts';
import { advanceUntil } from '../support/page-clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { expect, test } from '../support/test.ts';

const MAX_UNTIL_STALE_MS = 20_000;
const MAX_UNTIL_CURRENT_MS = 2_000;

/** Drops all packets without closing any connection. */
async function simulateDeadNetwork(page: Page) {
  let isCut = false;
  let isPollCut = false;
  const links = new Set<WebSocketRoute>();
  await page.routeWebSocket(/socket\.io/, (link) => {
    if (isCut) return;
    const server = link.connectToServer();
    links.add(link);
    link.onMessage((message) => isCut || server.send(message));
    server.onMessage((message) => isCut || !links.has(link) || link.send(message));
  });
  await page.route(/socket\.io.*polling/, (route) => (isCut ? undefined : route.continue()));
  await page.route(/get-kots/, (route) => (isPollCut ? route.abort() : route.continue()));
  return {
    /** Existing sockets stay dead for good; only new ones can work later. */
    cut: () => {
      isCut = true;
      links.clear();
    },
    cutPoll: () => {
      isPollCut = true;
    },
    reconnect: () => {
      isCut = false;
    },
  };
}

/** A diner's order awaits confirmation. @returns the KOT's name */
async function order({ origin, shopId, tableNo }: WebServer, as: string, diner?: string): Promise<string> {
  const [old] = (await request(origin, ordersApi.getKots, { params: { shopId }, as })).data.kots;
  const customer = diner && { customerName: diner, customerPhoneNo: '9876500095' };
  const { data } = await request(origin, ordersApi.newOrder, {
    params: { shopId },
    ...(!diner && { as }),
    body: {
      cartItems: [{ foodItemId: old?.items[0]?.foodItemId, qty: 1 }],
      tableNo,
      kotType: 'DINEIN',
      ...customer,
    },
  });
  return `Order #${data.kot.tokenNo}`;
}

const live = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();

async function openAt(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await live(page);
  await page.locator('h1').first().click({ force: true });
}

test('kitchen and bell are marked stale within 20 s of a dead connection', async ({ device, server }) => {
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner);
  const link = await simulateDeadNetwork(owner);
  await openAt(owner, `/employee/orders/${server.shopId}`);
  const bell = owner.getByRole('link', { name: /^KOT Requested/ });
  await expect(bell).not.toHaveAccessibleName(/Not live/);
  link.cut();
  const stale = owner.getByRole('alert').filter({ hasText: 'New tickets may be missing' });
  await owner.clock.runFor(MAX_UNTIL_STALE_MS - 100);
  await expect(stale).toContainText(/Not live since \d/);
  await expect(bell).toHaveAccessibleName(/Not live since \d.*: it may not ring for a new order\./);
  await expect(bell).toContainText('Not live');
  await expect(bell).toHaveAttribute('title', /since \d/);
  await expect(owner.getByText(/^· Updated \d/)).toBeVisible();

  await owner.clock.runFor(31_000);
  await expect(bell).toHaveAccessibleName(/Not live since .*: checked every 30 s, last at \d/);
  link.cutPoll();
  await owner.clock.runFor(31_000);
  await expect(bell).toHaveAccessibleName(/it may not ring/);
});

test('a kitchen tablet that slept shows missed orders two seconds after waking, each rung once', async ({
  device,
  server,
}) => {
  const as = await ownerToken(server);
  const cook = await device();
  const strokes = await countBellSounds(cook);
  await openAs(cook, 'WAITER', server.waiter);
  const link = await simulateDeadNetwork(cook);
  await openAt(cook, `/employee/orders/${server.shopId}`);
  await cook.clock.pauseAt(Date.now() + 5_000);
  link.cut();
  const missed = [await order(server, as), await order(server, as)];
  // Asleep: wall time advances, timers do not run.
  await cook.clock.setSystemTime(Date.now() + 600_000);
  link.reconnect();
  await advanceUntil(cook, MAX_UNTIL_CURRENT_MS, async (soon) => {
    for (const name of missed)
      await expect(cook.getByRole('article', { name, exact: true })).toBeVisible(soon);
  });
  // The tap acknowledges the orders: any later stroke is a duplicate.
  await cook.locator('h1').first().click({ force: true });
  await cook.clock.runFor(30_000);
  expect(await strokes()).toBe(missed.length);
});

test('two seconds after a disconnect kitchen and bell are current; nothing rings twice', async ({
  device,
  server,
}) => {
  const as = await ownerToken(server);
  const waiting = (await listKots(server)).filter(({ status }) => status === 'REQUESTED').length;
  const owner = await device();
  const cook = await device();
  const strokes = await countBellSounds(cook);
  await openAs(owner, 'OWNER', server.owner);
  await openAs(cook, 'WAITER', server.waiter);
  const manage = `/orders/manage/${encodeURIComponent(server.shopName)}/${server.shopId}`;
  const bellStrokes = await countBellSounds(owner);
  await openAt(owner, manage);
  await openAt(cook, `/employee/orders/${server.shopId}`);
  for (const page of [owner, cook]) {
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.context().setOffline(true);
  }
  const strokesBefore = await bellStrokes();
  await owner.clock.runFor(20_000);
  // One stroke every 4 s for the known order.
  expect(await bellStrokes()).toBe(strokesBefore + 5);
  const bell = owner.getByRole('link', { name: /^KOT Requested/ });
  await expect(bell).toHaveAccessibleName(/Not live since/);
  const missed = [await order(server, as), await order(server, as)];
  const requested = await order(server, as, 'Yash');

  await cook.context().setOffline(false);
  await advanceUntil(cook, MAX_UNTIL_CURRENT_MS, async (soon) => {
    for (const name of missed)
      await expect(cook.getByRole('article', { name, exact: true })).toBeVisible(soon);
    await expect(cook.getByText('New tickets may be missing')).toHaveCount(0, soon);
  });
  await owner.context().setOffline(false);
  const took = await advanceUntil(owner, MAX_UNTIL_CURRENT_MS, async (soon) => {
    await expect(owner.getByRole('heading', { name: requested, exact: true })).toBeVisible(soon);
    await expect(bell).toHaveAccessibleName(`KOT Requested: ${waiting + 1} waiting`, soon);
  });
  await cook.locator('h1').first().click({ force: true });
  await cook.clock.runFor(30_000);
  expect(await strokes()).toBe(missed.length);
  await owner.clock.runFor(20_000 - took);
  expect(await bellStrokes()).toBe(strokesBefore + 10);
});
