import type { WebSocketRoute } from '@playwright/test';
import { addToCart, countBellSounds, openAs, type Page, placeOrderAsDiner } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

async function openManage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

async function orderAtTable(page: Page, { shopId, tableNo }: WebServer, name: string, phoneNo: string) {
  await page.goto(`/orders/dine-in/${shopId}/${tableNo}`);
  await addToCart(page, 'Butter Naan');
  await placeOrderAsDiner(page, name, phoneNo);
  await expect(page).toHaveURL(/\/orders\/qr\//);
}

const customerCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('the bell rings while an order is requested and stops when none is', async ({ device, server }) => {
  const owner = await device();
  await owner.clock.install();
  const strokes = await countBellSounds(owner);
  await openManage(owner, server);
  const waiting = owner.getByRole('link', { name: /^KOT Requested: / });
  const confirm = owner.getByRole('button', { name: 'Confirm', exact: true });
  await expect(owner.getByRole('article').first()).toBeVisible();
  while ((await confirm.count()) > 0) {
    const before = await confirm.count();
    await confirm.first().click();
    await expect(confirm).toHaveCount(before - 1);
  }
  const diner = await device(PHONE);
  const silent = await strokes();
  await orderAtTable(diner, server, 'Bela', '9876500091');
  await expect(waiting).toBeVisible();
  await expect.poll(strokes).toBeGreaterThan(silent);
  const begun = await strokes();
  await owner.clock.runFor(9_000);
  expect(await strokes()).toBeGreaterThan(begun);
  await customerCard(owner, 'Bela').getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByRole('link', { name: 'KOT Requested', exact: true })).toBeVisible();
  const after = await strokes();
  // Two bell intervals.
  await owner.clock.runFor(9_000);
  expect(await strokes()).toBe(after);
});

test('an order that arrives while the list is loading is not missed', async ({ device, server }) => {
  const owner = await device();
  await openManage(owner, server);
  let isHolding = true;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const heldResponses: Promise<void>[] = [];
  // Holds responses from before the order until after its event.
  await owner.route(/get-kots/, async (route) => {
    if (!isHolding || route.request().url().includes('status=REQUESTED')) return route.continue();
    const response = await route.fetch();
    const fulfilled = released.then(() => route.fulfill({ response }).catch(() => undefined));
    heldResponses.push(fulfilled);
    await fulfilled;
  });
  const frames: string[] = [];
  owner.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  );
  await owner.reload();
  await expect(owner.getByText('Live', { exact: true })).toBeVisible();
  await expect.poll(() => heldResponses.length).toBeGreaterThan(0);
  const diner = await device(PHONE);
  await orderAtTable(diner, server, 'Chirag', '9876500092');
  await expect.poll(() => frames.some((frame) => frame.includes('Chirag'))).toBe(true);
  isHolding = false;
  release();
  await Promise.all(heldResponses);
  await expect(customerCard(owner, 'Chirag')).toHaveCount(1);
});

test('a page that missed too many events refetches its lists', async ({ device, server }) => {
  const owner = await device();
  await owner.clock.install();
  // Cuts only the socket: only `resync` can cause a refetch.
  let cut: () => unknown = () => undefined;
  let reconnect: () => void = () => undefined;
  let reconnected: Promise<void> | undefined;
  await owner.routeWebSocket(/socket\.io/, async (socket) => {
    await reconnected;
    socket.connectToServer();
    cut = () => socket.close();
  });
  await openManage(owner, server);
  const token = await owner.evaluate(() => localStorage.getItem('Access-Token'));
  reconnected = new Promise((resolve) => {
    reconnect = resolve;
  });
  cut();
  await expect(owner.getByText('Live', { exact: true })).toHaveCount(0);
  // Pauses the 30 s polling.
  await owner.clock.pauseAt(Date.now() + 1_000);
  const diner = await device(PHONE);
  await orderAtTable(diner, server, 'Divya', '9876500093');
  // An open menu would draw each of the changes below.
  await diner.close();
  const api = `${server.origin}/api/v1/items`;
  const menu = await (await fetch(`${api}/getMyItems/${server.shopId}`)).json();
  const edit = `${api}/edit-item/${menu.data.items[0]._id}/${server.shopId}`;
  for (let n = 0; n < 510; n += 30) {
    const edits = Array.from({ length: 30 }, (_, index) =>
      fetch(edit, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ isStar: String(index % 2 === 0) }),
      }),
    );
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
  }
  await expect(customerCard(owner, 'Divya')).toHaveCount(0);
  reconnect();
  await owner.clock.resume();
  await expect(customerCard(owner, 'Divya')).toHaveCount(1);
});

/** Sends heartbeats in place of the server, so that the page's time can advance without losing the connection. */
async function interceptSocket(page: Page) {
  let link: WebSocketRoute | undefined;
  let isCut = false;
  let pongs = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    link = socket;
    if (isCut) return;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (message === '3') pongs += 1;
      else server.send(message);
    });
  });
  // Includes the polling fallback.
  await page.route(/socket\.io.*transport=polling/, (route) => route.abort());
  return {
    /** Sends a heartbeat, and waits for the page's response. */
    async beat() {
      if (isCut) return;
      const before = pongs;
      link?.send('2');
      await expect.poll(() => pongs).toBeGreaterThan(before);
    },
    async cut() {
      isCut = true;
      await link?.close();
    },
  };
}

test('without a socket requested orders are polled every thirty seconds, with a socket never', async ({
  device,
  server,
}) => {
  const owner = await device();
  await owner.clock.install();
  const socket = await interceptSocket(owner);
  await openManage(owner, server);
  await expect(owner.getByRole('link', { name: /^KOT Requested/ })).toBeVisible();
  let polls = 0;
  owner.on('request', (request) => {
    if (request.url().includes('status=REQUESTED')) polls += 1;
  });
  const advanceHalfAMinute = async () => {
    for (let seconds = 0; seconds < 33; seconds += 3) {
      await socket.beat();
      await owner.clock.runFor(3_000);
    }
  };
  await advanceHalfAMinute();
  await expect(owner.getByText('Live', { exact: true })).toBeVisible();
  expect(polls).toBe(0);
  await socket.cut();
  await expect(owner.getByText('Live', { exact: true })).toHaveCount(0);
  polls = 0;
  await advanceHalfAMinute();
  await expect.poll(() => polls).toBeGreaterThan(0);
});
