import type { Locator, Page } from '@playwright/test';
import { dropFirstResponse } from '../support/intercept-requests.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { dialog } from '../support/shop/lists.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('category, star, availability, meal and search filters combine', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  const count = page.getByRole('status').filter({ hasText: /items$/ });
  await expect(count).toHaveText('62 items');
  const veg = page.getByRole('button', { name: 'Veg', exact: true });
  const nonVeg = page.getByRole('button', { name: 'Non Veg' });
  const search = page.getByLabel('Search by item name or short code');

  await page.getByRole('button', { name: 'MAIN COURSE' }).click();
  await expect(count).toHaveText('13 of 62 items');
  await veg.click();
  await expect(count).toHaveText('9 of 62 items');
  await page.getByLabel('Availability').selectOption('Sold out');
  await expect(count).toHaveText('1 of 62 items');
  await expect(itemRow(page, 'Sarson Ka Saag')).toContainText('₹230');
  await page.getByLabel('Availability').selectOption('Available');
  await search.fill('pan');
  await expect(count).toHaveText('3 of 62 items');
  await nonVeg.click();
  await expect(veg).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('No item found')).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole menu' }).click();
  await expect(count).toHaveText('62 items');
  await expect(page).toHaveURL(new RegExp(`/${server.shopId}$`));

  await page.getByRole('button', { name: 'STARRED' }).click();
  await nonVeg.click();
  await expect(itemRow(page, 'Butter Chicken')).toBeVisible();
  await expect(itemRow(page, 'Chilli Paneer')).toHaveCount(0);
  await nonVeg.click();
  await expect(nonVeg).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'ALL', exact: true }).click();
});

test('the search is in the URL, and outlasts a reload as the view does', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  const count = page.getByRole('status').filter({ hasText: /items$/ });
  const search = page.getByLabel('Search by item name or short code');
  await search.fill('dm');
  await expect(page).toHaveURL(/\/dm$/);
  await expect(count).toHaveText('1 of 62 items');
  await page.getByRole('button', { name: 'Grid view' }).click();
  await page.reload();
  await expect(search).toHaveValue('dm');
  await expect(page.getByRole('button', { name: 'Row view' })).toBeVisible();
  await expect(itemRow(page, 'Dal Makhani')).toContainText('DM · MAIN COURSE');
  const listed = page.waitForResponse(/getMyItems/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await listed;
});

const submitAdd = (page: Page) => dialog(page).getByRole('button', { name: 'Add Item' }).click();

async function addAfterErrors(page: Page): Promise<void> {
  const form = dialog(page);
  await submitAdd(page);
  await expectToast(page, 'Fill all the fields');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Please choose VEG or NONVEG.')).toBeVisible();
  await expect(form.getByLabel('Category')).toHaveValue(/./);
  await form.getByLabel('Name').fill('Khasta Roti');
  await form.getByLabel('Price').fill('thirty');
  await form.getByLabel('Meal Type').selectOption('Veg');
  await form.getByLabel('Short Code').fill('dm');
  await submitAdd(page);
  await expect(form.getByText('Please enter an amount in rupees.')).toBeVisible();
  await form.getByLabel('Price').fill('1,250.50');
  await submitAdd(page);
  await expect(form.getByText('Please leave out the commas, like 1200.')).toBeVisible();
  await form.getByLabel('Price').fill('1250.50');
  await submitAdd(page);
  await expect(page.getByText('The short code DM is already in use.')).toBeVisible();
  await form.getByLabel('Short Code').fill('khr');
  await form.getByLabel('Priority').fill('1');
  await submitAdd(page);
  await expect(form).toHaveCount(0);
}

async function editCodeAndCategory(page: Page, row: Locator): Promise<void> {
  const form = dialog(page);
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      sent.push({ path: new URL(request.url()).pathname.split('/')[4] ?? '', body: request.postDataJSON() });
  });
  await row.getByRole('button', { name: 'Edit Khasta Roti' }).click();
  await form.getByLabel('Short Code').fill('');
  await form.getByLabel('Category').selectOption('DESSERTS');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Khasta Roti updated')).toHaveCount(1);
  await expect(form).toHaveCount(0);
  expect(sent.map(({ path }) => path)).toEqual(['edit-item', 'edit-itemCategory']);
  expect(sent[0]?.body).toMatchObject({ name: 'Khasta Roti', shortCode: '' });
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'DESSERTS' }).click();
  await expect(row).not.toContainText('KHR');
  await row.getByRole('button', { name: 'Edit Khasta Roti' }).click();
  await form.getByLabel('Priority').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect(sent[2]?.body).not.toHaveProperty('shortCode');
}

test('an item is added, edited and deleted; missing or duplicate values show an error', async ({
  device,
  server,
}) => {
  const page = await device();
  await openMenuPage(page, server);
  await page.getByRole('button', { name: 'BREADS' }).click();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await addAfterErrors(page);
  const row = itemRow(page, 'Khasta Roti');
  await expect(row).toContainText('KHR');
  await expect(row).toContainText('₹1,250.50');

  await editCodeAndCategory(page, row);

  const form = dialog(page);
  await row.getByRole('button', { name: 'Delete Khasta Roti' }).click();
  await expect(form).toContainText('Are you sure to delete Khasta Roti?');
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(form).toHaveCount(0);
});

test('the first item of a new shop can create its category; the second of two editors gets the conflict', async ({
  device,
  server,
}) => {
  const page = await device();
  await openMenuPage(page, server);
  const shop = await createEmptyShop(server);
  await openMenuPage(page, server, 'item', shop);
  await expect(page.getByText('No Items')).toBeVisible();
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Filter Coffee');
  await form.getByLabel('Price').fill('45.5');
  await expect(form.getByText('There is no category yet.')).toBeVisible();
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form.getByText('Please choose a category. Please add the category first.')).toBeVisible();
  await form.getByLabel('New category').fill('drinks');
  await form.getByLabel('New category').press('Enter');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('DRINKS');
  await expect(form.getByLabel('Name')).toHaveValue('Filter Coffee');
  await form.getByLabel('Meal Type').selectOption('Veg');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(itemRow(page, 'Filter Coffee')).toContainText('₹45.50');

  const other = await page.context().newPage();
  await openMenuPage(other, server, 'item', shop);
  for (const editor of [page, other])
    await editor.getByRole('button', { name: 'Edit Filter Coffee' }).click();
  await form.getByLabel('Name').fill('Kaapi');
  await other.getByLabel('Price').fill('50');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This was changed on another screen')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose which version to keep.')).toBeVisible();
  await form.getByRole('button', { name: 'Show the change' }).click();
  await expect(form.getByLabel('Price')).toHaveValue('50');
  await expect(form.getByLabel('Name')).toHaveValue('Filter Coffee');
});

test('an item whose request is retried after a lost response is created once', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  const form = page.getByRole('dialog');
  await dropFirstResponse(page, 'add-item');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await form.getByLabel('Name').fill('Khasta Roti');
  await form.getByLabel('Price').fill('30');
  await form.getByLabel('Meal Type').selectOption('Veg');
  await form.getByLabel('Category').selectOption('BREADS');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByText(/^No connection to the server/)).toBeVisible();
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /items$/ })).toHaveText('63 items');
});
