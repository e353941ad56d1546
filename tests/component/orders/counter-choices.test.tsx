// @area menu

import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import CounterPage from '@tawa/client/src/pages/orders/counter.page.tsx';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { aTable } from '../../support/builders/table.ts';
import { createGate } from '../../support/gate.ts';
import { handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { findAllViolations, findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { addOns, dal, handleMenu, spice, tikka, tikkaWithoutGroups } from '../support/tikka.ts';

const sheet = page.getByRole('dialog', { name: 'Paneer Tikka', exact: true });
const tile = page.getByRole('button', { name: /^.*Paneer Tikka.*₹/ }).first();
const search = page.getByLabelText('Search by item name or short code');
const submit = page.getByRole('button', { name: /^(Add|Save) · / });
const pane = page.getByRole('region', { name: 'Order', exact: true });
const lineNamed = (name: string) => pane.getByRole('row').filter({ hasText: name });
const edit = (name: string) => lineNamed(name).getByRole('button', { name: /Edit$/ });

beforeEach(() => {
  handleMenu();
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [] } }));
});

async function openCounter(): Promise<void> {
  renderPage(<CounterPage />, 'orders/order');
  await page.getByRole('button', { name: 'New Order' }).click();
  await page.getByText('TAKEAWAY', { exact: true }).click();
}

async function addTikka(...choices: string[]): Promise<void> {
  await tile.click();
  for (const name of choices) await sheet.getByText(name).click();
  await submit.click();
}

test('a tile asks for the choices, and its minus asks which line', async () => {
  await openCounter();
  await expect.element(tile).toHaveTextContent('from ₹160');
  await addTikka('Mild');
  await tile.click();
  for (const name of ['Full', 'Hot', 'Butter']) await sheet.getByText(name).click();
  await press(submit, '{Enter}');
  await expect.element(tile).toHaveFocus();
  await expect.element(lineNamed('Paneer Tikka (Full)')).toHaveTextContent('+ Butter ₹15');
  await expect.element(pane).toHaveTextContent('Total · 2 items');

  await page.getByRole('button', { name: 'One Paneer Tikka less' }).click();
  const lines = page.getByRole('dialog', { name: 'Paneer Tikka in your cart' });
  await expect.poll(() => lines.getByRole('listitem').elements()).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(lines).not.toBeInTheDocument();
});

test('a line is edited and noted in the pane of the order', async () => {
  await openCounter();
  await addTikka('Full', 'Hot', 'Butter');
  const full = lineNamed('Paneer Tikka (Full)');
  await edit('Paneer Tikka (Full)').click();
  await expect.element(sheet.getByRole('radio', { name: /^Full/ })).toBeChecked();
  await sheet.getByText('Butter').click();
  await expect.element(sheet.getByRole('checkbox', { name: /Butter/ })).not.toBeChecked();
  await sheet.getByLabelText('Note for the kitchen').fill('No onion');
  await submit.click();
  await expect.element(full).toHaveTextContent('“No onion”');
  await expect.element(full).not.toHaveTextContent('Butter');
  await expect.element(edit('Paneer Tikka (Full)')).toHaveFocus();

  await search.fill('dm');
  await press(search, '{Enter}');
  await lineNamed('Dal Makhani')
    .getByRole('button', { name: /Add a note$/ })
    .click();
  await page.getByLabelText('Note for the kitchen').fill('Less oil');
  await submit.click();
  await expect.element(lineNamed('Dal Makhani')).toHaveTextContent('“Less oil”');
  expect(await findAllViolations()).toEqual([]);
});

test('a line whose choice is gone stops the order until it is edited or deleted', async () => {
  await openCounter();
  await addTikka('Mild');
  await addTikka('Full', 'Hot');
  const full = lineNamed('Paneer Tikka (Full)');
  handleMenu([tikkaWithoutGroups, dal], [spice, addOns]);
  await queryClient.invalidateQueries();
  await expect.element(full).toHaveTextContent('Hot is not available any more. Please choose again.');
  await expect
    .element(pane.getByRole('alert'))
    .toHaveTextContent(
      'Paneer Tikka (Half): Mild is not available any more. Please choose again. Paneer Tikka (Full): Hot is not available any more. Please choose again.',
    );
  for (const name of ['PRINT', 'Proceed'])
    await expect.element(pane.getByRole('button', { name })).toBeDisabled();
  await edit('Paneer Tikka (Full)').click();
  await submit.click();
  await expect.element(full).toHaveTextContent('₹290');
  await lineNamed('Paneer Tikka (Half)')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.element(pane.getByRole('button', { name: 'PRINT' })).toBeEnabled();
});

