// @area menu

import { findSeriousViolations } from '../support/measure/axe.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { addManyTables } from '../support/shop/tables.ts';
import { createOtherDevice } from '../support/shop/waiter.ts';
import { expect, PHONE, test } from '../support/test.ts';

const search = (phone: Page) => phone.getByLabel('Search by item name or short code');

async function findLayoutFaults(phone: Page): Promise<unknown> {
  const laidOut = await phone.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: [...document.querySelectorAll<HTMLElement>('button, a[href], select, input')]
      .filter((element) => element.checkVisibility() && element.offsetHeight < 44)
      .map(({ textContent, ariaLabel }) => textContent || ariaLabel),
  }));
  return { ...laidOut, axe: await findSeriousViolations(phone) };
}
const NO_FAULTS = { sideways: 0, small: [], axe: [] };

async function openSearch(phone: Page, server: WebServer): Promise<void> {
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await phone.getByRole('button', { name: /^T5\b/ }).tap();
  // A code is looked up in the menu once it is loaded.
  await expect(phone.getByRole('button', { name: 'Add to Cart: Dal Makhani' })).toBeVisible();
  await phone.getByRole('button', { name: 'Search the menu' }).tap();
  await expect(search(phone)).toBeFocused();
}

async function enterCode(phone: Page, text: string, status: string): Promise<void> {
  await phone.keyboard.type(text);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('status').filter({ hasText: status })).toBeVisible();
  await expect(search(phone)).toBeFocused();
}

test('the cart and the special request are within reach of a waiter’s thumb', async ({ device, server }) => {
  const phone = await device({ ...PHONE, reducedMotion: 'reduce' });
  await openSearch(phone, server);
  await enterCode(phone, 'dm', 'Added 1 × Dal Makhani');
  for (const name of ['View Cart', 'Proceed', 'Special Request']) {
    const top = async () => (await phone.getByRole('button', { name }).boundingBox())?.y;
    await expect.poll(top).toBeGreaterThan(PHONE.viewport.height / 2);
  }
  await phone.getByRole('button', { name: 'Special Request' }).tap();
  await phone.getByRole('button', { name: 'No onion' }).tap();
  expect(await findLayoutFaults(phone)).toEqual(NO_FAULTS);
  await phone.getByRole('button', { name: 'Done' }).tap();
  await expect(phone.getByRole('button', { name: 'Special Request: No onion' })).toBeVisible();
  await phone.getByRole('button', { name: 'View Cart' }).tap();
  await expect(phone.getByLabel('Special Request')).toHaveValue('No onion');
});

test('sixty tables: own tables first, any other by name and Go; an empty list says what to do', async ({
  device,
  server,
}) => {
  await addManyTables(server, 44);
  const shop = await createOtherDevice(server);
  await shop.placeWaiterOrder('N40');
  await shop.placeWaiterOrder('N40');
  await shop.placeDinerOrder('N40');
  const phone = await device({ ...PHONE, reducedMotion: 'reduce' });
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  const own = phone.getByRole('region', { name: 'Your tables' }).getByRole('button');
  await expect(own).toHaveText([/^N40.*REQUESTED/, /^T2.*In the kitchen/]);
  await expect(phone.getByRole('button', { name: /^N40\b/ })).toHaveCount(1);
  expect(await findLayoutFaults(phone)).toEqual(NO_FAULTS);
  await phone.getByLabel('Search by table or area').fill('n37');
  await expect(phone.getByRole('button', { name: /^N37\b/ })).toBeVisible();
  await expect(own).toHaveCount(0);
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(/\/orders\/dine-in\/.*\/N37$/);

  const { shopId } = await createEmptyShop(server);
  const owner = await device(PHONE);
  await openAs(owner, 'OWNER', server.owner, `/employee/tables/${shopId}`);
  await expect(owner.getByRole('link', { name: 'Add tables' })).toBeVisible();
});

test('what a waiter types is not lost while the page learns who is there', async ({ device, server }) => {
  const phone = await device(PHONE);
  await openAs(phone, 'WAITER', server.waiter);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await phone.route('**/shops/getMyShop/**', async (route) => {
    await held;
    await route.continue();
  });
  await phone.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  const magnifier = phone.getByRole('button', { name: 'Search the menu' });
  await expect(phone.getByText('Butter Naan').first()).toBeAttached();
  await expect(magnifier).toBeDisabled();
  release();
  await magnifier.tap();
  await expect(search(phone)).toBeFocused();
  await phone.keyboard.type('bn');
  await expect(phone.getByRole('button', { name: 'Add 1 × Butter Naan' })).toBeVisible();
});
