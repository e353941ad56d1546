import { countBellSounds, openAs, type Page } from '../support/page-actions.ts';
import { test as testByClock } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createShopActions, openKitchenPage } from '../support/shop/kitchen.ts';
import { expect, PHONE, test } from '../support/test.ts';

/** @returns the token number */
async function placeOrderWithRequest(
  page: Page,
  { shopId, tableNo }: WebServer,
  specialRequest: string,
): Promise<number> {
  return page.evaluate(
    async ({ shopId, ...sent }) => {
      const authorization = `Bearer ${localStorage.getItem('Access-Token')}`;
      const menu = await (await fetch(`/api/v1/items/getMyItems/${shopId}`)).json();
      const cartItems = JSON.stringify([{ foodItemId: menu.data.items[0]._id, qty: 2 }]);
      const reply = await fetch(`/api/v1/orders/new-order/${shopId}`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ ...sent, cartItems }),
      });
      return (await reply.json()).data.kot.tokenNo;
    },
    { shopId, tableNo, specialRequest },
  );
}

test('a kitchen that loses its connection is marked stale and rings for missed orders', async ({
  device,
  server,
}) => {
  const waiter = await device();
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  const cook = await device({ prefetches: true });
  const strokes = await countBellSounds(cook);
  await openKitchenPage(cook, server);

  await cook.context().setOffline(true);
  await expect(cook.getByRole('alert')).toContainText('New tickets may be missing');
  const token = await placeOrderWithRequest(waiter, server, 'Jain');
  const card = cook.getByRole('article', { name: `Order #${token}`, exact: true });
  await expect(card).toHaveCount(0);
  const quiet = await strokes();
  await cook.context().setOffline(false);
  await expect(card).toContainText('Jain');
  await expect(card).toContainText('New');
  await expect(cook.getByText('New tickets may be missing')).toHaveCount(0);
  await expect.poll(strokes).toBe(quiet + 1);
});

testByClock(
  'KOTs turn amber and red after the minutes that the owner sets, in an open kitchen at once',
  async ({ clock, device, server }) => {
    const [owner, cook] = [await device(), await device()];
    await openKitchenPage(cook, server);
    const card = cook.getByRole('article').first();
    await expect(card).toContainText('In time');
    clock.advance(20);
    // The page learns the server's time from events.
    await (await createShopActions(server)).placeOrder(1);
    await expect(card).toContainText('20 minLate');
    await openAs(owner, 'OWNER', server.owner, '/shops');
    const form = owner.getByRole('dialog');
    const save = async (amber: string, red: string) => {
      await form.getByLabel('Amber after (minutes)').fill(amber);
      await form.getByLabel('Red after (minutes)').fill(red);
      await form.getByRole('button', { name: 'Save' }).click();
    };
    await owner.getByRole('button', { name: `Edit ${server.shopName}` }).click();
    await expect(form.getByLabel('Amber after (minutes)')).toHaveValue('8');
    await expect(form.getByLabel('Red after (minutes)')).toHaveValue('15');
    await save('0', '15');
    await expect(form.getByText('Please enter whole minutes from 1 to 240.')).toBeVisible();
    await save('20', '20');
    await expect(form.getByText('Red must come later than amber.')).toBeVisible();
    await save('20', '40');
    await expect(form).toHaveCount(0);
    await expect(card).toContainText('20 minWaiting long');
  },
);

test('on a phone two rows of controls stand above the first ticket', async ({ device, server }) => {
  const cook = await device(PHONE);
  await openKitchenPage(cook, server);
  await expect(cook.getByRole('button', { name: /^All day/ })).toBeVisible();
  await expect(cook.getByLabel('Search by table')).toBeVisible();
  const firstTop = await cook
    .getByRole('article')
    .first()
    .evaluate((kot) => kot.getBoundingClientRect().top);
  const controls = await cook.locator('button, a, input').all();
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  const rows = boxes.flatMap((box) => (box && box.y < firstTop ? [Math.round(box.y + box.height / 2)] : []));
  expect(new Set(rows).size).toBe(2);
  expect(await cook.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
});
