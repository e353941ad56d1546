import type { Locator } from '@playwright/test';
import { holdUntilAllSent } from '../support/intercept-requests.ts';
import {
  addToCart,
  countBellSounds,
  expectNeverReloaded,
  markNotReloaded,
  openAs,
  type Page,
  placeOrderAsDiner,
} from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

// The journey runs with all that a user's browser does: motion, prefetching and the service worker.
test.use({ serviceWorkers: 'allow', reducedMotion: 'no-preference' });
const COUNTER = { prefetches: true };

/** Confirms the demo's waiting order, which would ring. */
async function openManagePage(owner: Page, server: WebServer): Promise<void> {
  await openAs(owner, 'OWNER', server.owner, '/shops');
  await owner.getByRole('link', { name: 'Get in Shop' }).click();
  await owner.getByRole('link', { name: 'Manage' }).click();
  const waiting = owner.getByRole('article').filter({ hasText: 'REQUESTED' });
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(owner.getByRole('link', { name: 'KOT Requested', exact: true })).toBeVisible();
}

async function openOffice(owner: Page): Promise<Page> {
  const office = await owner.context().newPage();
  await office.goto(owner.url().replace('/manage/', '/order/'));
  await expect(office.getByRole('link', { name: 'KOT Requested', exact: true })).toBeVisible();
  return office;
}

async function openKitchenWithSound(cook: Page, server: WebServer): Promise<void> {
  await openAs(cook, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  await expect(cook.getByText('Live', { exact: true })).toBeVisible();
  // Enables the sound.
  await cook.getByRole('heading', { name: 'Kitchen' }).click();
  await expect(cook.getByRole('button', { name: 'Tap to turn on sound' })).toBeHidden();
}

async function openMenuByQrCode(diner: Page, server: WebServer): Promise<void> {
  await diner.goto(server.qrLink);
  await expect(diner.getByRole('heading', { name: server.shopName })).toBeVisible();
  await diner.getByRole('link', { name: 'Order now' }).click();
}

/** @returns the order's token number */
async function placeOrder(diner: Page, order: Locator): Promise<string> {
  await addToCart(diner, 'Dal Makhani', 'Butter Naan');
  await diner.getByRole('button', { name: 'One Butter Naan more' }).click();
  await placeOrderAsDiner(diner, 'Meera Nair', '98765 43210');
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  await expect(order.getByRole('status')).toContainText('Sent to the restaurant');
  return /#(\d+)/.exec(await order.innerText())?.[1] ?? '';
}

async function serve(cook: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Served/ }).click();
  await expect(cook.getByText('Are you sure to this item is served?')).toBeVisible();
  await cook.getByRole('dialog').getByRole('button', { name: 'Served' }).click();
  await expect(card).toHaveCount(0);
}

test('a diner orders by QR code: the bell rings, the order is confirmed, cooked and served, and no page is reloaded', async ({
  device,
  server,
}) => {
  const [owner, cook, diner] = [
    await device(COUNTER),
    await device(COUNTER),
    await device({ ...PHONE, prefetches: true }),
  ];
  const [strokes, kitchenStrokes] = [await countBellSounds(owner), await countBellSounds(cook)];
  await openManagePage(owner, server);
  const office = await openOffice(owner);
  await openKitchenWithSound(cook, server);
  await openMenuByQrCode(diner, server);
  for (const page of [owner, office, cook, diner]) await markNotReloaded(page);
  const quiet = await strokes();

  const order = diner.getByRole('article').first();
  const token = await placeOrder(diner, order);
  await expect(office.getByRole('link', { name: 'KOT Requested: 1 waiting' })).toBeVisible();
  await expect.poll(strokes).toBeGreaterThan(quiet);
  const card = owner.getByRole('article').filter({ hasText: new RegExp(`#${token}(?!\\d)`) });
  for (const words of ['REQUESTED', 'Meera Nair', `Table ${server.tableNo}`])
    await expect(card).toContainText(words);
  const kitchenCard = cook.getByRole('article', { name: new RegExp(`Order #${token}(?!\\d)`) });
  await expect(kitchenCard).toHaveCount(0);

  const strokesBefore = await kitchenStrokes();
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card).toContainText('COOKING');
  await expect(office.getByRole('link', { name: 'KOT Requested', exact: true })).toBeVisible();
  await expect(kitchenCard).toContainText('2 ×Butter Naan');
  await expect.poll(kitchenStrokes).toBeGreaterThan(strokesBefore);
  await expect(order.getByRole('status')).toContainText('In the kitchen');
  const afterConfirm = await strokes();

  await serve(cook, kitchenCard);
  await expect(card).toContainText('SERVED');
  await expect(order.getByRole('status')).toContainText('Served');

  expect(await strokes()).toBe(afterConfirm);
  for (const page of [owner, office, cook, diner]) await expectNeverReloaded(page);
});

test('two owners confirm concurrently: one succeeds, the other reads that it is cooking, both see the same', async ({
  device,
  server,
}) => {
  const owners = await Promise.all([device(), device()]);
  for (const owner of owners) {
    await openAs(owner, 'OWNER', server.owner, '/shops');
    await owner.getByRole('link', { name: 'Get in Shop' }).click();
    await owner.getByRole('link', { name: 'Manage' }).click();
  }
  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Dal Makhani');
  await placeOrderAsDiner(diner, 'Kabir', '9876500011');
  const cards = owners.map((owner) => owner.getByRole('article').filter({ hasText: 'Kabir' }));
  const buttons = cards.map((card) => card.getByRole('button', { name: 'Confirm' }));
  await holdUntilAllSent(owners, '**/confirm-kot/**');
  for (const button of buttons) await button.click();
  // Read before the toast expires.
  const received = await Promise.all(
    owners.map((owner) => expectToast(owner, /^Order #\d+ (confirmed|is already cooking)$/)),
  );
  for (const card of cards) await expect(card).toContainText('COOKING');
  expect(received.filter((words) => words.endsWith('confirmed'))).toHaveLength(1);
});
