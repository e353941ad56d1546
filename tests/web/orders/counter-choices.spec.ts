// @area menu

import { findAllViolations } from '../support/measure/axe.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { addChoicesToTikka } from '../support/shop/choices.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { expect, test } from '../support/test.ts';

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
