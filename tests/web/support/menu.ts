import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './people.ts';
import type { Product } from './product.ts';

interface Place {
  name: string;
  id: string;
}

/** Signs the owner in and opens a screen of the menu. */
export async function openMenu(
  page: Page,
  product: Product,
  part: 'item' | 'category' = 'item',
  shop: Place = { name: product.shopName, id: product.shopId },
): Promise<void> {
  const { origins } = await page.context().storageState();
  const isSignedIn = origins.some(({ localStorage }) =>
    localStorage.some(({ name }) => name === 'Access-Token'),
  );
  if (!isSignedIn) await signIn(page, 'OWNER', product.owner);
  await page.goto(`/items/${part}/${encodeURIComponent(shop.name)}/${shop.id}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** Opens one more shop of the signed-in owner, with nothing in it. */
export async function emptyShop(page: Page): Promise<Place> {
  const id = await page.evaluate(async () => {
    const response = await fetch('/api/v1/shops/add-shop', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('Access-Token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        name: 'New Corner',
        email: 'corner@demo.example',
        phoneNo: '9876501234',
        shopType: 'CAFE',
        line1: '1 Lane',
        line2: 'Old town',
        pincode: '171001',
        state: 'Himachal Pradesh',
      }),
    });
    return (await response.json()).data.shop._id as string;
  });
  return { name: 'New Corner', id };
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
