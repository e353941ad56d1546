import { dropFirstResponse } from '../support/intercept-requests.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('on a tablet a finger finds 44 px at each control; the search is in the URL, and outlasts a reload as the view does', async ({
  device,
  server,
}) => {
  const page = await device({ ...PHONE, viewport: { width: 1024, height: 768 } });
  await openMenuPage(page, server);
  const row = itemRow(page, 'Dal Makhani');
  await expect(row).toBeVisible();
  const controls = row.locator('button:visible');
  const heights = await controls.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(4);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
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

test('the second of two editors of an item gets the conflict', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  const other = await page.context().newPage();
  await openMenuPage(other, server);
  const form = page.getByRole('dialog');
  for (const editor of [page, other]) await editor.getByRole('button', { name: 'Edit Dal Makhani' }).click();
  await form.getByLabel('Name').fill('Kaali Dal');
  await other.getByLabel('Price').fill('50');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This was changed on another screen')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose which version to keep.')).toBeVisible();
  await form.getByRole('button', { name: 'Show the change' }).click();
  await expect(form.getByLabel('Price')).toHaveValue('50');
  await expect(form.getByLabel('Name')).toHaveValue('Dal Makhani');
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
