import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { countBellSounds, type Page } from '../support/page-actions.ts';
import { createShopActions, kotCard, openKitchenPage } from '../support/shop/kitchen.ts';
import { expect, test } from '../support/test.ts';

const lineOf = (page: Page, kot: Kot, name = '') =>
  kotCard(page, kot).getByRole('listitem').filter({ hasText: name });
const seen = (page: Page, kot: Kot) => kotCard(page, kot).getByRole('button', { name: /^(Changed · )?Seen/ });

test('each changed line of an order rings the kitchen once, and shows the change until it is acknowledged', async ({
  device,
  server,
}) => {
  const [cook, other] = [await device({ reducedMotion: 'reduce' }), await device()];
  const strokes = await countBellSounds(cook);
  for (const page of [cook, other]) await openKitchenPage(page, server);
  const shop = await createShopActions(server);
  // Quantities 3, 4, 1 and 2.
  const kot = await shop.placeOrder(9);
  const [first, second, third] = kot.items;
  await expect(lineOf(cook, kot, first?.name)).toHaveText(`${first?.quantity} ×${first?.name}`);
  await expect.poll(strokes).toBe(1);
  await cook.getByRole('heading', { name: 'Kitchen' }).click();

  await shop.setLineQuantity(kot, (first?.quantity ?? 0) + 2);
  await expect(lineOf(cook, kot, first?.name)).toContainText('+2 more');
  await expect.poll(strokes).toBe(2);
  await shop.setLineQuantity(kot, 1, 1);
  await expect(lineOf(cook, kot, second?.name)).toHaveText(`1 ×${second?.name} was ${second?.quantity}`);
  await expect.poll(strokes).toBe(3);
  await expect(lineOf(other, kot, first?.name)).toContainText('+2 more');
  await other.reload();
  await expect(lineOf(other, kot, second?.name)).toContainText(`was ${second?.quantity}`);
  await seen(other, kot).click();
  for (const page of [cook, other])
    await expect(lineOf(page, kot, second?.name)).toHaveText(`1 ×${second?.name}`);
  await expect(seen(cook, kot)).toHaveCount(0);

  await shop.deleteLine(kot, 2);
  await expect(lineOf(cook, kot, third?.name).locator('del')).toHaveText([
    `${third?.quantity} ×`,
    third?.name ?? '',
  ]);
  await expect(lineOf(cook, kot, third?.name)).toContainText('DELETED');
  await expect(lineOf(cook, kot, third?.name).getByRole('button')).toHaveCount(0);
  await expect.poll(strokes).toBe(4);
});

test('a cancelled order rings the kitchen once, and one acknowledgement takes it off every board', async ({
  device,
  server,
}) => {
  const [cook, other] = [await device({ reducedMotion: 'reduce' }), await device()];
  const strokes = await countBellSounds(cook);
  for (const page of [cook, other]) await openKitchenPage(page, server);
  const shop = await createShopActions(server);
  const kot = await shop.placeOrder(9);
  const card = kotCard(cook, kot);
  await expect.poll(strokes).toBe(1);
  await cook.getByRole('heading', { name: 'Kitchen' }).click();

  await shop.cancel(kot);
  await expect(card.getByRole('alert')).toHaveText('CANCELLED');
  await expect(card.locator('del').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^Served/ })).toHaveCount(0);
  await expect.poll(strokes).toBe(2);
  await cook.getByLabel('Search by table').fill('no such table');
  await expect(card).toBeVisible();
  await seen(cook, kot).click();
  for (const page of [cook, other]) await expect(kotCard(page, kot)).toHaveCount(0);
});

test('a served order disappears; a cancelled one stays until it is acknowledged', async ({
  device,
  server,
}) => {
  const cook = await device();
  await cook.clock.install();
  const strokes = await countBellSounds(cook);
  await openKitchenPage(cook, server);
  const shop = await createShopActions(server);
  const [cancelled, served] = await shop.listCooking();
  if (!cancelled || !served) throw new Error('the demo has two orders that cook');
  const before = await strokes();

  await kotCard(cook, served)
    .getByRole('button', { name: /^Served/ })
    .click();
  await cook.getByRole('dialog').getByRole('button', { name: 'Served' }).click();
  await expect(kotCard(cook, served)).toHaveCount(0);
  expect(await strokes()).toBe(before);

  await shop.cancel(cancelled);
  await expect(kotCard(cook, cancelled)).toContainText('CANCELLED');
  await expect.poll(strokes).toBe(before + 1);
  // After the jump the page hears no server for a while and moves the board below a banner, so it comes last.
  await cook.clock.runFor(60_000);
  await expect(kotCard(cook, cancelled)).toContainText('CANCELLED');
});
