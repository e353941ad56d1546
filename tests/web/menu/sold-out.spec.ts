// @area orders

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../support/client.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import {
  addToCart,
  expectNeverReloaded,
  gotoSettled,
  markNotReloaded,
  openAs,
  type Page,
  placeOrderAsDiner,
} from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { openKitchenPage } from '../support/shop/kitchen.ts';
import { expect, PHONE, test } from '../support/test.ts';

async function findItem({ origin, shopId }: WebServer, name: string) {
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId } });
  const item = data.items.find((one) => one.name === name);
  if (!item) throw new Error(`The demo has no ${name}.`);
  return item;
}

async function setRemaining(server: WebServer, name: string, remaining: number): Promise<void> {
  const { _id: itemId } = await findItem(server, name);
  await request(server.origin, menuApi.setItemAvailability, {
    params: { shopId: server.shopId, itemId },
    body: { availability: 'AVAILABLE', remaining },
    as: await ownerToken(server),
  });
}

const menuRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function openDinerMenu(page: Page, { shopId, tableNo }: WebServer): Promise<void> {
  await gotoSettled(page, `/orders/dine-in/${shopId}/${tableNo}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

test('the kitchen sells out with one tap and takes it back; every open menu follows', async ({
  device,
  server,
}) => {
  const diner = await device(PHONE);
  await openDinerMenu(diner, server);
  await markNotReloaded(diner);
  const cook = await device(PHONE);
  await openKitchenPage(cook, server);
  await cook.getByRole('button', { name: 'Tools' }).tap();
  await cook.getByRole('menuitem', { name: 'Sold out' }).tap();
  const sheet = cook.getByRole('dialog', { name: 'Sold out' });
  // What the demo has switched off comes first.
  await expect(sheet.getByRole('listitem').first()).toContainText('Sold out');
  await sheet.getByRole('textbox').fill('tadka');
  await expect(sheet.getByRole('listitem')).toHaveCount(1);

  await sheet.getByRole('button', { name: 'Mark sold out: Dal Tadka' }).tap();
  const row = sheet.getByRole('listitem');
  await expect(row).toContainText('Sold out today');
  await expect(menuRow(diner, 'Dal Tadka')).toContainText('Sold out');
  await sheet.getByRole('button', { name: 'Undo: Dal Tadka is sold out for today' }).tap();
  await expect(row).toContainText('Available');
  await expect(diner.getByRole('button', { name: 'Add to Cart: Dal Tadka', exact: true })).toBeVisible();

  await sheet.getByRole('button', { name: 'More for Dal Tadka' }).tap();
  await sheet.getByLabel('How many are left').fill('0');
  await sheet.getByRole('button', { name: 'Set', exact: true }).tap();
  await expect(sheet.getByRole('alert')).toHaveText('A whole number from 1 to 9999.');
  await sheet.getByLabel('How many are left').fill('4');
  await sheet.getByRole('button', { name: 'Set', exact: true }).tap();
  await expect(row).toContainText('4 left');
  await expect(menuRow(diner, 'Dal Tadka')).toContainText('Only 4 left');
  const small = await sheet.evaluate(
    (dialog) =>
      [...dialog.querySelectorAll('button, input')].filter((one) => one.getBoundingClientRect().height < 44)
        .length,
  );
  expect(small).toBe(0);
  expect(await findAllViolations(cook)).toEqual([]);
  await sheet.getByRole('button', { name: 'Sold out (no end)' }).tap();
  await expect(row).toContainText('Sold out');
  await expect(menuRow(diner, 'Dal Tadka')).toContainText('Sold out');
  await expectNeverReloaded(diner);
});

test('the sheet is used by keyboard alone, and orders go on arriving behind it', async ({
  device,
  server,
}) => {
  const cook = await device();
  await openKitchenPage(cook, server);
  const cards = cook.locator('article');
  const before = await cards.count();
  await cook.getByRole('button', { name: 'Sold out' }).focus();
  await cook.keyboard.press('Enter');
  const sheet = cook.getByRole('dialog', { name: 'Sold out' });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await cook.keyboard.type('jeera');
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  // Over the button that clears the search.
  await cook.keyboard.press('Tab');
  await cook.keyboard.press('Tab');
  await cook.keyboard.press('Enter');
  await expect(sheet.getByRole('status')).toContainText('Jeera Rice is sold out for today');
  await expect(sheet.getByRole('button', { name: 'Mark available: Jeera Rice' })).toBeFocused();
  const { _id: foodItemId } = await findItem(server, 'Dal Makhani');
  await request(server.origin, ordersApi.newOrder, {
    params: { shopId: server.shopId },
    body: { kotType: 'TAKEAWAY', cartItems: [{ foodItemId, qty: 1 }] },
    as: await ownerToken(server),
  });
  await expect(cards).toHaveCount(before + 1);
  await cook.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(cook.getByRole('button', { name: 'Sold out' })).toBeFocused();
});

test('a waiter sells out from the tables; no cart takes more than are left', async ({ device, server }) => {
  await setRemaining(server, 'Dal Makhani', 2);
  const waiter = await device(PHONE);
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await waiter.getByRole('button', { name: 'Sold out' }).tap();
  await waiter.getByRole('button', { name: 'Mark sold out: Butter Naan' }).tap();
  await expect(waiter.getByRole('dialog').getByRole('status')).toContainText(
    'Butter Naan is sold out for today',
  );
  await waiter.getByRole('button', { name: 'Close' }).tap();
  await waiter.getByRole('button', { name: /^T5\b/ }).tap();
  await addToCart(waiter, 'Dal Makhani');
  await waiter.getByRole('button', { name: 'One Dal Makhani more' }).tap();
  await expect(waiter.getByRole('button', { name: 'One Dal Makhani more' })).toBeDisabled();
  await waiter.getByRole('button', { name: '2 Dal Makhani: change the quantity' }).tap();
  await expect(waiter.getByRole('button', { name: '3 Dal Makhani', exact: true })).toBeDisabled();
  await waiter.getByRole('button', { name: 'Close' }).tap();
  await waiter.getByLabel('Search by item name or short code').fill('3 dm');
  await waiter.keyboard.press('Enter');
  await expect(waiter.getByRole('status').filter({ hasText: 'Only 2 left' })).toBeVisible();

  const counter = await device();
  const counterPath = `/orders/order/${encodeURIComponent(server.shopName)}/${server.shopId}`;
  await openAs(counter, 'OWNER', server.owner, counterPath);
  await counter.getByRole('button', { name: /Free/ }).first().click();
  const tile = counter.getByRole('button', { name: /^Veg Dal Makhani/ });
  await expect(tile).toContainText('Only 2 left');
  await tile.click();
  await tile.click();
  await expect(tile).toHaveAttribute('aria-disabled', 'true');
  const order = counter.getByRole('region', { name: 'Order' });
  await expect(order.getByRole('button', { name: 'One Dal Makhani more' })).toBeDisabled();
  await setRemaining(server, 'Dal Makhani', 1);
  await expect(order).toContainText('Only 1 left');
  await expect(order.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await order.getByRole('button', { name: 'Take 1 Dal Makhani' }).click();
  await expect(order.getByRole('button', { name: 'Proceed' })).toBeEnabled();
});

test('an order for more than are left keeps its cart, and one tap makes it fit', async ({
  device,
  server,
}) => {
  await setRemaining(server, 'Dal Makhani', 3);
  const diner = await device(PHONE);
  await openDinerMenu(diner, server);
  await addToCart(diner, 'Dal Makhani', 'Dal Tadka');
  const more = diner.getByRole('button', { name: 'One Dal Makhani more' });
  await more.tap();
  await more.tap();
  await expect(more).toBeDisabled();
  // Between the tap and the order.
  await diner.route(
    '**/orders/new-order/**',
    async (route) => {
      await setRemaining(server, 'Dal Makhani', 2);
      await route.continue();
    },
    { times: 1 },
  );
  await placeOrderAsDiner(diner, 'Rita', '9876500071');
  await expect(diner.getByText('Only 2 Dal Makhani left.').first()).toBeVisible();
  const cart = diner.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByRole('listitem')).toHaveCount(2);
  await expect(cart.getByRole('listitem').filter({ hasText: 'Dal Makhani' })).toContainText('Only 2 left');
  await expect(cart.getByRole('button', { name: 'Proceed' })).toBeDisabled();
  await cart.getByRole('button', { name: 'Take 2 Dal Makhani' }).tap();
  await cart.getByRole('button', { name: 'Proceed' }).tap();
  await diner.getByRole('button', { name: 'Place Order' }).tap();
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  expect(await findItem(server, 'Dal Makhani')).toMatchObject({ remaining: 0, isAvailable: false });
});
