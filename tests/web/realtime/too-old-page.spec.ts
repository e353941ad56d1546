import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { openAs } from '../support/page-actions.ts';
import { createRenamedBuild, test } from '../support/server/restart.ts';
import { waitUntilInstalled } from '../support/service-worker.ts';
import { openFilledCartAsWaiter, tapPlaceOrder, unsentHeading } from '../support/shop/table-cart.ts';
import { expect } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', hasTouch: true });

const live = (page: Page) => page.getByText('Live', { exact: true });
const sentence = (page: Page) => page.getByText('Please close and open this page', { exact: true });
/** Also waits for what only a page that is too old needs: the next server has it no more. */
async function gotoLive(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/too-old-page/);
  await page.goto(path);
  await expect(live(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await loaded;
}

const entry = (page: Page) => page.locator('script[type="module"][src]').getAttribute('src');

/** From `serverEndsBuild` on the pages whose entry has this part in its name speak a version that no server serves. */
const speakTooOld = (context: BrowserContext, entryPart: string) =>
  context.addInitScript((old) => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      const isOld =
        localStorage.getItem('serverEnded') === old &&
        document.querySelector(`script[type="module"][src*="${old}"]`) !== null;
      // `40` is the packet of the handshake.
      const isHandshake = typeof data === 'string' && data.startsWith('40{');
      send.call(this, isOld && isHandshake ? data.replace(/"protocol":\d+/, '"protocol":0') : data);
    };
  }, entryPart);

const serverEndsBuild = (page: Page, entryPart: string) =>
  page.evaluate((ended) => localStorage.setItem('serverEnded', ended), entryPart);

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => count++);
  return () => count;
}

/** A page that is too old tries again every 30 seconds. */
const RETRY_MS = 31_000;

test('a tablet that is too old keeps its unsent order, then reloads once, and never again for this server', async ({
  page,
  restart,
}) => {
  const { shopId } = restart.server;
  const built = createRenamedBuild('one');
  const next = createRenamedBuild('two');
  await restart.stop();
  await restart.start({ CLIENT_DIR: built });
  const context = page.context();
  await page.clock.install();
  await speakTooOld(context, '-one');
  let isCut = true;
  await context.route('**/orders/new-order/**', (route) => (isCut ? route.abort() : route.continue()));
  await openFilledCartAsWaiter(page, restart.server);
  await tapPlaceOrder(page);
  await expect(unsentHeading(page)).toBeVisible();
  await gotoLive(page, `/employee/orders/${shopId}`);
  await expect(page.getByText(/not sent yet/)).toBeVisible();
  await waitUntilInstalled(page);
  const loads = countLoads(page);

  await restart.stop();
  await serverEndsBuild(page, '-one');
  // The service worker gives the page that it has when the server's page fails.
  let isShellStored = true;
  await context.route('**/employee/orders/**', (route) =>
    isShellStored && route.request().serviceWorker() ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await restart.start({ CLIENT_DIR: next });
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(sentence(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.clock.runFor(RETRY_MS);
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByText(/not sent yet/)).toBeVisible();
  expect(loads()).toBe(0);

  isCut = false;
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/not sent yet/)).toHaveCount(0);
  await page.clock.runFor(RETRY_MS);
  await expect.poll(loads).toBe(1);
  await expect(sentence(page)).toBeVisible();
  expect(await entry(page)).toContain('-one');
  for (let retry = 0; retry < 3; retry++) {
    await page.clock.runFor(RETRY_MS);
    await expect(sentence(page)).toBeVisible();
  }
  expect(loads()).toBe(1);

  isShellStored = false;
  await page.goto(page.url());
  await expect(live(page)).toBeVisible();
  expect(await entry(page)).toContain('-two');
  await expect(sentence(page)).toHaveCount(0);
  for (const folder of [built, next]) rmSync(folder, { recursive: true });
});

test('a page that is too old does not reload while somebody types or has a dialog open', async ({
  page,
  restart,
}) => {
  const { shopId, shopName, owner } = restart.server;
  const customers = `/customers/customer/${encodeURIComponent(shopName)}/${shopId}`;
  const uses = [
    () => page.getByRole('textbox', { name: /^Search/ }).fill('As'),
    () => page.getByRole('button', { name: 'Add Customer' }).click(),
  ];
  await speakTooOld(page.context(), 'index');
  await openAs(page, 'OWNER', owner);
  const loads = countLoads(page);
  const openThenEnd = async (use: () => Promise<unknown>) => {
    await page.evaluate(() => localStorage.removeItem('serverEnded'));
    const loaded = page.waitForResponse(/too-old-page/);
    await page.goto(customers);
    await loaded;
    await use();
    await serverEndsBuild(page, 'index');
    const before = loads();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    return before;
  };
  for (const use of uses) {
    const before = await openThenEnd(use);
    await expect(sentence(page)).toBeVisible();
    expect(loads()).toBe(before);
  }
  const before = await openThenEnd(async () => undefined);
  await expect(sentence(page)).toBeVisible();
  expect(loads()).toBe(before + 1);
});
