import {
  expectNeverReloaded,
  gotoSettled,
  markNotReloaded,
  openAs,
  type Page,
} from '../support/page-actions.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const EDIT = '**/items/edit-item/**';

test('an owner’s change appears on every open menu at once', async ({ device, server }) => {
  const { shopName, shopId, tableNo } = server;
  const owner = await device();
  await openMenuPage(owner, server);
  const diner = await device(PHONE);
  await gotoSettled(diner, `/orders/dine-in/${shopId}/${tableNo}`);
  const counter = await device();
  const counterPath = `/orders/order/${encodeURIComponent(shopName)}/${shopId}`;
  await openAs(counter, 'OWNER', server.owner, counterPath);
  await counter.getByRole('button', { name: /Free/ }).first().click();
  const tile = counter.getByRole('button', { name: /Dal Tadka/ });
  await expect(tile).toContainText('₹190');
  for (const page of [diner, counter]) await markNotReloaded(page);

  await itemRow(owner, 'Dal Tadka').getByRole('switch').click();
  const item = diner.getByRole('listitem').filter({ hasText: 'Dal Tadka' });
  await expect(item).toContainText('Sold out');
  await expect(tile).toContainText('Sold out');

  await itemRow(owner, 'Dal Tadka').getByRole('switch').click();
  await owner.getByRole('button', { name: 'Edit Dal Tadka' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Dal Fry');
  await dialog.getByLabel('Price').fill('205');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(diner.getByRole('listitem').filter({ hasText: 'Dal Fry' })).toContainText('₹205');
  await expect(counter.getByRole('button', { name: /Dal Fry/ })).toContainText('₹205');
  await owner.getByRole('button', { name: 'Delete Dal Fry' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  for (const page of [diner, counter]) {
    await expect(page.getByText('Dal Fry')).toHaveCount(0);
    await expectNeverReloaded(page);
  }
});

const KEBAB = 'Hara Bhara Kebab';

const starOf = (page: Page) => itemRow(page, KEBAB).getByRole('button', { name: `Star ${KEBAB}` });
const availableOf = (page: Page) =>
  itemRow(page, KEBAB).getByRole('switch', { name: `${KEBAB} is available` });

test('star and availability toggle at once, and of taps during a request only the last is sent', async ({
  device,
  server,
}) => {
  const page = await device();
  await openMenuPage(page, server);
  const [star, available] = [starOf(page), availableOf(page)];

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const bodies: unknown[] = [];
  await page.route(EDIT, async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // Only the last of these taps counts, since a request is in flight.
  for (let tap = 0; tap < 5; tap++) await available.click();
  await expect(available).toHaveAttribute('aria-checked', 'false');
  release();
  await expectToast(page, 'Hara Bhara Kebab updated');
  await page.unroute(EDIT);
  await page.getByRole('button', { name: 'STARRED' }).click();
  await expect(available).toHaveAttribute('aria-checked', 'false');
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(available).toHaveAttribute('aria-checked', 'false');
  expect(bodies).toEqual([{ isStar: true }, { isAvailable: false }]);
});

test('two taps on the availability are sent in their order', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  const available = availableOf(page);
  const sent: unknown[] = [];
  await page.route(EDIT, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  await available.click();
  await available.click();
  await expect.poll(() => sent).toEqual([{ isAvailable: false }, { isAvailable: true }]);
  await expect(available).toHaveAttribute('aria-checked', 'true');
});

test('star and availability revert if the change is rejected or not sent', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  const [star, available] = [starOf(page), availableOf(page)];
  await page.route(EDIT, (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'Not while the kitchen is closed.' } }),
  );
  await available.click();
  await expect(page.getByText('Not while the kitchen is closed.')).toBeVisible();
  await expect(available).toHaveAttribute('aria-checked', 'true');
  await page.unroute(EDIT);
  await page.route(EDIT, (route) => route.abort());
  await star.click();
  await expect(page.getByText('No connection to the server.')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});
