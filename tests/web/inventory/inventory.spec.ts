import type { Page } from '../support/page-actions.ts';
import {
  createMany,
  dialog,
  expectSearchPersists,
  openEmptyList,
  openList,
  tableRow,
} from '../support/shop/lists.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const LIST = 'inventories/inventory';

const field = (page: Page, label: string) => dialog(page).getByLabel(label);
const alerts = (page: Page) => dialog(page).getByRole('alert');

async function expectInputErrors(page: Page): Promise<void> {
  await field(page, 'Name').press('Enter');
  await expectToast(page, 'Please fill all the fields');
  await expect(alerts(page)).toHaveText([
    'Please fill in this field.',
    'Please enter a quantity of 0 or more.',
    'Please choose UNIT, KG, G, ML, L or PACKET.',
  ]);
  await expect(field(page, 'Unit').getByRole('option')).toHaveText([
    'Select',
    'UNIT',
    'KG',
    'G',
    'ML',
    'L',
    'PACKET',
  ]);
  await field(page, 'Name').fill('Paneer');
  await field(page, 'Unit').selectOption('KG');
  for (const [quantity, fault] of [
    ['-1', 'Please enter a quantity of 0 or more.'],
    ['two', 'Please enter a quantity of 0 or more.'],
    ['1.2345', 'At most 3 decimals.'],
  ] as const) {
    await field(page, 'Quantity').fill(quantity);
    await field(page, 'Quantity').press('Enter');
    await expect(alerts(page)).toHaveText(fault);
  }
  await field(page, 'Quantity').fill('12345.125');
  await field(page, 'Quantity').press('Enter');
  await expect(alerts(page)).toHaveText('Paneer is already in the inventory.');
}

test('inventory is added, used up and deleted', async ({ device, server }) => {
  const page = await device({ prefetches: true });
  await openList(page, server, LIST);
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Quantity', 'Unit', 'Status', 'Action']);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expectInputErrors(page);
  await field(page, 'Name').fill('Kashmiri Chilli');
  await page.context().setOffline(true);
  await field(page, 'Name').press('Enter');
  await expect(page.getByText('No connection to the server.').first()).toBeVisible();
  await expect(field(page, 'Quantity')).toHaveValue('12345.125');
  await page.context().setOffline(false);
  await field(page, 'Name').press('Enter');
  const row = tableRow(page, 'Kashmiri Chilli');
  await expect(row.getByRole('cell')).toContainText(['Kashmiri Chilli', '12,345.125', 'KG', 'AVAILABLE', '']);

  await page.getByRole('button', { name: 'Edit Kashmiri Chilli' }).click();
  await expect(field(page, 'Quantity')).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await field(page, 'Unit').selectOption('PACKET');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('cell')).toContainText(['Kashmiri Chilli', '0', 'PACKET', 'OUT OF STOCK', '']);

  await page.getByRole('button', { name: 'Delete Kashmiri Chilli' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('search, status and page are in the URL and can be combined', async ({ device, server }) => {
  const page = await device();
  await openList(page, server, LIST);
  const stock = Array.from({ length: 45 }, (_, index) => ({
    name: `Jar ${String(index + 1).padStart(2, '0')}`,
    quantity: index < 22 ? 0 : 1.5,
    quantityType: 'UNIT',
  }));
  const odd = [{ name: '50% Cream / Low Fat?', quantity: 1, quantityType: 'L' }];
  await createMany(page, `/inventories/add-item/${server.shopId}`, [...stock, ...odd]);
  await expectSearchPersists(page, '50% cream / low fat?', '50% Cream / Low Fat?');

  const tab = (name: string) =>
    page.getByRole('group', { name: 'Status' }).getByRole('button', { name, exact: true });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const search = page.getByRole('textbox', { name: /^Search/ });
  await search.fill('jar');
  await expect(pages).toContainText('Page 1 of 3');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(tableRow(page, 'Jar 21')).toBeVisible();
  await tab('OUT OF STOCK').click();
  await expect(pages).toContainText('Page 1 of 2');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row')).toHaveCount(1 + 2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(1 + 2);
  await expect(tab('OUT OF STOCK')).toHaveAttribute('aria-pressed', 'true');
  await search.fill('jar 2');
  await expect(page.getByRole('row')).toHaveCount(1 + 3);
  await tab('AVAILABLE').click();
  await expect(page.getByRole('row')).toHaveCount(1 + 7);
  await tab('ALL').click();
  await expect(page.getByRole('row')).toHaveCount(1 + 10);
  await search.fill('nothing like it');
  await expect(page.getByText('No Inventory')).toBeVisible();
});

test('an empty inventory says what to do next, on a phone too', async ({ device, server }) => {
  const page = await device(PHONE);
  await openList(page, server, LIST);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await openEmptyList(page, server, LIST);
  const hint = page.getByRole('status').filter({ hasText: 'Add what your store room holds' });
  const addButtons = page.getByRole('button', { name: 'Add Item' });
  await expect(hint.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await expect(addButtons).toHaveCount(1);
  await page.getByRole('button', { name: 'OUT OF STOCK' }).click();
  await expect(page.getByText('Nothing here is out of stock.')).toBeVisible();
  await expect(addButtons).toHaveCount(1);
});
