import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { countBellSounds, openAs } from '../support/page-actions.ts';
import { test } from '../support/server/clock.ts';
import { createShopActions, kotCard, openKitchenPage } from '../support/shop/kitchen.ts';
import { expect } from '../support/test.ts';

test('the kitchen rings for a new order until a tap or a key press on any of its devices', async ({
  clock,
  device,
  server,
}) => {
  const [cook, other] = [await device(), await device()];
  const strokes = [await countBellSounds(cook), await countBellSounds(other)] as const;
  for (const page of [cook, other]) {
    await page.clock.install();
    await openKitchenPage(page, server);
  }
  const shop = await createShopActions(server);
  const strokesWithin = async (seconds: number): Promise<number> => {
    const before = await strokes[0]();
    await cook.clock.runFor(seconds * 1_000);
    return (await strokes[0]()) - before;
  };

  const kot = await shop.placeOrder(1);
  for (const page of [cook, other]) await expect(kotCard(page, kot)).toContainText('New');
  for (const received of strokes) await expect.poll(received).toBeGreaterThan(0);
  expect(await strokesWithin(10)).toBeGreaterThan(0);
  await other.keyboard.press('Shift');
  await expect.poll(async () => (await shop.listCooking()).at(-1)?.heardAt).not.toBeNull();
  await expect.poll(() => strokesWithin(12)).toBe(0);
  expect(await strokesWithin(30)).toBe(0);

  // A recalled order stays silent if acknowledged; unacknowledged orders ring for two minutes.
  await shop.serve(kot);
  await expect(kotCard(cook, kot)).toHaveCount(0);
  await other.getByRole('button', { name: 'Recall', exact: true }).click();
  await other.getByRole('button', { name: `Recall: order #${kot.tokenNo}` }).click();
  await expect(kotCard(cook, kot)).toBeVisible();
  expect(await strokesWithin(12)).toBe(0);
  const late = await shop.placeOrder(2);
  await expect(kotCard(cook, late)).toBeVisible();
  await expect.poll(() => strokesWithin(10)).toBeGreaterThan(0);
  clock.advance(3);
  await shop.setLineQuantity(late, 9);
  await expect(kotCard(cook, late)).toContainText('3 min');
  await expect.poll(() => strokesWithin(12)).toBe(0);
  expect((await shop.listCooking()).at(-1)?.heardAt).toBeNull();
});

test('the rings for missed orders end when the cook leaves the page', async ({ device, server }) => {
  const cook = await device({ prefetches: true });
  const strokes = await countBellSounds(cook);
  await cook.clock.install();
  await openKitchenPage(cook, server);
  const shop = await createShopActions(server);
  await cook.context().setOffline(true);
  await expect(cook.getByRole('alert')).toContainText('New tickets may be missing');
  const kots: Kot[] = [];
  for (let n = 0; n < 5; n++) kots.push(await shop.placeOrder(n));
  await cook.context().setOffline(false);
  for (const kot of kots) await expect(kotCard(cook, kot)).toHaveCount(1);
  await cook.getByRole('link', { name: 'Take Orders' }).click();
  await expect(cook.getByRole('heading', { name: 'Kitchen' })).toHaveCount(0);
  const before = await strokes();
  expect(before).toBeGreaterThan(0);
  await cook.clock.runFor(5_000);
  expect(await strokes()).toBe(before);
});

test("one tap silences the owner's bell on all devices, and it rings again for the next order", async ({
  device,
  server,
}) => {
  const [owner, office] = [await device(), await device()];
  const strokes = await countBellSounds(office);
  for (const page of [owner, office]) {
    await page.clock.install();
    await openAs(page, 'OWNER', server.owner, '/shops');
    await page.getByRole('link', { name: 'Get in Shop' }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  }
  const silenceButton = (page: typeof owner) => page.getByRole('button', { name: 'Silence the bell' });
  const during = async (seconds: number): Promise<number> => {
    const before = await strokes();
    await office.clock.runFor(seconds * 1_000);
    return (await strokes()) - before;
  };
  await expect(silenceButton(office)).toBeVisible();
  await expect.poll(() => during(8)).toBeGreaterThan(0);
  await silenceButton(owner).focus();
  await owner.keyboard.press('Enter');
  for (const page of [owner, office]) {
    await expect(silenceButton(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'KOT Requested: 1 waiting' })).toBeVisible();
  }
  expect(await during(20)).toBe(0);

  await (await createShopActions(server)).placeOrder(3, true);
  await expect(silenceButton(office)).toBeVisible();
  await expect.poll(() => during(8)).toBeGreaterThan(0);
  await owner.getByRole('link', { name: 'KOT Requested: 2 waiting' }).click();
  await expect(owner).toHaveURL(/\/orders\/manage\//);
  await expect(silenceButton(office)).toHaveCount(0);
  expect(await during(20)).toBe(0);
});

test('pages that show the sound switch leave no listener behind', async ({ device, server }) => {
  const page = await device();
  await page.addInitScript(() => {
    const listeners = { added: 0, removed: 0 };
    Object.assign(window, { listeners });
    const { addEventListener, removeEventListener } = AudioContext.prototype;
    AudioContext.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
      if (args[0] === 'statechange') listeners.added++;
      return addEventListener.apply(this, args);
    };
    AudioContext.prototype.removeEventListener = function (...args: Parameters<typeof removeEventListener>) {
      if (args[0] === 'statechange') listeners.removed++;
      return removeEventListener.apply(this, args);
    };
  });
  await openAs(page, 'OWNER', server.owner, '/shops');
  for (let visit = 0; visit < 3; visit++) {
    await page.getByRole('link', { name: 'Get in Shop' }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.goBack();
  }
  await expect(page.getByRole('link', { name: 'Get in Shop' })).toBeVisible();
  const { added, removed } = await page.evaluate(
    () => Reflect.get(window, 'listeners') as Record<'added' | 'removed', number>,
  );
  expect(added).toBeGreaterThan(3);
  expect(removed).toBe(added - 1);
});
