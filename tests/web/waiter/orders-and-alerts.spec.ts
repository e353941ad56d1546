import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { countBellSounds, openAs, type Page } from '../support/page-actions.ts';
import { test as testByClock } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { countTaps, createOtherDevice, recordVibrations } from '../support/shop/waiter.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** What one thumb does in about 15 s. */
const MAX_TAPS = 14;
const search = (phone: Page) => phone.getByLabel('Search by item name or short code');

/** @returns taps from the table picker on */
async function takeOrder(phone: Page, server: WebServer, choose: () => Promise<void>): Promise<number> {
  const taps = await countTaps(phone);
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  const table = phone.getByRole('button', { name: /^T5\b/ });
  await expect(table).toBeVisible();
  const from = { taps: await taps(), kotOfTable: Date.now() };
  await table.tap();
  await choose();
  await phone.getByRole('button', { name: 'Proceed' }).tap();
  await phone.getByRole('button', { name: 'Place Order' }).tap();
  await expect(phone).toHaveURL(/\/shops$/);
  const tapCount = (await taps()) - from.taps;
  const description = `${tapCount} taps, ${((Date.now() - from.kotOfTable) / 1_000).toFixed(1)} s`;
  test.info().annotations.push({ type: 'six items', description });
  return tapCount;
}

// Typing and swiping are not taps.
test('six items by short code, one of them twice, with a special request take seven taps', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  const taken = await takeOrder(phone, server, async () => {
    // Enter adds the first match of a loaded menu.
    await expect(phone.getByRole('button', { name: /^Add to Cart: / }).first()).toBeVisible();
    await search(phone).tap();
    for (const code of ['pbm', 'dm', '2 bn', 'jr', 'mc', 'gj']) {
      await phone.keyboard.type(code);
      await phone.keyboard.press('Enter');
    }
    await phone.getByRole('button', { name: 'Special Request' }).tap();
    await phone.getByRole('button', { name: 'Less spicy' }).tap();
    await phone.getByRole('button', { name: 'Done' }).tap();
  });
  expect(taken).toBeLessThanOrEqual(MAX_TAPS);
  expect(taken).toBe(7);

  await phone.getByRole('link', { name: 'View KOT' }).tap();
  const card = phone.getByRole('article').filter({ hasText: 'Less spicy' }).filter({ hasText: 'T5' });
  await expect(card.getByRole('listitem')).toHaveCount(6);
  await expect(card.getByRole('listitem').filter({ hasText: 'Butter Naan' })).toContainText('2');
});

test('six items without typing take eleven taps', async ({ device, server }) => {
  const phone = await device(PHONE);
  const names = ['Chilli Paneer', 'Butter Chicken', 'Dal Makhani', 'Butter Naan', 'Chicken Dum Biryani'];
  const taken = await takeOrder(phone, server, async () => {
    await phone.getByRole('button', { name: 'STARRED' }).tap();
    for (const name of [...names, 'Paneer Butter Masala'])
      await phone.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).tap();
    await phone.getByRole('button', { name: 'One Paneer Butter Masala more' }).tap();
  });
  expect(taken).toBeLessThanOrEqual(MAX_TAPS);
  expect(taken).toBe(11);
  const { listLiveKots } = await createOtherDevice(server);
  const [newest] = await listLiveKots();
  expect(newest).toMatchObject({ status: 'COOKING', tableId: { name: 'T5' }, totalOrderItems: 7 });
});

interface AlertedPhone {
  phone: Page;
  shop: Awaited<ReturnType<typeof createOtherDevice>>;
  /** `times`: vibrations since the page was loaded. */
  expectAlert(words: string, times: number): Promise<void>;
}

const ownTables = (phone: Page) => phone.getByRole('region', { name: 'Your tables' });

/** On the menu of a table, and for what was missed without a connection. */
async function expectAlertsOnTableMenu({ phone, shop, expectAlert }: AlertedPhone, kot: Kot): Promise<void> {
  await ownTables(phone).getByRole('button', { name: /^T2/ }).tap();
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  await shop.serve(kot);
  await expectAlert(`Table T6: order #${kot.tokenNo} is served`, 3);
  const missed = await shop.placeWaiterOrder('T6');
  await phone.context().setOffline(true);
  await expect(phone.getByText(/^Offline since/)).toBeVisible();
  await shop.serve(missed);
  await phone.context().setOffline(false);
  await expectAlert(`Table T6: order #${missed.tokenNo} is served`, 4);
}

