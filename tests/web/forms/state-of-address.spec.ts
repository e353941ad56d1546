import { openAs, type Page } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';

const state = (page: Page) => page.getByRole('combobox', { name: 'State' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test('the state is found by typing and picked by the keyboard', async ({ device }) => {
  const page = await device();
  await page.goto('/signup');
  await state(page).focus();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.type('pra');
  await expect(options(page)).toHaveText([
    'Andhra Pradesh',
    'Arunachal Pradesh',
    'Himachal Pradesh',
    'Madhya Pradesh',
    'Uttar Pradesh',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('Uttar Pradesh');
  await page.keyboard.press('Enter');
  await expect(state(page)).toHaveValue('Uttar Pradesh');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(state(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(36);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(state(page)).toHaveValue('Uttar Pradesh');
});

test('Escape closes the list before the form, and another name is saved as it was typed', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('button', { name: /^Edit/ }).click();
  await state(page).fill('Pun');
  await expect(options(page)).toHaveText(['Punjab']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await state(page).fill('Bagmati');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Bagmati \d{6}/)).toBeVisible();
});

test('on a phone a tap opens the list and a tap picks from it', async ({ device, server }) => {
  const page = await device(PHONE);
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('button', { name: /^Edit/ }).tap();
  await state(page).tap();
  await expect(options(page)).toHaveCount(36);
  await page.getByRole('option', { name: 'Kerala' }).tap();
  await expect(state(page)).toHaveValue('Kerala');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const { height } = (await page.getByRole('combobox', { name: 'State' }).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
});
