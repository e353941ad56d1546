import { addToCart, openAs, type Page } from '../page-actions.ts';
import type { WebServer } from '../server/web-server.ts';
import { expect } from '../test.ts';

export async function addToCartAtTable(page: Page, server: WebServer, ...items: string[]): Promise<void> {
  await page.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await addToCart(page, ...(items.length > 0 ? items : ['Dal Makhani']));
}

/** Loads the cart's dialogs, which a phone without a connection could not. */
export async function openAndCloseCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View Cart' }).click();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function openFilledCartAsWaiter(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'WAITER', server.waiter);
  await addToCartAtTable(page, server);
  await page.getByRole('button', { name: 'View Cart' }).tap();
  await page.getByRole('button', { name: 'Proceed' }).tap();
}

export const unsentHeading = (page: Page) => page.getByRole('heading', { name: 'Not sent yet' });
export const tapPlaceOrder = (page: Page) =>
  page.getByRole('button', { name: /^(Place Order|Order More)$/ }).tap();
