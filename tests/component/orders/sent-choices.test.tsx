import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anItem } from '../../support/builders/item.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { anOption, anOptionGroup } from '../../support/builders/option-group.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';
import { handleMenu } from '../support/tikka.ts';

test('Manage changes the add-ons of a line whose item has lost its sizes', async () => {
  const butter = anOption({ name: 'Butter', price: 11, maxEach: 2 });
  const addOns = anOptionGroup({ options: [butter] });
  const rolls = anItem({ name: 'Rolls', price: 200, optionGroupIds: [addOns._id] });
  const line = aKotLine({ name: 'Rolls (Half)', price: 160, foodItemId: rolls._id, variantId: newId() });
  let kot = aKot({ items: [line] });
  handleMenu([rolls], [addOns]);
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [kot] } }));
  const edits = handle(ordersApi.editOrderItem, () => {
    const { _id, name, price } = butter;
    const options = [{ _id, group: addOns.name, name, price, qty: 1, itemId: null, doneAt: null }];
    kot = aKot({ ...kot, items: [{ ...line, name: 'Rolls', price: 211, variantId: null, options }] });
    return { data: { kot } };
  });
  renderPage(<ManagePage />, 'orders/manage');
  await page.getByRole('button', { name: 'Edit quantity of Rolls (Half): 1', exact: true }).click();
  await page.getByRole('button', { name: 'Change choices' }).click();
  const sheet = page.getByRole('dialog', { name: 'Rolls' });
  await expect.element(sheet.getByRole('button', { name: 'One Butter more' })).toBeVisible();
  await expect.element(sheet.getByRole('radio')).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'One Butter more' }).click();
  await sheet.getByRole('button', { name: 'Save · ₹211' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('article').getByRole('row').filter({ hasText: '₹211' }))
    .toHaveTextContent('Rolls+ Butter');
  expect(edits.map(({ body: { variantId, options } }) => ({ variantId, options }))).toEqual([
    { variantId: undefined, options: [{ optionId: butter._id, qty: 1 }] },
  ]);
});

test('Manage changes the seat of some of a line', async () => {
  const line = aKotLine({ quantity: 2, seat: 1 });
  const kot = aKot({ items: [line] });
  handleMenu([], []);
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [kot] } }));
  const edits = handle(ordersApi.editOrderItem, () => ({ data: { kot } }));
  renderPage(<ManagePage />, 'orders/manage');
  await expect.element(page.getByRole('article').getByText('Seat 1')).toBeVisible();
  await page.getByRole('button', { name: 'Edit quantity of Butter Naan: 2', exact: true }).click();
  await page.getByLabelText('Quantity of Butter Naan').fill('1');
  await page.getByRole('combobox', { name: 'Seat of Butter Naan' }).selectOptions('Seat 2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() =>
      edits.map(({ body: { quantity, seat, note, shownQuantity } }) => [quantity, seat, note, shownQuantity]),
    )
    .toEqual([[1, 2, undefined, 2]]);
});
