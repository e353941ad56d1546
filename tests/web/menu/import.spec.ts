import { readFile } from 'node:fs/promises';
import { expectNeverReloaded, gotoSettled, markNotReloaded, type Page } from '../support/page-actions.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { csvFile, itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import menu' });
const choose = async (page: Page, text: string, name?: string) => {
  if ((await dialogOf(page).count()) === 0) await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('Menu file').setInputFiles(csvFile(text, name));
};
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Import', exact: true });
const counts = (page: Page) => dialogOf(page).getByRole('list', { name: 'How many' }).getByRole('listitem');

async function exportMenu(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ menu\.csv$/);
  return readFile(await download.path(), 'utf8');
}

test('a menu from a spreadsheet is previewed, imported whole, and appears on an open diner’s menu', async ({
  device,
  server,
}) => {
  const page = await device();
  await openMenuPage(page, server);
  const diner = await device(PHONE);
  await gotoSettled(diner, `/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await markNotReloaded(diner);
  // CRLF, semicolons, a BOM, a multi-line cell, formatted prices.
  const rows = [
    '\ufeffITEM NAME; category;Price (₹);meal_type;Notes',
    'dal makhani;Main Course;₹1,250.50;veg;"two',
    'lines"',
    '"Thali; small";Thalis;Rs. 180/-;NON VEG;',
    ';;;;',
    'Dal Tadka;MAIN COURSE;190;Veg;',
  ];
  await choose(page, rows.join('\r\n'));
  await expect(counts(page)).toHaveText([/^1 new$/, /^1 changed$/, /^1 as they are$/]);
  const preview = dialogOf(page);
  await expect(preview.getByText('New categories: THALIS.')).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: 'Row 3' })).toContainText('Thali; small');
  await expect(preview.getByText('Dal Makhani → dal makhani, ₹240 → ₹1,250.50')).toBeVisible();
  await expect(preview.getByText('Not used: “Notes”.')).toBeVisible();
  await send(page).click();
  await expectToast(page, 'Menu imported: 1 added, 1 changed, 1 unchanged');
  await expect(preview).toHaveCount(0);
  await expect(itemRow(page, 'Thali; small')).toContainText('THALIS');
  await expect(diner.getByRole('listitem').filter({ hasText: 'Thali; small' })).toContainText('₹180');
  await expect(diner.getByRole('listitem').filter({ hasText: 'dal makhani' })).toContainText('₹1,250.50');
  await expectNeverReloaded(diner);
});

test('an exported menu is safe in a spreadsheet and imports unchanged', async ({ device, server }) => {
  const page = await device();
  await openMenuPage(page, server);
  await choose(
    page,
    'Name,Category,Price,Meal Type,Short Code,Starred,Available\n' +
      "'=SUM(1),'+EXTRAS,5,veg,-1,yes,no\n" +
      '"पनीर ""टिक्का"", half",STARTERS,99.50,veg,,,\n',
  );
  await send(page).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(itemRow(page, '=SUM(1)')).toContainText('+EXTRAS');
  const before = await exportMenu(page);
  expect(before).toContain("\r\n'=SUM(1),'+EXTRAS,5,Veg,'-1,,Yes,No,,,\r\n");
  expect(
    before.startsWith(
      '\ufeffName,Category,Price,Meal Type,Short Code,Priority,Starred,Available,Variant,Default,Add-on groups\r\n',
    ),
  ).toBe(true);
  expect(before).toContain('"पनीर ""टिक्का"", half",STARTERS,99.5,Veg,,,No,Yes');
  await choose(page, before);
  await expect(counts(page)).toHaveText([/^0 new$/, /^0 changed$/, /^64 as they are$/]);
  await expect(dialogOf(page).getByText('there is nothing to import')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();

  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Import' }).click();
  await dialogOf(page).getByRole('button', { name: 'Download a template' }).click();
  const text = await readFile(await (await template).path(), 'utf8');
  const shop = await createEmptyShop(server);
  await openMenuPage(page, server, 'item', shop);
  await choose(page, text);
  await expect(counts(page).first()).toHaveText('3 new');
  await send(page).click();
  await expect(itemRow(page, 'Butter Chicken')).toContainText('₹360.50');
  await choose(page, before);
  await send(page).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText('64 items')).toBeVisible();
});

test('sizes and groups of choices come from a spreadsheet and go back to it unchanged', async ({
  device,
  server,
}) => {
  const page = await device();
  const shop = await createEmptyShop(server);
  await openMenuPage(page, server, 'item', shop);
  const sizes = (full: string) =>
    'Name,Category,Price,Meal Type,Short Code,Variant,Default,Add-on groups\n' +
    'Dal,MAINS,140,Veg,H,Half,,Spice level|Add-ons\n' +
    `Dal,MAINS,240,Veg,F,${full},yes,Spice level|Add-ons\n` +
    'Naan,BREADS,50,Veg,N,,,\n\n';
  const groups =
    'Group,Min,Max,Option,Price\nSpice level,1,1,Mild,0\nSpice level,1,1,Hot,0\nAdd-ons,0,2,Butter,15\n';
  await choose(page, sizes('') + groups);
  const alert = dialogOf(page).getByRole('alert');
  await expect(alert.getByRole('listitem')).toHaveText([
    'Row 3: The item “Dal” has sizes: give each a row of its own, with its name under Variant.',
    'Row 9: the maximum “2” is not valid: The maximum of “Add-ons” is less than its minimum, or more than its options allow.',
  ]);
  await choose(page, sizes('Full') + groups.replace('Add-ons,0,2', 'Add-ons,0,1'));
  await expect(counts(page)).toHaveText([/^2 new$/, /^0 changed$/, /^0 as they are$/]);
  await expect(dialogOf(page).getByText('New groups of choices: Spice level, Add-ons.')).toBeVisible();
  await expect(
    dialogOf(page).getByText('new in MAINS, Half ₹140, Full ₹240 · Spice level · Add-ons'),
  ).toBeVisible();
  await send(page).click();
  await expectToast(page, /2 groups of choices updated$/);
  await expect(itemRow(page, 'Dal')).toContainText('2 sizes · Spice level, Add-ons');
  await expect(itemRow(page, 'Dal')).toContainText('from ₹140');

  const exported = await exportMenu(page);
  await choose(page, exported);
  await expect(counts(page)).toHaveText([/^0 new$/, /^0 changed$/, /^2 as they are$/]);
  await expect(send(page)).toBeDisabled();
  await choose(page, exported.replace(',240,', ',260,').replace('Butter,15', 'Butter,20'));
  await expect(dialogOf(page).getByText('Full: ₹240 → ₹260')).toBeVisible();
  await expect(dialogOf(page).getByText('Changed groups of choices: Add-ons.')).toBeVisible();
});
