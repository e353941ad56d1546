import type { Route } from '@playwright/test';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { call } from '../../support/call.ts';
import { tokenOf } from './empty-shop.ts';
import { addToCart, goAs, type Page } from './people.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';

/** A bad network, and what the server knows in spite of it. */

const ORDERS = '**/orders/new-order/**';

/** What the network does with the first tries of this phone's orders; later ones pass. Returns how many there were. */
export async function onOrders(page: Page, ...tries: ((route: Route) => unknown)[]): Promise<() => number> {
  let count = 0;
  await page.route(ORDERS, async (route) => {
    const meet = tries[count++];
    if (meet) await meet(route);
    else await route.continue();
  });
  return () => count;
}

/** The server gets it, the phone gets nothing. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** The menu at the shown table, with a dish in the cart. */
export async function chooseAt(page: Page, product: Product, ...dishes: string[]): Promise<void> {
  await page.goto(`/orders/dine-in/${product.shopId}/${product.tableNo}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await addToCart(page, ...(dishes.length > 0 ? dishes : ['Dal Makhani']));
}

/** A waiter at the shown table, about to send one dish. */
export async function waiterAboutToSend(page: Page, product: Product): Promise<void> {
  await goAs(page, 'WAITER', product.waiter);
  await chooseAt(page, product);
  await page.getByRole('button', { name: 'View Cart' }).tap();
  await page.getByRole('button', { name: 'Proceed' }).tap();
}

export const notSentYet = (page: Page) => page.getByRole('heading', { name: 'Not sent yet' });
export const place = (page: Page) => page.getByRole('button', { name: /^(Place Order|Order More)$/ }).tap();

/** The live tickets of the shop as the server has them: all of them, or those of one customer. */
export async function ticketsOf(product: Product, name?: string): Promise<Kot[]> {
  const as = await tokenOf(product);
  const params = { shopId: product.shopId };
  const { kots } = (await call(product.origin, ordersApi.getKots, { params, as })).data;
  return name === undefined ? kots : kots.filter(({ customerId }) => customerId?.name === name);
}

/** The owner changes a dish on the menu, from elsewhere. */
export async function changeItem(
  { origin, shopId }: Product,
  as: string,
  name: string,
  change: { price: number } | { isAvailable: boolean } | 'delete',
): Promise<void> {
  const { items } = (await call(origin, menuApi.getMyItems, { params: { shopId }, query: { q: name } })).data;
  const params = { shopId, itemId: items.find((item) => item.name === name)?._id ?? '' };
  if (change === 'delete') await call(origin, menuApi.deleteItem, { params, as });
  else await call(origin, menuApi.editItem, { params, as, body: change });
}