test('what cannot be had is not added by Enter, nor another item in its place', async () => {
  handleMenu([{ ...tikka, isAvailable: false }, dal]);
  await openCounter();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Paneer Tikka' }).first())
    .toHaveTextContent('Sold out');
  await search.fill('pt f');
  await press(search, '{Enter}');
  await expect.element(page.getByText('Paneer Tikka (Full) is sold out').first()).toBeVisible();
  await expect.element(pane).toHaveTextContent('Total · 0 items');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a tile adds nothing while its item is sold out, or all that is left is in the order', async () => {
  handleMenu([
    { ...tikka, isAvailable: false },
    { ...dal, remaining: 1 },
  ]);
  await openCounter();
  const dalTile = page.getByRole('button', { name: /^.*Dal Makhani.*₹/ }).first();
  await expect.element(page.getByRole('button', { name: /^.*Paneer Tikka.*Sold out/ })).toBeDisabled();
  await expect.element(dalTile).toBeEnabled();
  await dalTile.click();
  await expect.element(pane).toHaveTextContent('Total · 1 item');
  await expect.element(dalTile).toBeDisabled();
});

test('an option that can be chosen twice is counted from none to two', async () => {
  await openCounter();
  await tile.click();
  const more = sheet.getByRole('button', { name: 'One Extra cheese more' });
  const less = sheet.getByRole('button', { name: 'One Extra cheese less' });
  await expect.element(less).toBeDisabled();
  await more.click();
  await more.click();
  await expect.element(more).toBeDisabled();
  await less.click();
  await less.click();
  await expect.element(less).toBeDisabled();
});

test('at a phone the same order is in rows and in the cart', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openCounter();
  await page.getByRole('button', { name: 'Add to Cart: Paneer Tikka', exact: true }).click();
  await sheet.getByText('Mild').click();
  await submit.click();
  await page.getByRole('button', { name: 'View Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect.element(cart).toHaveTextContent('+ Mild');
  await cart.getByRole('button', { name: /Edit$/ }).click();
  await sheet.getByText('Full').click();
  await submit.click();
  await expect.element(cart).toHaveTextContent('Paneer Tikka (Full)');
});

test('the categories move no tile when they arrive after the items', async () => {
  const late = createGate();
  const { _id, name } = dal.categoryId;
  handle(menuApi.getMyCategories, async () => {
    await late.opened;
    return { data: { categories: [{ _id, name, priority: null, noOfItems: 2 }] } };
  });
  await openCounter();
  await expect.element(tile).toBeVisible();
  const before = tile.element().getBoundingClientRect();
  late.open();
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  expect(tile.element().getBoundingClientRect()).toEqual(before);
});

test('the seat of the next items is chosen beside the table, and a takeaway has none', async () => {
  const areaId = anArea();
  handle(tablesApi.getMyTables, () => ({ data: { tables: [aTable({ areaId })] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  await openCounter();
  const seat = page.getByRole('combobox', { name: 'Seat of the next items' });
  await expect.element(tile).toBeVisible();
  await expect.element(seat).not.toBeInTheDocument();
  await page.getByText('DINEIN', { exact: true }).click();
  await page.getByRole('button', { name: /^T1/ }).click();
  await seat.selectOptions('Seat 3');
  expect(await findLayoutFaults()).toEqual([]);
  await page
    .getByRole('button', { name: /^.*Dal Makhani.*₹/ })
    .first()
    .click();
  await expect.element(lineNamed('Dal Makhani')).toHaveTextContent('Seat 3');
  await tile.click();
  await expect.element(sheet.getByRole('combobox', { name: 'Seat' })).toHaveDisplayValue('Seat 3');
});
