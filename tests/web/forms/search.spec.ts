import type { Page } from '@playwright/test';
import { openAs } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createMany, makeCustomers, requestApi, tableRow } from '../support/shop/lists.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.getByLabel('Search by token number');
const searchUrl = (page: Page, { shopId }: WebServer) => {
  const [, rest = ''] = new URL(page.url()).pathname.split(shopId);
  return decodeURIComponent(rest.slice(1));
};

async function openManage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('the search text is in the URL, survives a reload, and is cleared by the cross', async ({
  device,
  server,
}) => {
  const page = await device();
  await openManage(page, server);
  const all = await page.getByRole('article').count();
  for (const text of ['50%', '%E0%A4', 'a/b', '%2F', 'a%2Fb/c', '?x=1&y#z', 'चाय', '...', 'q'.repeat(100)]) {
    await field(page).fill(text);
    await expect.poll(() => searchUrl(page, server), text).toBe(text);
    await page.reload();
    await expect(field(page), text).toHaveValue(text);
    await expect(page.getByText('No Orders')).toBeVisible();
  }
  // The server accepts at most 100 characters.
  await field(page).fill('');
  await field(page).pressSequentially('9'.repeat(103));
  await expect(field(page)).toHaveValue('9'.repeat(100));
  // Texts that no URL path can carry.
  for (const text of ['..', '.', '   ']) {
    await field(page).fill(text);
    await expect.poll(() => searchUrl(page, server), text).toBe('');
    await expect(field(page)).toHaveValue(text);
  }
  await field(page).fill(' 7 ');
  await expect.poll(() => searchUrl(page, server)).toBe('7');
  await expect(field(page)).toHaveValue(' 7 ');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => searchUrl(page, server)).toBe('');
  await expect(page.getByRole('article')).toHaveCount(all);
});

test('a pending search is dropped when Back or a link is used', async ({ device, server }) => {
  const page = await device();
  await page.clock.install();
  await openManage(page, server);
  await page.clock.pauseAt(Date.now() + 60_000);
  // Goes Back before the debounced search reaches the URL.
  await field(page).fill('12');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/orders\/order\//);
  await page.clock.runFor(600);
  await expect(page).toHaveURL(new RegExp(`/orders/order/[^/]+/${server.shopId}$`));
  await page.evaluate(() => history.forward());
  await expect(field(page)).toHaveValue('');

  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/customers\.page-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await field(page).fill('12');
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Customers' }).click();
  await page.clock.runFor(600);
  release();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/customers/customer/[^/]+/${server.shopId}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/orders/manage/[^/]+/${server.shopId}$`));
  await expect(field(page)).toHaveValue('');
});

test('a list is searched and paged under a shop name with special characters', async ({ device, server }) => {
  const page = await device();
  const { shopId } = server;
  const name = "Adda's 50% Off / #1 (चाय)?";
  await openAs(page, 'OWNER', server.owner, '/shops');
  await requestApi(page, 'PUT', `/shops/edit-shop/${shopId}`, { name });
  await createMany(page, `/customers/add-customer/${shopId}`, makeCustomers(45));
  await page.reload();
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Customers' }).click();
  const expectUrl = (q: string, query: string) =>
    expect(page).toHaveURL(({ pathname, search }) => {
      const [, section, tab, shopName = '', id, searched = '', ...rest] = pathname.split('/');
      const parts = [section, tab, decodeURIComponent(shopName), id, decodeURIComponent(searched), ...rest];
      return `${parts.join('|')}|${search}` === `customers|customer|${name}|${shopId}|${q}|${query}`;
    });
  await expectUrl('', '');
  // The page before it stays, with its search field, until this one has loaded.
  await expect(tableRow(page, 'Guest 0001')).toBeVisible();
  await page.getByRole('textbox', { name: /^Search/ }).fill('guest 00');
  await expectUrl('guest 00', '');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectUrl('guest 00', '?page=2');
  await expect(tableRow(page, 'Guest 0021')).toBeVisible();
  await page.reload();
  await expect(tableRow(page, 'Guest 0021')).toBeVisible();
  await page.getByRole('textbox', { name: /^Search/ }).fill('a/b');
  await expectUrl('a/b', '');
  await page.getByRole('textbox', { name: /^Search/ }).fill('');
  await expectUrl('', '');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of ');
});