/** What the waiter serves causes no alert. */
async function expectAlertsBesideOwnActions({ phone, shop, expectAlert }: AlertedPhone): Promise<void> {
  const mine = await shop.placeWaiterOrder('T6');
  const last = await shop.placeWaiterOrder('T2');
  await phone.goBack();
  await phone.getByRole('link', { name: 'View KOT' }).tap();
  await phone.getByRole('button', { name: `Served: order #${mine.tokenNo}` }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Served' }).tap();
  await phone.getByRole('link', { name: 'Take Orders' }).tap();
  await expect(ownTables(phone).getByRole('button', { name: /^T2/ })).toContainText('REQUESTED');
  await shop.serve(last);
  await expectAlert(`Table T2: order #${last.tokenNo} is served`, 5);
}

async function expectAlertAfterReload({ phone, shop, expectAlert }: AlertedPhone): Promise<void> {
  await phone.reload();
  const newest = await shop.placeWaiterOrder('T2');
  await expect(ownTables(phone).getByRole('button', { name: /^T2/ })).toContainText(`#${newest.tokenNo}`);
  await shop.serve(newest);
  await expectAlert(`Table T2: order #${newest.tokenNo} is served`, 1);
}

async function openTablesWithSound(phone: Page, server: WebServer): Promise<void> {
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  // Without a tap the browser may block the sound.
  await phone.getByRole('heading', { name: 'Choose a table' }).tap();
}

test('a waiter’s phone vibrates and rings for their own tables, once per alert, on every page', async ({
  device,
  server,
}) => {
  const shop = await createOtherDevice(server);
  const kots = await shop.listLiveKots();
  const kotAt = (name: string) =>
    kots.find(({ tableId }) => tableId?.name === name) ?? { _id: '', tokenNo: 0 };
  const phone = await device(PHONE);
  const vibrations = await recordVibrations(phone);
  const strokes = await countBellSounds(phone);
  await openTablesWithSound(phone, server);
  const own = ownTables(phone);
  await expect(own.getByRole('button')).toHaveText(new RegExp(`^T2.*#${kotAt('T2').tokenNo} In the kitchen`));
  const expectAlert = async (words: string, times: number) => {
    await expect(phone.getByRole('status').filter({ hasText: words })).toBeVisible();
    await expect.poll(async () => (await vibrations()).length).toBe(times);
  };

  const tile = phone.getByRole('button', { name: /^T1\b/ });
  const place = await tile.boundingBox();
  await shop.serve(kotAt('G1'));
  await shop.placeDinerOrder('G1');
  await shop.serve(kotAt('T2'));
  await expectAlert(`Table T2: order #${kotAt('T2').tokenNo} is served`, 1);
  expect(await vibrations()).toEqual([[200, 100, 200]]);
  await expect.poll(strokes).toBe(1);
  await expect(own.getByText(`#${kotAt('T2').tokenNo} Served`)).toBeVisible();
  const requestedKot = await shop.placeDinerOrder('T2');
  await expectAlert(`Table T2: the guests ask for order #${requestedKot.tokenNo}`, 2);
  await expect.poll(strokes).toBe(2);
  await expect(own.getByText(`#${requestedKot.tokenNo} REQUESTED`)).toBeVisible();
  // A table that becomes the waiter's own moves only when the picker reopens.
  const later = await shop.placeWaiterOrder('T6');
  await expect(phone.getByRole('button', { name: /^T6 .*Occupied/ })).toBeVisible();
  expect(await tile.boundingBox()).toEqual(place);
  expect(await strokes()).toBe(2);

  const alerted = { phone, shop, expectAlert };
  await expectAlertsOnTableMenu(alerted, later);
  await expectAlertsBesideOwnActions(alerted);
  await expectAlertAfterReload(alerted);
});

test('a waiter’s table is free once its order is paid, also while the order still cooks', async ({
  device,
  server,
}) => {
  const shop = await createOtherDevice(server);
  const kot = await shop.placeWaiterOrder('T6');
  const phone = await device(PHONE);
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  const table = ownTables(phone).getByRole('button', { name: /^T6/ });
  await expect(table).toHaveAccessibleName(/Occupied/);
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  await shop.pay(kot);
  await expect(table).toHaveAccessibleName(new RegExp(`Free #${kot.tokenNo} In the kitchen`));
});

testByClock(
  'the time of each order at a waiter’s own tables is complete on the narrowest phone',
  async ({ device, server, clock }) => {
    const first = await (await createOtherDevice(server)).placeWaiterOrder('T6');
    clock.advance(80);
    // The earlier access tokens have expired.
    const shop = await createOtherDevice(server);
    const phone = await device(PHONE);
    const second = await shop.placeWaiterOrder('T6');
    await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
    const table = ownTables(phone).getByRole('button', { name: /^T6/ });
    await expect(table).toContainText(`#${first.tokenNo} In the kitchen 1 h 20 min · late`);
    await expect(table).toContainText(`#${second.tokenNo} In the kitchen Just now`);
    await shop.markAllDone(second);
    await expect(table).toContainText(`#${second.tokenNo} Ready Just now`);
    const edge = await table.boundingBox();
    for (const time of await table.getByText(/^(1 h 20 min|1 h 20 min · late|Just now)$/).all()) {
      const box = await time.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(edge?.x ?? Number.NaN);
      expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(
        (edge?.x ?? 0) + (edge?.width ?? 0),
      );
      expect(await time.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  },
);
