import { findSeriousViolations } from '../support/measure/axe.ts';
import type { Page } from '../support/page-actions.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { openAsOwner, tableCard, tableNames, tablesPath } from '../support/shop/tables.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a new shop adds its first area and several tables in a row without losing input', async ({
  device,
  server,
}) => {
  const owner = await device(PHONE);
  const shop = await createEmptyShop(server);
  await openAsOwner(owner, server, tablesPath(shop));
  await expect(owner.getByText('No Tables')).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Print all QR codes' })).toBeDisabled();
  await owner.getByRole('button', { name: 'Add Table' }).click();
  const form = owner.getByRole('dialog');
  const add = form.getByRole('button', { name: 'Add Table' });
  await form.getByLabel('Name').fill('T9');
  await form.getByLabel('No of Seats').fill('4');
  await form.getByLabel('Shape').selectOption('CIRCLE');
  await form.getByLabel('First area').fill('Terr');
  await add.click();
  await expect(form.getByText(/Please add the area first/)).toBeVisible();
  // Enter of an input method only accepts its suggestion.
  await form.getByLabel('First area').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await form.getByLabel('First area').fill('Terrace');
  await form.getByLabel('First area').press('Enter');
  await expect(form.getByLabel('Area').locator('option:checked')).toHaveText('Terrace');
  await expect(form.getByLabel('Name')).toHaveValue('T9');
  await form.getByLabel('Add another one after this').check();
  await add.click();
  await expect(form.getByLabel('Name')).toHaveValue('T10');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('No of Seats')).toHaveValue('4');
  await form.getByLabel('Add another one after this').uncheck();
  await form.getByLabel('Area').selectOption('New area …');
  await form.getByRole('button', { name: 'Back to the list' }).click();
  await expect(form.getByLabel('Area').locator('option:checked')).toHaveText('Terrace');
  await form.getByLabel('Area').selectOption('New area …');
  expect(await findSeriousViolations(owner)).toEqual([]);
  await form.getByLabel('New area').fill('Garden');
  await form.getByRole('button', { name: 'Add Area' }).click();
  await expect(form.getByLabel('Area').locator('option:checked')).toHaveText('Garden');
  await add.click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => tableNames(owner)).toEqual(['T9', 'T10']);
  await expect(tableCard(owner, 'T10')).toContainText('Garden4 seats');
});

test('the dialogs of a table fit a phone with the longest name', async ({ device, server }) => {
  const owner = await device(PHONE);
  await openAsOwner(owner, server, tablesPath(server));
  const form = owner.getByRole('dialog');
  const longest = 'W'.repeat(40);
  await owner.getByRole('button', { name: 'Edit T1', exact: true }).click();
  await form.getByLabel('Name').fill(longest);
  await form.getByRole('button', { name: 'Save' }).click();
  for (const what of ['Edit', 'Delete', 'QR code of']) {
    await owner.getByRole('button', { name: `${what} ${longest}` }).click();
    await expect(form.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await form.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(360);
    await owner.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  }
});

async function tabTo(page: Page, button: string): Promise<void> {
  const isOn = (name: string) =>
    page.evaluate((wanted) => {
      const { activeElement: at } = document;
      return (at?.getAttribute('aria-label') ?? at?.textContent) === wanted;
    }, name);
  for (let steps = 0; !(await isOn(button)); steps += 1) {
    expect(steps).toBeLessThan(40);
    await page.keyboard.press('Tab');
  }
}

test('a table is set up by keyboard alone', async ({ device, server }) => {
  const owner = await device();
  await openAsOwner(owner, server, tablesPath(server));
  await expect(tableCard(owner, 'T1')).toBeVisible();
  const { keyboard } = owner;
  await tabTo(owner, 'Add Table');
  await keyboard.press('Enter');
  const form = owner.getByRole('dialog');
  await expect(form.getByLabel('Name')).toBeFocused();
  await keyboard.type('Corner');
  await keyboard.press('Tab');
  await keyboard.type('3');
  await keyboard.press('Tab');
  await keyboard.type('Gard');
  await expect(form.getByLabel('Area').locator('option:checked')).toHaveText('Garden');
  await keyboard.press('Tab');
  await keyboard.type('C');
  await expect(form.getByLabel('Shape')).toHaveValue('CIRCLE');
  await form.getByLabel('No of Seats').press('Enter');
  await expect(tableCard(owner, 'Corner')).toContainText('Garden3 seats');
  // The event may show the card before the response closes the dialog.
  await expect(form).toBeHidden();
  await expect(owner.getByRole('button', { name: 'Add Table' })).toBeFocused();
  await keyboard.press('/');
  await keyboard.type('corner');
  await expect.poll(() => tableNames(owner)).toEqual(['Corner']);
  await keyboard.press('Escape');
  await expect(tableCard(owner, 'T1')).toBeVisible();
  await owner.getByRole('button', { name: 'Edit Corner' }).press('Enter');
  await keyboard.type('x');
  await keyboard.press('Escape');
  await expect(owner.getByText('Leave without saving?')).toBeVisible();
  await owner.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(form.getByLabel('Name')).toHaveValue('Cornerx');
});
