import InventoryPage from '@tawa/client/src/pages/inventory/inventory.page.tsx';
import { type InventoryItem, inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { errorMessages } from '@tawa/shared/messages/errors.en.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInventoryItem } from '../../support/builders/inventory.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const PATH = 'inventories/inventory';
const form = page.getByRole('dialog');
const field = (label: string) => form.getByLabelText(label);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textsOf = (list: ReturnType<typeof page.getByRole>) =>
  list.elements().map(({ textContent }) => textContent);
const expectAlerts = (...texts: string[]) =>
  expect.poll(() => textsOf(form.getByRole('alert'))).toEqual(texts);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
async function expectCells(name: string, ...cells: string[]): Promise<void> {
  for (const [index, text] of cells.entries())
    await expect.element(row(name).getByRole('cell').nth(index)).toHaveTextContent(text);
}

/** Handles one page of stock, and its changes. */
function handleInventory(...given: InventoryItem[]) {
  let inventories = given;
  handle(inventoryApi.getInventory, ({ query: { status } }) => {
    const found = inventories.filter((item) => status === undefined || item.status === status);
    return { data: { inventories: found, inventoryFilteredCount: found.length, resultPerPage: 20 } };
  });
  const added = handle(inventoryApi.addInventoryItem, ({ body }) => {
    const inventory = anInventoryItem(body);
    inventories = [...inventories, inventory];
    return { data: { inventory } };
  });
  handle(inventoryApi.updateInventoryItem, ({ params, body }) => {
    const [before] = inventories.filter(({ _id }) => _id === params.itemId);
    const inventory = anInventoryItem({ ...before, ...body });
    inventories = inventories.map((item) => (item._id === inventory._id ? inventory : item));
    return { data: { inventory } };
  });
  handle(inventoryApi.deleteInventoryItem, ({ params }) => {
    inventories = inventories.filter(({ _id }) => _id !== params.itemId);
    return { data: {} };
  });
  return added;
}

async function addAfterErrors(): Promise<void> {
  await press(field('Name'), '{Enter}');
  await expect.element(page.getByText('Please fill all the fields')).toBeVisible();
  await expectAlerts(
    'Please fill in this field.',
    'Please enter a quantity of 0 or more.',
    'Please choose UNIT, KG, G, ML, L or PACKET.',
  );
  expect(textsOf(field('Unit').getByRole('option'))).toEqual([
    'Select',
    'UNIT',
    'KG',
    'G',
    'ML',
    'L',
    'PACKET',
  ]);
  await field('Name').fill('Paneer');
  await field('Unit').selectOptions('KG');
  for (const [quantity, fault] of [
    ['-1', 'Please enter a quantity of 0 or more.'],
    ['two', 'Please enter a quantity of 0 or more.'],
    ['1.2345', 'At most 3 decimals.'],
  ] as const) {
    await field('Quantity').fill(quantity);
    await press(field('Quantity'), '{Enter}');
    await expectAlerts(fault);
  }
  await field('Quantity').fill('12345.125');
  const taken = { name: 'Paneer' };
  const fields = { name: errorMessages()['inventory.name_taken'](taken) };
  failNext(inventoryApi.addInventoryItem, new ErrorResponse('inventory.name_taken', taken, { fields }));
  await press(field('Quantity'), '{Enter}');
  await expectAlerts('Paneer is already in the inventory.');
  await field('Name').fill('Kashmiri Chilli');
  failNext(inventoryApi.addInventoryItem, new ConnectionLost());
  await press(field('Name'), '{Enter}');
  await expect.element(page.getByText(/^No connection to the server\./).first()).toBeVisible();
  await expect.element(field('Quantity')).toHaveValue('12345.125');
  await press(field('Name'), '{Enter}');
}

test('inventory is added after errors and a lost connection', async () => {
  const added = handleInventory(anInventoryItem({ name: 'Paneer' }));
  renderPage(<InventoryPage />, PATH);
  await expect
    .poll(() => textsOf(page.getByRole('columnheader')))
    .toEqual(['Name', 'Quantity', 'Unit', 'Status', 'Action']);
  await button('Add Item').click();
  await addAfterErrors();
  await expectCells('Kashmiri Chilli', 'Kashmiri Chilli', '12,345.125', 'KG', 'AVAILABLE');
  expect(added.map(({ body }) => body)).toEqual([
    { name: 'Kashmiri Chilli', quantity: 12_345.125, quantityType: 'KG' },
  ]);
});

test('inventory is used up and deleted', async () => {
  handleInventory(anInventoryItem({ name: 'Kashmiri Chilli', quantity: 12_345.125 }));
  renderPage(<InventoryPage />, PATH);
  await button('Edit Kashmiri Chilli').click();
  await expect.element(field('Quantity')).toHaveFocus();
  await userEvent.keyboard('0');
  await userEvent.keyboard('{Escape}');
  await button('Keep editing').click();
  await field('Unit').selectOptions('PACKET');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectCells('Kashmiri Chilli', 'Kashmiri Chilli', '0', 'PACKET', 'OUT OF STOCK');

  await button('Delete Kashmiri Chilli').click();
  await form.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(row('Kashmiri Chilli')).not.toBeInTheDocument();
});

test('an empty inventory says what to do next, on a phone too', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleInventory();
  renderPage(<InventoryPage />, PATH);
  const hint = page.getByRole('status').filter({ hasText: 'Add what your store room holds' });
  await expect.element(hint.getByRole('button', { name: 'Add Item' })).toBeVisible();
  expect(button('Add Item').elements()).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  await button('OUT OF STOCK').click();
  await expect.element(page.getByText('Nothing here is out of stock.')).toBeVisible();
  expect(button('Add Item').elements()).toHaveLength(1);
});

test('a full inventory is not wider than a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleInventory(anInventoryItem({ name: 'Paneer', quantity: 12_345.125 }));
  renderPage(<InventoryPage />, PATH);
  await expect.element(row('Paneer')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});
