import { countBellSounds } from '../support/page-actions.ts';
import { createShopActions, kotCard, openKitchenPage } from '../support/shop/kitchen.ts';
import { expect, test } from '../support/test.ts';

test('the kitchen sees a larger line, a smaller one, a deleted one and a cancelled order, each with one ring, until it is acknowledged', async ({
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
  const card = kotCard(cook, kot);
  const lineOf = (page: typeof cook, name = '') =>
    kotCard(page, kot).getByRole('listitem').filter({ hasText: name });
  const seen = (page: typeof cook) => kotCard(page, kot).getByRole('button', { name: /^(Changed · )?Seen/ });
  await expect(lineOf(cook, first?.name)).toHaveText(`${first?.quantity} ×${first?.name}`);
  await expect.poll(strokes).toBe(1);
  await cook.getByRole('heading', { name: 'Kitchen' }).click();

  await shop.setLineQuantity(kot, (first?.quantity ?? 0) + 2);
  await expect(lineOf(cook, first?.name)).toContainText('+2 more');
  await expect.poll(strokes).toBe(2);
  await shop.setLineQuantity(kot, 1, 1);
  await expect(lineOf(cook, second?.name)).toHaveText(`1 ×${second?.name} was ${second?.quantity}`);
  await expect.poll(strokes).toBe(3);
  await expect(lineOf(other, first?.name)).toContainText('+2 more');
  await other.reload();
  await expect(lineOf(other, second?.name)).toContainText(`was ${second?.quantity}`);
  await seen(other).click();
  for (const page of [cook, other]) await expect(lineOf(page, second?.name)).toHaveText(`1 ×${second?.name}`);
  await expect(seen(cook)).toHaveCount(0);

  await shop.deleteLine(kot, 2);
  await expect(lineOf(cook, third?.name).locator('del')).toHaveText([
    `${third?.quantity} ×`,
    third?.name ?? '',
  ]);
  await expect(lineOf(cook, third?.name)).toContainText('DELETED');
  await expect(lineOf(cook, third?.name).getByRole('button')).toHaveCount(0);
  await expect.poll(strokes).toBe(4);

  await shop.cancel(kot);
  await expect(card.getByRole('alert')).toHaveText('CANCELLED');
  await expect(card.locator('del').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^Served/ })).toHaveCount(0);
  await expect.poll(strokes).toBe(5);
  await cook.getByLabel('Search by table').fill('no such table');
  await expect(card).toBeVisible();
  await seen(cook).click();
  for (const page of [cook, other]) await expect(kotCard(page, kot)).toHaveCount(0);
});

test('a cancelled order stays until it is acknowledged; a served one disappears', async ({
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
  await shop.cancel(cancelled);
  await expect(kotCard(cook, cancelled)).toContainText('CANCELLED');
  await expect.poll(strokes).toBe(before + 1);
  await cook.clock.runFor(60_000);
  await expect(kotCard(cook, cancelled)).toContainText('CANCELLED');

  await kotCard(cook, served)
    .getByRole('button', { name: /^Served/ })
    .click();
  await cook.getByRole('dialog').getByRole('button', { name: 'Served' }).click();
  await expect(kotCard(cook, served)).toHaveCount(0);
  expect(await strokes()).toBe(before + 1);
});
