// @area menu

import { findAllViolations } from '../support/measure/axe.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { addChoicesToTikka, removeGroupsOfTikka } from '../support/shop/choices.ts';
import { changeItem, listKots } from '../support/shop/kots-and-items.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

const WIDE = { viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' } as const;

async function openCounter(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await page.getByRole('button', { name: 'New Order' }).click();
  await page.getByText('TAKEAWAY', { exact: true }).click();
  await expect(tile(page)).toBeVisible();
}

const tikka = (page: Page) => page.getByRole('dialog', { name: 'Paneer Tikka', exact: true });
const tile = (page: Page) => page.getByRole('button', { name: /^.*Paneer Tikka.*₹/ }).first();
const search = (page: Page) => page.getByLabel('Search by item name or short code');
const submit = (page: Page) => page.getByRole('button', { name: /^(Add|Save) · / });
const pane = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });
const lineNamed = (page: Page, name: string) => pane(page).getByRole('row').filter({ hasText: name });

const isAllSelected = (page: Page) =>
  search(page).evaluate(
    ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
      value !== '' && selectionStart === 0 && selectionEnd === value.length,
  );

async function typeTwoHalvesWithAddOns(owner: Page): Promise<void> {
  const { keyboard } = owner;
  await keyboard.type('PT H 2');
  await expect(owner.getByText('2 × Half')).toBeVisible();
  await keyboard.press('Enter');
  await expect(tikka(owner).getByRole('radio', { name: /^Half/ })).toBeChecked();
  // What is missing has the focus; nothing is added yet.
  await expect(tikka(owner).getByRole('radio', { name: 'Mild' })).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(tikka(owner).getByRole('alert')).toHaveText('Please choose at least 1 of Spice level.');
  await keyboard.press('ArrowDown');
  await expect(tikka(owner).getByRole('radio', { name: 'Hot' })).toBeChecked();
  await keyboard.press('Tab');
  await expect(owner.getByRole('button', { name: 'One Extra cheese more' })).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(owner.getByRole('checkbox', { name: /Butter/ })).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.type('2 h no onion');
  await expect(submit(owner)).toHaveText('Add · ₹410');
  expect(await findAllViolations(owner)).toEqual([]);
}

