import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '../page-actions.ts';
import type { WebServer } from '../server/web-server.ts';

/** @param name such as `orders/table` */
export function ownerPath({ shopName, shopId }: WebServer, name: string): string {
  return `/${name}/${encodeURIComponent(shopName)}/${shopId}`;
}

export async function openTableInvoicesPage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'orders/table'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

export function tableTile(page: Page, tableNo: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${tableNo}\\b`) });
}

export function topDialog(page: Page): Locator {
  return page.getByRole('dialog').last();
}

export async function sendInvoiceHref(page: Page): Promise<string> {
  return (await page.getByRole('link', { name: 'Send Bill' }).getAttribute('href')) ?? '';
}

/** As the page's user. */
export function placeStaffOrder(
  page: Page,
  { shopId }: WebServer,
  tableNo: string,
  ...names: string[]
): Promise<void> {
  return page.evaluate(
    async ({ shopId, tableNo, names }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('Access-Token')}`,
        'content-type': 'application/json',
      };
      const menu = await (await fetch(`/api/v1/items/getMyItems/${shopId}`, { headers })).json();
      const cartItems = names.map((name) => {
        const item = menu.data.items.find((known: { name: string }) => known.name === name);
        return { foodItemId: item._id, qty: 1 };
      });
      const body = JSON.stringify({ cartItems, tableNo, kotType: 'DINEIN' });
      const response = await fetch(`/api/v1/orders/new-order/${shopId}`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
    },
    { shopId, tableNo, names },
  );
}

/** In rupees. */
export async function readTotal(page: Page): Promise<number> {
  const text = await page
    .getByText(/^Total Amount/)
    .locator('..')
    .innerText();
  return Number((/₹([\d,.]+)/.exec(text)?.[1] ?? 'NaN').replaceAll(',', ''));
}
