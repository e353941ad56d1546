import type { Page } from '@playwright/test';
import { findAllViolations } from '../support/measure/axe.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

const sheet = (page: Page) => page.getByRole('dialog').last();
const details = (page: Page) => sheet(page).getByRole('group').filter({ hasText: 'Details' }).first();

async function fillDetails(page: Page): Promise<void> {
  await details(page).getByText('Details', { exact: true }).click();
  await sheet(page).getByLabel('Description').fill('Basmati with cumin, fried in ghee.');
  await sheet(page).getByLabel('Milk').check();
  await sheet(page).getByLabel('Nuts', { exact: true }).check();
  await sheet(page).getByLabel('Energy').fill('12.5');
  await sheet(page).getByLabel('Serves').fill('2');
}

test('the owner describes an item, and a diner reads it in the row and behind it, then without it again', async ({
  device,
  server,
}) => {
  const page = await device();
  await openMenuPage(page, server);
  const edit = () => itemRow(page, 'Jeera Rice').getByRole('button', { name: 'Edit Jeera Rice' }).click();
  await edit();
  await expect(sheet(page).getByLabel('Description')).toBeHidden();
  await fillDetails(page);
  expect(await findAllViolations(page)).toEqual([]);
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page).getByRole('alert')).toHaveText('Please enter a whole number of kcal, up to 9999.');
  await sheet(page).getByLabel('Energy').fill('310');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  const jeeraRice = diner.getByRole('listitem').filter({ hasText: 'Jeera Rice' });
  await expect(jeeraRice).toContainText('Basmati with cumin, fried in ghee.');
  await diner.getByRole('button', { name: 'Jeera Rice', exact: true }).click();
  await expect(sheet(diner)).toContainText('Basmati with cumin, fried in ghee.');
  await expect(sheet(diner).getByRole('definition')).toHaveText(['Milk, Nuts', '310 kcal', 'For 2']);
  expect(await findAllViolations(diner)).toEqual([]);

  await edit();
  await details(page).getByText('Details', { exact: true }).click();
  await expect(sheet(page).getByLabel('Description')).toHaveValue('Basmati with cumin, fried in ghee.');
  await sheet(page).getByLabel('Energy').fill('');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(diner).getByRole('definition')).toHaveText(['Milk, Nuts', 'For 2']);
  await sheet(diner).getByRole('button', { name: 'Close' }).click();
  await expect(diner.getByRole('button', { name: 'Jeera Rice', exact: true })).toBeFocused();

  await edit();
  await details(page).getByText('Details', { exact: true }).click();
  await sheet(page).getByLabel('Description').fill('');
  for (const name of ['Milk', 'Nuts']) await sheet(page).getByLabel(name, { exact: true }).uncheck();
  await sheet(page).getByLabel('Serves').fill('');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(jeeraRice).not.toContainText('Basmati');
});

test('the sheet of an item has its sizes, then its facts', async ({ device, server }) => {
  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  const row = diner.getByRole('listitem').filter({ hasText: 'Paneer Tikka' });
  await row.getByRole('button', { name: /^Add/ }).click();
  await expect(sheet(diner)).toContainText('marinated in yoghurt and mustard oil');
  await expect(sheet(diner).getByRole('definition').first()).toHaveText('Milk, Mustard');
  const order = await sheet(diner).evaluate((element) =>
    [...element.querySelectorAll('[data-choice-group], dl')].map(({ tagName }) => tagName),
  );
  expect(order).toEqual(['DIV', 'DL']);
});
