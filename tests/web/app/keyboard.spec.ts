import { findSeriousViolations } from '../support/measure/axe.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { expect, PHONE, test } from '../support/test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });

const shopPath = (section: string, { shopName, shopId }: WebServer) =>
  `/${section}/${encodeURIComponent(shopName)}/${shopId}`;

async function openItems(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, shopPath('items/item', server));
  await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible();
}

/** Tabs once around, and back. */
async function expectTabToStayInside(page: Page, name: string): Promise<void> {
  const stops = await dialog(page, name).locator('button, input, select, a[href]').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let n = 0; n <= stops; n++) {
      await page.keyboard.press(key);
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
      );
      expect(isOutside, `${key} ${n}`).toBe(false);
    }
  }
}

test('a dialog opens, is tabbed through, and closes by keyboard, and returns the focus', async ({
  device,
  server,
}) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openItems(page, server);
  const opener = page.getByRole('button', { name: 'Add Item' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Add Item').getByLabel('Name')).toBeFocused();
  await expectTabToStayInside(page, 'Add Item');
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Add Item')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('select, new category and switch work by keyboard', async ({ device, server }) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openItems(page, server);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const form = dialog(page, 'Add Item');
  await form.getByLabel('Meal Type').focus();
  await page.keyboard.type('Non');
  await expect(form.getByLabel('Meal Type')).toHaveValue('NONVEG');
  await form.getByLabel('Category').focus();
  // The option `New category …`.
  await page.keyboard.press('N');
  const newName = form.getByLabel('New category');
  await expect(newName).toBeFocused();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.keyboard.type('Sizzlers');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('SIZZLERS');
  await expect(form.getByLabel('Category')).toBeFocused();
  await page.keyboard.press('N');
  await expect(newName).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Category')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();

  const available = page.getByRole('switch').first();
  await available.focus();
  await page.keyboard.press('Space');
  await expect(available).toHaveAttribute('aria-checked', 'false');
  await expect(available).toBeFocused();
});

test('the account menu opens, moves and closes by keyboard, and returns the focus', async ({
  device,
  server,
}) => {
  const page = await device({ reducedMotion: 'reduce' });
  await openItems(page, server);
  const button = accountButton(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(menuItem(page, 'My Account')).toBeFocused();
  expect(await findSeriousViolations(page)).toEqual([]);
  for (const name of ['Punch in', 'Change Password']) {
    await page.keyboard.press('ArrowDown');
    await expect(menuItem(page, name)).toBeFocused();
  }
  await page.keyboard.press('End');
  await expect(menuItem(page, 'Logout')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menuItem(page, 'My Account')).toBeFocused();
  await page.keyboard.type('up');
  await expect(menuItem(page, 'Update Avatar')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await expect(menuItem(page, 'My Account')).toBeFocused();
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button.click();
  await page.getByRole('main').click({ position: { x: 4, y: 4 } });
  await expect(page.getByRole('menu')).toHaveCount(0);

  await button.focus();
  await page.keyboard.press('Enter');
  await menuItem(page, 'My Account').press('ArrowDown');
  await menuItem(page, 'Punch in').press('ArrowDown');
  await menuItem(page, 'Change Password').press('Enter');
  await expect(page.getByLabel('Old Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await menuItem(page, 'My Account').press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
});

test('in the drawer, Escape closes the account menu first, then the drawer', async ({ device, server }) => {
  const phone = await device({ ...PHONE, reducedMotion: 'reduce' });
  await openItems(phone, server);
  await phone.getByRole('button', { name: 'Menu', exact: true }).tap();
  await accountButton(phone).tap();
  await expect(menuItem(phone, 'My Account')).toBeFocused();
  expect(await findSeriousViolations(phone)).toEqual([]);
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('menu')).toHaveCount(0);
  await expect(dialog(phone, server.shopName)).toBeVisible();
  await expect(accountButton(phone)).toBeFocused();
  await phone.keyboard.press('Escape');
  await expect(dialog(phone, server.shopName)).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
});
