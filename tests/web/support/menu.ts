import { expect, type Locator, type Page } from '@playwright/test';
import type { Place } from './empty-shop.ts';
import { goAs } from './people.ts';
import type { Product } from './product.ts';

/** Signs the owner in and opens a screen of the menu. */
export async function openMenu(
  page: Page,
  product: Product,
  part: 'item' | 'category' = 'item',
  shop: Place = product,
): Promise<void> {
  const { origins } = await page.context().storageState();
  const isSignedIn = origins.some(({ localStorage }) =>
    localStorage.some(({ name }) => name === 'Access-Token'),
  );
  const path = `/items/${part}/${encodeURIComponent(shop.shopName)}/${shop.shopId}`;
  if (isSignedIn) await page.goto(path);
  else await goAs(page, 'OWNER', product.owner, path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** The row of one item in the row view. */
export const itemRow = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Items' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** A file as a spreadsheet saves it. */
export const csvFile = (text: string, name = 'menu.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
