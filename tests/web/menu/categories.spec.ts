import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { openMenuPage } from '../support/shop/menu.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test('categories are added, renamed and deleted, but not with items', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server, 'category');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('MAIN COURSE')).toContainText('13');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expectToast(page, 'Fill all the fields');
  await dialog.getByLabel('Name').fill('breads');
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('There is already a category BREADS.')).toBeVisible();
  await dialog.getByLabel('Name').fill('thalis');
  await dialog.getByLabel('Priority').fill('0');
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText('THALIS');

  await page.getByRole('button', { name: 'Edit THALIS' }).click();
  await dialog.getByLabel('Name').fill('Family thalis');
  await dialog.getByLabel('Priority').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').last()).toContainText('FAMILY THALIS');
  await page.getByRole('button', { name: 'Delete FAMILY THALIS' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row('FAMILY THALIS')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete BREADS' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('BREADS still has items. Please move or delete them first.')).toBeVisible();
  await expect(row('BREADS')).toBeVisible();

  const shop = await createEmptyShop(server);
  await openMenuPage(page, server, 'category', shop);
  await expect(page.getByText('No Categories')).toBeVisible();
});
