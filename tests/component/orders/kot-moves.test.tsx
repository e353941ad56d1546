import { PrintedKot } from '@tawa/client/src/features/orders/components/printed-kot.tsx';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { newId } from '../../support/builders/ids.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const areaId = anArea();
const t4 = aTable({ name: 'T4', areaId, isEmpty: false });
const t7 = aTable({ name: 'T7', areaId });
const t8 = aTable({ name: 'T8', areaId, isEmpty: false });

const cards = page.getByRole('article');
const rows = page.getByRole('listitem').filter({ hasText: '#' });
const menu = page.getByRole('button', { name: 'Move or change order #12' });
const sheet = page.getByRole('dialog', { name: 'Order #12' });
const act = (name: string) => sheet.getByRole('button', { name });
const toast = (text: string) => page.getByText(text, { exact: true }).first();

beforeEach(() => {
  signInAsOwner(shop);
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [t4, t7, t8] } }));
});

function openManage(kot: Kot): void {
  handle(ordersApi.getKots, () => ({ data: { kots: [kot] } }));
  renderPage(<ManagePage />, 'orders/manage', { shop });
}

function handleChange(changed: Partial<Kot>) {
  return handle(ordersApi.changeKotType, ({ params }) => ({
    message: 'Order #12 updated',
    data: { kot: aKot({ _id: params.kotId, ...changed }) },
  }));
}

test('one order moves from its card, which then says from where to where', async () => {
  const kot = aKot({ tableId: t4 });
  const moves = handle(ordersApi.moveOrders, () => {
    const kots = [{ ...kot, tableId: t7, movedFrom: t4 }];
    handle(ordersApi.getKots, () => ({ data: { kots } }));
    return { message: 'Moved to table T7', data: { kots } };
  });
  openManage(kot);
  await press(menu, '{Enter}');
  await expect.element(act('Move this order')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: /^T7 / }).click();
  await expect.element(toast('Moved to table T7')).toBeVisible();
  expect(moves.map(({ body }) => body)).toEqual([{ toTableId: t7._id, kotIds: [kot._id] }]);
  await expect.element(cards).toHaveTextContent('Table T4 → T7');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Row view' }).click();
  await expect.element(rows).toHaveTextContent('Table T4 → T7');
});

test('two taps change dine-in to takeaway, and the dialog shows an error of the server', async () => {
  const changes = handleChange({ kotType: 'TAKEAWAY', tableId: null, movedFrom: t4 });
  openManage(aKot({ tableId: t4 }));
  await menu.click();
  expect(act('Change to dine-in').elements()).toEqual([]);
  failNext(ordersApi.changeKotType, new ErrorResponse('kot.paid', { tokenNo: 12 }));
  await act('Change to takeaway').click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Order #12 is already paid');
  await act('Change to takeaway').click();
  await expect.element(toast('Order #12 updated')).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([{ kotType: 'TAKEAWAY' }]);
});

test('after a lost change, an order that is at another table by then changes by another key', async () => {
  const kot = aKot({ tableId: t4 });
  openManage(kot);
  const lost = handle(ordersApi.changeKotType, () => {
    handle(ordersApi.getKots, () => ({ data: { kots: [{ ...kot, tableId: t7, movedFrom: t4 }] } }));
    throw new ConnectionLost();
  });
  await menu.click();
  await act('Change to takeaway').click();
  await expect.element(cards).toHaveTextContent('Table T4 → T7');
  await act('Change to takeaway').click();
  await expect.poll(() => lost.length).toBe(2);
  expect(new Set(lost.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('takeaway becomes dine-in at a table, and joins an occupied one after a question', async () => {
  const changes = handleChange({ tableId: t8 });
  openManage(aKot({ kotType: 'TAKEAWAY', tableId: null }));
  await menu.click();
  expect(act('Move this order').elements()).toEqual([]);
  await act('Change to dine-in').click();
  await page.getByRole('button', { name: /^T8 / }).click();
  const join = page.getByRole('dialog', { name: 'Join the orders of table T8?' });
  await expect
    .element(join)
    .toHaveTextContent('Order #12 joins the orders of table T8, and goes on the same bill.');
  await join.getByRole('button', { name: 'Join' }).click();
  await expect.element(toast('Order #12 updated')).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([{ kotType: 'DINEIN', tableNo: 'T8', merge: true }]);
});

test('an order without a table keeps the bill that it has', async () => {
  openManage(aKot({ kotType: 'TAKEAWAY', tableId: null, invoiceId: newId() }));
  await menu.click();
  await act('Change to dine-in').click();
  await page.getByRole('button', { name: /^T8 / }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Join the orders of table T8?' }))
    .toHaveTextContent('Order #12 joins the orders of table T8, and keeps its own bill.');
});

test.each([
  ['promises one bill to an order without a bill', null, /goes on the same bill\.$/],
  [
    'does not promise one bill to an order that may keep its own',
    newId(),
    /goes on the same bill, unless its bill is paid or is not the bill of the table\.$/,
  ],
])('the question %s', async (_, invoiceId, question) => {
  openManage(aKot({ tableId: t4, invoiceId }));
  await menu.click();
  await act('Move this order').click();
  const dialog = page.getByRole('dialog', { name: 'Move order #12' });
  await expect.element(dialog).toHaveTextContent('Guests scan the code of the new table for more.');
  await dialog.getByRole('button', { name: /^T8 / }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Join the orders of table T8?' }).getByText(/Order #12/))
    .toHaveTextContent(question);
});

test('the printed KOT says from where to where', async () => {
  renderPage(<PrintedKot kot={aKot({ tableId: t7, movedFrom: t4 })} />, 'orders/manage', { shop });
  await expect.element(page.getByText('DINEIN · Table T4 → T7')).toBeInTheDocument();
});

test('somebody who may not move orders has no menu', async () => {
  signInAs(shop, 'COOK');
  openManage(aKot({ tableId: t4 }));
  await expect.element(cards).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test.each(['light', 'dark'])('cards and menu fit the smallest phone in the %s theme', async (theme) => {
  localStorage.setItem('isDarkMode', String(theme === 'dark'));
  await page.viewport(PHONE.width, PHONE.height);
  openManage(aKot({ tableId: t7, movedFrom: { _id: newId(), name: 'T4' } }));
  await expect.element(menu).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await menu.click();
  await expect.element(act('Change to takeaway')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
