import type { Page } from '@playwright/test';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../../support/client.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Change prices' });
const preview = (page: Page) => sheet(page).getByRole('table', { name: 'Prices before and after' });
const submit = (page: Page) => sheet(page).getByRole('button', { name: /^Change/ });

async function openPriceChange(page: Page, server: WebServer): Promise<void> {
  await openMenuPage(page, server);
  await page.getByRole('button', { name: 'BREADS' }).click();
  await page.getByRole('button', { name: 'Change prices' }).click();
}

test('prices of a category change as the preview shows, which follows the menu', async ({
  device,
  server,
}) => {
  const page = await device();
  await openPriceChange(page, server);
  await sheet(page).getByLabel('Round to').selectOption('₹5');
  await sheet(page).getByLabel('Percent or rupees').selectOption('₹');
  await sheet(page).getByLabel('Up or down').selectOption('Raise');
  await sheet(page).getByLabel('By').fill('5');
  await expect(preview(page).getByRole('row', { name: /Butter Naan/ })).toHaveText(/₹50→ ₹55/);
  const params = { shopId: server.shopId };
  const { items } = (await request(server.origin, menuApi.getMyItems, { params })).data;
  const breads = items.filter((item) => item.categoryId.name === 'BREADS');
  const naan = breads.find(({ name }) => name === 'Butter Naan');
  const setNaan = async (price: number) =>
    request(server.origin, menuApi.editItem, {
      params: { ...params, itemId: naan?._id ?? '' },
      body: { price },
      as: await ownerToken(server),
    });
  await setNaan(60);
  await expect(preview(page).getByRole('row', { name: /Butter Naan/ })).toHaveText(/₹60→ ₹65/);
  await submit(page).click();
  await expectToast(page, `${breads.length} prices changed`);
  await expect(sheet(page)).toHaveCount(0);
  await expect(itemRow(page, 'Butter Naan')).toContainText('₹65');

  const now = (await request(server.origin, menuApi.getMyItems, { params })).data.items;
  for (const item of now) {
    const before = items.find(({ _id }) => _id === item._id)?.price ?? 0;
    const isRaised = item.categoryId.name === 'BREADS' && item._id !== naan?._id;
    if (item._id !== naan?._id)
      expect([item.name, item.price]).toEqual([item.name, before + (isRaised ? 5 : 0)]);
  }
});
