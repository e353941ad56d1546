import { expect, type Locator, type Page } from '@playwright/test';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../../../support/client.ts';
import { openAs } from '../page-actions.ts';
import type { WebServer } from '../server/web-server.ts';
import { ownerToken, type ShopRef } from './empty-shop.ts';

export async function openMenuPage(
  page: Page,
  server: WebServer,
  section: 'item' | 'category' = 'item',
  shop: ShopRef = server,
): Promise<void> {
  const { origins } = await page.context().storageState();
  const isSignedIn = origins.some(({ localStorage }) =>
    localStorage.some(({ name }) => name === 'Access-Token'),
  );
  const path = `/items/${section}/${encodeURIComponent(shop.shopName)}/${shop.shopId}`;
  if (isSignedIn) await page.goto(path);
  else await openAs(page, 'OWNER', server.owner, path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

export const itemRow = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Items' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

export const csvFile = (text: string, name = 'menu.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** Adds items until the menu has `count`. */
export async function fillMenu(server: WebServer, count = 300): Promise<void> {
  const { origin, shopId } = server;
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId } });
  const rows = Array.from({ length: Math.max(0, count - data.items.length) }, (_, n) => ({
    name: `Special Dish ${n}`,
    categoryName: `PAGE ${n % 12}`,
    price: 50 + n,
    mealType: n % 3 ? 'VEG' : 'NONVEG',
  }));
  if (rows.length === 0) return;
  await request(origin, menuApi.importItems, {
    params: { shopId },
    as: await ownerToken(server),
    body: { rows },
  });
}