test('by keyboard alone: two halves with add-ons and a note, and what has no choices in one step', async ({
  device,
  server,
}) => {
  await addChoicesToTikka(server);
  const owner = await device(WIDE);
  await openCounter(owner, server);
  await expect(pane(owner)).toContainText('PT H 2 there means short code, size and how many');
  const { keyboard } = owner;
  await search(owner).focus();
  await typeTwoHalvesWithAddOns(owner);
  await keyboard.press('Control+Enter');
  await expect(tikka(owner)).toHaveCount(0);
  await expect(owner.getByRole('dialog')).toHaveCount(0);
  await expect(search(owner)).toBeFocused();
  expect(await isAllSelected(owner)).toBe(true);

  await keyboard.type('2 dm');
  await keyboard.press('Enter');
  await expect(pane(owner)).toContainText('Total · 4 items');
  await expect(search(owner)).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(owner.getByRole('button', { name: 'Place Order' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(owner).toHaveURL(/manage/);
  const placed = (await listKots(server)).find(({ items }) =>
    items.some(({ note }) => note === '2 h no onion'),
  );
  expect(placed?.kotType).toBe('TAKEAWAY');
  expect(placed?.items).toMatchObject([
    {
      name: 'Paneer Tikka (Half)',
      price: 205,
      quantity: 2,
      options: [
        { name: 'Hot', qty: 1 },
        { name: 'Extra cheese', qty: 1 },
        { name: 'Butter', qty: 1 },
      ],
    },
    { name: 'Dal Makhani', quantity: 2, options: [], note: '' },
  ]);
});

async function addTikka(page: Page, ...choices: string[]): Promise<void> {
  await tile(page).click();
  for (const name of choices) await tikka(page).getByText(name).click();
  await submit(page).click();
}

test('a tile asks for the choices, and its minus asks which line', async ({ device, server }) => {
  await addChoicesToTikka(server);
  const owner = await device(WIDE);
  await openCounter(owner, server);
  await expect(tile(owner)).toContainText('from ₹160');
  await addTikka(owner, 'Mild');
  await tile(owner).click();
  await tikka(owner).getByText('Full').click();
  await tikka(owner).getByText('Hot').click();
  await tikka(owner).getByText('Butter').click();
  await submit(owner).press('Enter');
  await expect(tile(owner)).toBeFocused();
  const full = lineNamed(owner, 'Paneer Tikka (Full)');
  await expect(full).toContainText('+ Butter ₹15');
  await expect(pane(owner)).toContainText('Total · 2 items');

  await owner.getByRole('button', { name: 'One Paneer Tikka less' }).click();
  const lines = owner.getByRole('dialog', { name: 'Paneer Tikka in your cart' });
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await owner.keyboard.press('Escape');
  await expect(lines).toHaveCount(0);
});

test('a line is edited and noted in the pane of the order', async ({ device, server }) => {
  await addChoicesToTikka(server);
  const owner = await device(WIDE);
  await openCounter(owner, server);
  await addTikka(owner, 'Full', 'Hot', 'Butter');
  const full = lineNamed(owner, 'Paneer Tikka (Full)');
  await full.getByRole('button', { name: /Edit$/ }).click();
  await expect(tikka(owner).getByRole('radio', { name: /^Full/ })).toBeChecked();
  await tikka(owner)
    .getByRole('checkbox', { name: /Butter/ })
    .uncheck();
  await tikka(owner).getByLabel('Note for the kitchen').fill('No onion');
  await submit(owner).click();
  await expect(full).toContainText('“No onion”');
  await expect(full).not.toContainText('Butter');
  await expect(full.getByRole('button', { name: /Edit$/ })).toBeFocused();

  await search(owner).fill('dm');
  await search(owner).press('Enter');
  await lineNamed(owner, 'Dal Makhani')
    .getByRole('button', { name: /Add a note$/ })
    .click();
  await owner.getByLabel('Note for the kitchen').fill('Less oil');
  await submit(owner).click();
  await expect(lineNamed(owner, 'Dal Makhani')).toContainText('“Less oil”');
  expect(await findAllViolations(owner)).toEqual([]);
});

test('a line whose choice is gone stops the order until it is edited or deleted', async ({
  device,
  server,
}) => {
  const choices = await addChoicesToTikka(server);
  const owner = await device(WIDE);
  await openCounter(owner, server);
  await addTikka(owner, 'Mild');
  await addTikka(owner, 'Full', 'Hot');
  const full = lineNamed(owner, 'Paneer Tikka (Full)');
  await removeGroupsOfTikka(server, choices);
  await expect(full).toContainText('Hot is not available any more. Please choose again.');
  await expect(pane(owner).getByRole('alert')).toHaveText(
    'Paneer Tikka (Half): Mild is not available any more. Please choose again. Paneer Tikka (Full): Hot is not available any more. Please choose again.',
  );
  for (const name of ['PRINT', 'Proceed'])
    await expect(pane(owner).getByRole('button', { name })).toBeDisabled();
  await full.getByRole('button', { name: /Edit$/ }).click();
  await submit(owner).click();
  await expect(full).toContainText('₹290');
  await lineNamed(owner, 'Paneer Tikka (Half)')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(pane(owner).getByRole('button', { name: 'PRINT' })).toBeEnabled();
});

test('what cannot be had is not added by Enter, nor another item in its place', async ({
  device,
  server,
}) => {
  await addChoicesToTikka(server);
  const owner = await device(WIDE);
  await openCounter(owner, server);
  const as = await owner.evaluate(() => localStorage.getItem('Access-Token') ?? '');
  await changeItem(server, as, 'Paneer Tikka', { isAvailable: false });
  await expect(owner.getByRole('listitem').filter({ hasText: 'Paneer Tikka' }).first()).toContainText(
    'Sold out',
  );
  await search(owner).fill('pt f');
  await search(owner).press('Enter');
  await expect(owner.getByText('Paneer Tikka (Full) is sold out')).toBeVisible();
  await expect(pane(owner)).toContainText('Total · 0 items');
  await expect(owner.getByRole('dialog')).toHaveCount(0);
});

test('at a phone the same order is in rows and in the cart', async ({ device, server }) => {
  await addChoicesToTikka(server);
  const owner = await device({ ...PHONE, reducedMotion: 'reduce' });
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/order'));
  await owner.getByRole('button', { name: 'New Order' }).tap();
  await owner.getByText('TAKEAWAY', { exact: true }).tap();
  await owner.getByRole('button', { name: 'Add to Cart: Paneer Tikka', exact: true }).tap();
  await tikka(owner).getByText('Mild').tap();
  await submit(owner).tap();
  await owner.getByRole('button', { name: 'View Cart' }).tap();
  const cart = owner.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart).toContainText('+ Mild');
  await cart.getByRole('button', { name: /Edit$/ }).tap();
  await tikka(owner).getByText('Full').tap();
  await submit(owner).tap();
  await expect(cart).toContainText('Paneer Tikka (Full)');
});
