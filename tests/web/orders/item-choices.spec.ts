// @area menu

import { findAllViolations } from '../support/measure/axe.ts';
import { addToCart, openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { addChoicesToTikka, removeGroupsOfTikka } from '../support/shop/choices.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { expect, PHONE, test } from '../support/test.ts';

async function openMenu(page: Page, { shopId, tableNo }: WebServer): Promise<void> {
  await page.goto(`/orders/dine-in/${shopId}/${tableNo}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tikka = (page: Page) => sheet(page, 'Paneer Tikka');
const submit = (page: Page) => page.getByRole('button', { name: /^(Add|Save) · / });

async function chooseSpiceAfterError(diner: Page): Promise<void> {
  // The spice level is required, and none is chosen in advance.
  await submit(diner).tap();
  const spice = diner.getByRole('radiogroup', { name: 'Spice level' });
  await expect(spice).toHaveAttribute('aria-invalid', 'true');
  await expect(spice.getByRole('alert')).toHaveText('Please choose at least 1 of Spice level.');
  await expect(spice.getByRole('radio', { name: 'Mild' })).toBeFocused();
  expect(await findAllViolations(diner)).toEqual([]);
  await spice.getByRole('radio', { name: 'Hot' }).tap();
  await expect(spice.getByRole('alert')).toHaveCount(0);
}

async function chooseAddOnsAndNote(diner: Page): Promise<void> {
  await diner.getByRole('button', { name: 'One Extra cheese more' }).tap();
  await diner.getByRole('button', { name: 'One Extra cheese more' }).tap();
  await expect(diner.getByRole('button', { name: 'One Extra cheese more' })).toBeDisabled();
  await diner.getByRole('checkbox', { name: /Butter/ }).tap();
  await expect(diner.getByRole('checkbox', { name: /Chicken bits.*Sold out/ })).toBeDisabled();
  await diner.getByRole('button', { name: 'One Extra cheese less' }).tap();
  await diner.getByLabel('Note for the kitchen').fill('No onion');
  await expect(submit(diner)).toHaveText('Add · ₹205');
  await submit(diner).tap();
}

async function editLineInCart(diner: Page): Promise<void> {
  await diner.getByRole('button', { name: 'View Cart' }).tap();
  const cart = sheet(diner, 'Your Cart');
  await expect(cart).toContainText('Paneer Tikka (Half)');
  await expect(cart).toContainText('+ Extra cheese ₹30');
  await expect(cart).toContainText('“No onion”');
  expect(await findAllViolations(diner)).toEqual([]);
  await cart.getByRole('button', { name: /Edit$/ }).tap();
  await expect(tikka(diner).getByRole('checkbox', { name: /Butter/ })).toBeChecked();
  await tikka(diner)
    .getByRole('checkbox', { name: /Butter/ })
    .tap();
  await tikka(diner).getByRole('button', { name: 'One Paneer Tikka more' }).tap();
  await expect(submit(diner)).toHaveText('Save · ₹380');
  await submit(diner).tap();
  await expect(tikka(diner)).toHaveCount(0);
  await expect(cart).toContainText('Total · 2 items');
}

test('a diner orders a half with an add-on and a note, edits it in the cart, and the kitchen gets that line', async ({
  device,
  server,
}) => {
  await addChoicesToTikka(server);
  const diner = await device({ ...PHONE, reducedMotion: 'reduce' });
  await openMenu(diner, server);
  await expect(diner.getByRole('listitem').filter({ hasText: 'Paneer Tikka' }).first()).toContainText(
    'from ₹160',
  );
  await addToCart(diner, 'Paneer Tikka');
  await expect(diner.getByRole('radio', { name: /^Half/ })).toBeChecked();
  await expect(submit(diner)).toHaveText('Add · ₹160');
  await chooseSpiceAfterError(diner);
  await chooseAddOnsAndNote(diner);
  await editLineInCart(diner);

  await sheet(diner, 'Your Cart').getByRole('button', { name: 'Proceed' }).tap();
  await diner.getByLabel('Name').fill('Asha');
  await diner.getByLabel('Phone No').fill('9876500071');
  await diner.getByRole('button', { name: 'Place Order' }).tap();
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  const [kot] = await listKots(server, 'Asha');
  expect(kot?.items).toMatchObject([
    {
      name: 'Paneer Tikka (Half)',
      price: 190,
      quantity: 2,
      note: 'No onion',
      options: [
        { name: 'Hot', qty: 1 },
        { name: 'Extra cheese', qty: 1 },
      ],
    },
  ]);
});

test('a waiter adds a variant by its short code, and is asked for what is required', async ({
  device,
  server,
}) => {
  const choices = await addChoicesToTikka(server);
  const phone = await device({ ...PHONE, reducedMotion: 'reduce' });
  await openAs(phone, 'WAITER', server.waiter, `/orders/dine-in/${server.shopId}/T5`);
  const search = phone.getByLabel('Search by item name or short code');
  await search.fill('pt f 2');
  await search.press('Enter');
  await expect(tikka(phone).getByRole('radio', { name: /^Full/ })).toBeChecked();
  await tikka(phone).getByRole('radio', { name: 'Mild' }).tap();
  await expect(submit(phone)).toHaveText('Add · ₹580');
  await submit(phone).tap();
  const bar = phone.getByRole('complementary', { name: 'Cart Summary' });
  await expect(bar).toContainText('2 items');

  await removeGroupsOfTikka(server, choices);
  // The option is not on the item any more.
  await phone.getByRole('button', { name: 'View Cart' }).tap();
  await expect(sheet(phone, 'Your Cart')).toContainText('Mild is not available any more.');
  await sheet(phone, 'Your Cart').getByRole('button', { name: 'Remove Paneer Tikka (Full)' }).tap();
  await search.fill('3 pt h');
  await search.press('Enter');
  await expect(phone.getByRole('status').filter({ hasText: 'Added 3 × Paneer Tikka (Half)' })).toBeVisible();
  await expect(bar).toContainText('3 items₹480');
  await search.fill('pt');
  await search.press('Enter');
  await expect(sheet(phone, 'Paneer Tikka')).toBeVisible();
});
