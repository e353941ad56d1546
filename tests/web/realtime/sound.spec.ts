import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { blockSound, countBellSounds, gotoSettled, openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createShopActions, kotCard } from '../support/shop/kitchen.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { createOtherDevice } from '../support/shop/waiter.ts';
import { expect, PHONE, test } from '../support/test.ts';

const SOUND_SWITCH = 'Tap to turn on sound';
const soundSwitch = (page: Page) => page.getByRole('button', { name: SOUND_SWITCH });

async function openOwnTables(phone: Page, server: WebServer): Promise<void> {
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Your tables' }).getByRole('button')).not.toHaveCount(0);
}

const expectToast = (phone: Page, words: string) =>
  expect(phone.getByRole('status').filter({ hasText: words })).toBeVisible();

async function findKotOfTable(
  { listLiveKots }: Awaited<ReturnType<typeof createOtherDevice>>,
  name: string,
): Promise<Kot> {
  const kot = (await listLiveKots()).find(({ tableId }) => tableId?.name === name);
  if (!kot) throw new Error(`The demo has an order of ${name}.`);
  return kot;
}

test('alerts that come before the first tap ring once at that tap', async ({ device, server }) => {
  const shop = await createOtherDevice(server);
  const phone = await device(PHONE);
  await blockSound(phone);
  const strokes = await countBellSounds(phone);
  await openOwnTables(phone, server);
  await expect(soundSwitch(phone)).toBeVisible();
  const kot = await findKotOfTable(shop, 'T2');
  await shop.serve(kot);
  await expectToast(phone, `Table T2: order #${kot.tokenNo} is served`);
  const requested = await shop.placeDinerOrder('T2');
  await expectToast(phone, `Table T2: the guests ask for order #${requested.tokenNo}`);
  expect(await strokes()).toBe(0);

  await phone.getByRole('heading', { name: 'Choose a table' }).tap();
  await expect.poll(strokes).toBe(1);
  await expect(soundSwitch(phone)).toHaveCount(0);
  const next = await shop.placeDinerOrder('T2');
  await expectToast(phone, `Table T2: the guests ask for order #${next.tokenNo}`);
  await expect.poll(strokes).toBe(2);
});

test('an alert whose order was rejected before the first tap stays silent', async ({ device, server }) => {
  const shop = await createOtherDevice(server);
  const phone = await device(PHONE);
  await blockSound(phone);
  const strokes = await countBellSounds(phone);
  await openOwnTables(phone, server);
  const ownTables = phone.getByRole('region', { name: 'Your tables' });
  const requested = await shop.placeDinerOrder('T2');
  await expectToast(phone, `Table T2: the guests ask for order #${requested.tokenNo}`);
  await shop.reject(requested);
  await expect(ownTables.getByText(`#${requested.tokenNo} Requested`)).toHaveCount(0);

  await phone.getByRole('heading', { name: 'Choose a table' }).tap();
  await expect(soundSwitch(phone)).toHaveCount(0);
  const next = await shop.placeDinerOrder('T2');
  await expectToast(phone, `Table T2: the guests ask for order #${next.tokenNo}`);
  await expect.poll(strokes).toBe(1);
});

async function openSilentKitchen(cook: Page, server: WebServer) {
  const startSound = await blockSound(cook);
  const strokes = await countBellSounds(cook);
  await openAs(cook, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  await expect(cook.getByText('Live', { exact: true })).toBeVisible();
  return { cook, startSound, strokes };
}

test('the kitchen rings for a changed order once sound starts, unless it was acknowledged meanwhile', async ({
  device,
  server,
}) => {
  const shop = await createShopActions(server);
  const kot = await shop.placeOrder(9);
  const first = await openSilentKitchen(await device(), server);
  const second = await openSilentKitchen(await device(), server);
  const seen = (page: Page) => kotCard(page, kot).getByRole('button', { name: /^Changed · Seen/ });
  for (const { cook } of [first, second]) await expect(kotCard(cook, kot)).toBeVisible();
  // So that only changes ring.
  await shop.acknowledge(kot);
  await shop.setLineQuantity(kot, (kot.items[0]?.quantity ?? 0) + 2);
  for (const { cook } of [first, second]) await expect(seen(cook)).toBeVisible();
  expect(await first.strokes()).toBe(0);
  await first.startSound();
  await expect.poll(first.strokes).toBe(1);

  await seen(first.cook).click();
  await expect(seen(second.cook)).toHaveCount(0);
  await second.startSound();
  await shop.setLineQuantity(kot, 9, 1);
  await expect(seen(second.cook)).toBeVisible();
  await expect.poll(second.strokes).toBe(1);
});

test("the owner's bell rings at the first tap while an order still waits", async ({ device, server }) => {
  const owner = await device();
  await blockSound(owner);
  const strokes = await countBellSounds(owner);
  await openAs(owner, 'OWNER', server.owner, '/shops');
  await expect(owner.getByRole('link', { name: 'KOT Requested: 1 waiting' })).toBeVisible();
  await expect(soundSwitch(owner)).toBeVisible();
  expect(await strokes()).toBe(0);
  await owner.getByRole('heading', { name: 'My Shops' }).click();
  await expect.poll(strokes).toBeGreaterThan(0);
  await expect(soundSwitch(owner)).toHaveCount(0);
});

/**
 * Names of the links and buttons whose centre the sound switch covers, at both ends of the page. The page scrolls below the
 * bar, so that what is there is out of sight.
 */
const findCovered = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const covered: string[] = [];
    for (const top of [0, document.documentElement.scrollHeight]) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(done));
      const bar = document.querySelector('header');
      for (const control of document.querySelectorAll('button, a')) {
        const { x, y, width, height } = control.getBoundingClientRect();
        const isBelowBar = y + height / 2 < (bar?.getBoundingClientRect().bottom ?? 0);
        if (isBelowBar && !bar?.contains(control)) continue;
        const topmost = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
        if (topmost && topmost !== control && topmost.getAttribute('aria-label') === name)
          covered.push(control.getAttribute('aria-label') ?? control.textContent ?? '');
      }
    }
    return covered;
  }, name);

const ADD_TO_CART = /^Add to Cart/;

test('on a phone the sound switch is a part of the bar and covers nothing', async ({ device, server }) => {
  const { shopId, tableNo } = server;
  const pages = {
    WAITER: ['/shops', `/employee/tables/${shopId}`, `/orders/dine-in/${shopId}/${tableNo}`],
    OWNER: [
      '/shops',
      ownerPath(server, 'orders/manage'),
      `/orders/dine-in/${shopId}/${tableNo}`,
      ownerPath(server, 'menu/items'),
    ],
  };
  for (const [role, user] of [
    ['WAITER', server.waiter],
    ['OWNER', server.owner],
  ] as const) {
    const phone = await device(PHONE);
    await blockSound(phone);
    await openAs(phone, role, user);
    for (const path of pages[role]) {
      await gotoSettled(phone, path);
      const bell = phone.getByRole('banner').getByRole('button', { name: SOUND_SWITCH });
      await expect(bell).toBeVisible();
      const box = (await bell.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
      expect(await phone.evaluate(isTooWide), path).toBe(false);
      if (path.includes('dine-in')) {
        const last = phone.getByRole('button', { name: ADD_TO_CART }).last();
        await phone.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await last.click({ trial: true });
      }
      expect(await findCovered(phone, SOUND_SWITCH), path).toEqual([]);
    }
  }
});
