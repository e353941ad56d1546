import type { Route } from '@playwright/test';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../../support/client.ts';
import { addToCart, openAs, type Page } from '../page-actions.ts';
import type { WebServer } from '../server/web-server.ts';
import { expect } from '../test.ts';
import { ownerToken } from './empty-shop.ts';

const ORDERS = '**/orders/new-order/**';

/** Handles the first order requests with `tries`; later ones pass. @returns a request counter */
export async function interceptOrders(
  page: Page,
  ...tries: ((route: Route) => unknown)[]
): Promise<() => number> {
  let count = 0;
  await page.route(ORDERS, async (route) => {
    const meet = tries[count++];
    if (meet) await meet(route);
    else await route.continue();
  });
  return () => count;
}

/** The server receives the request. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Delays each page's first request until all pages have sent theirs. */
export async function holdUntilAllSent(pages: readonly Page[], path: string): Promise<void> {
  let sent = 0;
  let release = () => {};
  const allSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const page of pages)
    await page.route(path, async (route) => {
      sent += 1;
      if (sent === pages.length) release();
      await allSent;
      await route.continue();
    });
}

export async function addToCartAtTable(page: Page, server: WebServer, ...dishes: string[]): Promise<void> {
  await page.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await addToCart(page, ...(dishes.length > 0 ? dishes : ['Dal Makhani']));
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

/** @param name of the customer */
export async function listKots(server: WebServer, name?: string): Promise<Kot[]> {
  const as = await ownerToken(server);
  const params = { shopId: server.shopId };
  const { kots } = (await request(server.origin, ordersApi.getKots, { params, as })).data;
  return name === undefined ? kots : kots.filter(({ customerId }) => customerId?.name === name);
}

export async function changeItem(
  { origin, shopId }: WebServer,
  as: string,
  name: string,
  change: { price: number } | { isAvailable: boolean } | 'delete',
): Promise<void> {
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId }, query: { q: name } }))
    .data;
  const params = { shopId, itemId: items.find((item) => item.name === name)?._id ?? '' };
  if (change === 'delete') await request(origin, menuApi.deleteItem, { params, as });
  else await request(origin, menuApi.editItem, { params, as, body: change });
}
