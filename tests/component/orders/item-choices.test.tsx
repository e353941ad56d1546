// @area menu

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderDinerMenu } from '../support/diner-menu.tsx';
import { handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { findAllViolations } from '../support/measure.ts';
import { PHONE } from '../support/screens.ts';
import { dal, handleMenu, tikkaWithoutGroups } from '../support/tikka.ts';

const sheet = (name: string) => page.getByRole('dialog', { name, exact: true });
const tikkaSheet = sheet('Paneer Tikka');
const submit = page.getByRole('button', { name: /^(Add|Save) · / });
const summary = page.getByRole('complementary');

const addToCart = (name: string) =>
  page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();

test('one more is the last one again or another choice; minus asks which; an edit merges equal lines', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleMenu([tikkaWithoutGroups, dal]);
  renderDinerMenu();
  await addToCart('Paneer Tikka');
  await submit.click();
  const more = page.getByRole('button', { name: 'One Paneer Tikka more' });
  await more.click();
  const lines = sheet('Paneer Tikka in your cart');
  await expect.element(tikkaSheet).not.toBeInTheDocument();
  await expect.element(lines).toBeVisible();
  expect(await findAllViolations()).toEqual([]);
  await lines.getByRole('button', { name: 'Repeat last' }).click();
  await expect.element(summary).toHaveTextContent('2 items');
  await more.click();
  await lines.getByRole('button', { name: 'Choose again' }).click();
  await tikkaSheet.getByText('Full').click();
  await submit.click();
  await expect.element(summary).toHaveTextContent('3 items · ₹610');

  await page.getByRole('button', { name: 'One Paneer Tikka less' }).click();
  const texts = () =>
    lines
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual([expect.stringContaining('(Half)'), expect.stringContaining('(Full)')]);
  await lines.getByRole('listitem').nth(1).getByRole('button', { name: 'Edit' }).click();
  await tikkaSheet.getByText('Half').click();
  await submit.click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  await expect.element(sheet('Your Cart').getByRole('listitem')).toHaveTextContent(/\(Half\).*× 3/);
});

test('an item without choices gets a note in the cart, and is ordered in one tap before', async () => {
  handleMenu();
  renderDinerMenu();
  await addToCart('Dal Makhani');
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = sheet('Your Cart');
  const note = page.getByLabelText('Note for the kitchen');
  // By keyboard alone.
  await press(cart.getByRole('button', { name: 'Add a note' }), '{Enter}');
  await note.fill('Less oil');
  await press(submit, '{Enter}');
  await expect.element(cart).toHaveTextContent('“Less oil”');
  await press(cart.getByRole('button', { name: /Edit note$/ }), '{Enter}');
  await expect.element(note).toHaveValue('Less oil');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet('Dal Makhani')).not.toBeInTheDocument();
  await expect.element(cart).toBeVisible();
});

test('the button of the sheet has the price of the default size at once, or the lowest until a size is chosen', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const variants = tikkaWithoutGroups.variants.map((variant) => ({ ...variant, isDefault: false }));
  const kebab = { ...tikkaWithoutGroups, _id: dal._id, name: 'Dahi Ke Kebab', variants };
  handleMenu([{ ...tikkaWithoutGroups, hasFacts: true }, kebab]);
  handle(menuApi.getItemFacts, () => ({
    data: { facts: { description: 'From the tandoor.', allergens: [], kcal: null, serves: null } },
  }));
  renderDinerMenu();
  await addToCart('Paneer Tikka');
  await expect.element(submit).toHaveTextContent(/^Add · ₹160$/);
  const facts = tikkaSheet.getByText('From the tandoor.');
  await expect.element(facts).toBeVisible();
  const sizes = tikkaSheet.getByRole('radiogroup', { name: 'Size' });
  const { bottom } = sizes.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(facts.element().getBoundingClientRect().top);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await addToCart('Dahi Ke Kebab');
  await expect.element(submit).toHaveTextContent(/^Add · from ₹160$/);
  await page.getByRole('button', { name: 'One Dahi Ke Kebab more' }).click();
  await expect.element(submit).toHaveTextContent(/^Add · from ₹320$/);
  await sheet('Dahi Ke Kebab').getByText('Full').click();
  await expect.element(submit).toHaveTextContent(/^Add · ₹580$/);
});
