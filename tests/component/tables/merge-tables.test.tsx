import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import TablesPage from '@tawa/client/src/pages/tables/tables.page.tsx';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type Table, type TableGroup, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPublicInvoice } from '../../support/builders/invoice.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { press, tabTo } from '../support/keys.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleTables, tableCard } from '../support/tables.ts';

const shop = aShop();
const areaId = anArea({ name: 'Ground Floor' });
const t4 = aTable({ name: 'T4', areaId, isEmpty: false, position: { x: 0, y: 0 } });
const t5 = aTable({ name: 'T5', areaId, isEmpty: false, position: { x: 1, y: 0 } });
const t6 = aTable({ name: 'T6', areaId, position: { x: 2, y: 0 } });

/** As the server has them. */
let stored: { tables: Table[] };
let kots: Kot[];
let merges: HandledRequest<typeof tablesApi.mergeTables>[];
let unmerges: HandledRequest<typeof tablesApi.unmergeTables>[];

function mergeStored(tables: readonly Table[]): TableGroup {
  const group = { _id: newId(), tables: tables.map(({ _id, name }) => ({ _id, name })) };
  stored.tables = stored.tables.map((table) =>
    group.tables.some(({ _id }) => _id === table._id) ? { ...table, group, isEmpty: false } : table,
  );
  return group;
}

beforeEach(async () => {
  await page.viewport(1366, 768);
  queryClient.setQueryData(['current-user'], { _id: shop.ownerId });
  stored = handleTables({ tables: [t4, t5, t6], areas: [areaId] }).stored;
  kots = [
    aKot({ tokenNo: 13, tableId: t5, items: [aKotLine({ price: 200, quantity: 1 })] }),
    aKot({ tokenNo: 12, tableId: t4, items: [aKotLine({ price: 100, quantity: 1 })] }),
  ];
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  const invoice = anInvoice({ tables: [t4] });
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, shop) } }));
  merges = handle(tablesApi.mergeTables, ({ body }) => {
    const chosen = body.tableIds.flatMap((id) => stored.tables.find(({ _id }) => _id === id) ?? []);
    return { message: 'Tables are merged', data: { group: mergeStored(chosen) } };
  });
  unmerges = handle(tablesApi.unmergeTables, () => {
    stored.tables = stored.tables.map((table) => ({ ...table, group: null }));
    return { message: 'Tables are separate again', data: {} };
  });
});

const tile = (name: string) =>
  page.getByRole('region').getByRole('button', { name: new RegExp(`^${name} `) });
const mergeButton = page.getByRole('button', { name: 'Merge tables', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const merged = () => merges.map(({ body }) => body.tableIds);
const idsOf = (...tables: Table[]) => tables.map(({ _id }) => _id);

async function openPage(): Promise<void> {
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await expect.element(tile('T4')).toBeVisible();
}

test('the host of a group shows the names and the amount of all its tables, and the others name the group', async () => {
  mergeStored([t4, t5]);
  await openPage();
  await expect.element(tile('T4')).toHaveTextContent(/^T4 \+ T5/);
  await expect.element(tile('T4')).toHaveTextContent('₹300');
  await expect.element(tile('T5')).toHaveTextContent(/^T5.*T4 \+ T5/);
  await expect.element(tile('T5')).not.toHaveTextContent('₹');
});

test('a table of a group without an order of its own is occupied', async () => {
  mergeStored([t4, t6]);
  await openPage();
  await expect.element(tile('T6')).toHaveTextContent(/T4 \+ T6.*Occupied/);
});

test("the owner's list names the group of each table", async () => {
  mergeStored([t5, t4]);
  renderPage(<TablesPage />, 'tables/table', { shop });
  await expect.element(tableCard('T4')).toHaveTextContent('T5 + T4');
  await expect.element(tableCard('T6')).not.toHaveTextContent('+');
  await button('Row view').click();
  await expect.element(page.getByRole('row', { name: /^T4 T5 \+ T4/ })).toBeVisible();
});

test('on Manage, an order at a merged table is asked about with those of its whole group', async () => {
  mergeStored([t4, t5]);
  const invoiceId = newId();
  kots = kots.map((kot) => ({ ...kot, status: 'SERVED', invoiceId }));
  renderPage(<ManagePage />, 'orders/manage', { shop });
  await page
    .getByRole('article')
    .filter({ hasText: '#13' })
    .getByRole('button', { name: 'Pay Bill' })
    .click();
  await expect.element(dialog('Pay Bill')).toHaveTextContent('Table T4 + T5 has 2 orders to be paid.');
  await expect.element(page.getByRole('button', { name: 'All of table T4 + T5 ₹300' })).toBeVisible();
});

test('the first of the tables that are tapped is the host', async () => {
  await openPage();
  await mergeButton.click();
  const sheet = dialog('Merge tables');
  await sheet.getByRole('button', { name: /^T5 / }).click();
  await sheet.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Please choose at least two tables.');
  await sheet.getByRole('button', { name: /^T4 / }).click();
  await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument();
  await button('Merge T5 + T4').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(merged()).toEqual([idsOf(t5, t4)]);
  await expect.element(tile('T5')).toHaveTextContent(/^T5 \+ T4/);
});

test('from a bill, its table is the host, and the sheet shows an error of the server', async () => {
  await openPage();
  await tile('T4').click();
  await mergeButton.last().click();
  const sheet = dialog('Merge tables with T4');
  await expect.element(sheet.getByRole('button', { name: /^T4 / })).not.toBeInTheDocument();
  failNext(tablesApi.mergeTables, new ErrorResponse('table.merged', { name: 'T6' }));
  await sheet.getByRole('button', { name: /^T6 / }).click();
  await button('Merge T4 + T6').click();
  await expect
    .element(sheet.getByRole('alert'))
    .toHaveTextContent('Table T6 is merged with other tables. Please unmerge them first.');
  await button('Merge T4 + T6').click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(merged()).toEqual([idsOf(t4, t6)]);
});

test('a group takes in more tables, and its first table stays the host', async () => {
  mergeStored([t4, t5]);
  await openPage();
  await tile('T5').click();
  await mergeButton.last().click();
  const sheet = dialog('Merge tables with T4 + T5');
  await sheet.getByRole('button', { name: /^T6 / }).click();
  await button('Merge T4 + T5 + T6').click();
  await expect.poll(merged).toEqual([idsOf(t4, t5, t6)]);
});

test('unmerging asks first and says what becomes of the bill', async () => {
  mergeStored([t4, t5]);
  await openPage();
  await mergeButton.click();
  await button('Unmerge T4 + T5').click();
  const question = dialog('Unmerge T4 + T5?');
  await expect.element(question).toHaveTextContent('The bill stays with table T4, if it has an order');
  await expectDepth(2);
  await goBack();
  await expect.element(question).not.toBeInTheDocument();
  expect(unmerges).toEqual([]);
  await button('Unmerge T4 + T5').click();
  failNext(tablesApi.unmergeTables, new ErrorResponse('invoice.has_payments', { invoiceNo: '2627-000001' }));
  await question.getByRole('button', { name: 'Unmerge' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Bill 2627-000001 is paid or waived in part');
  await question.getByRole('button', { name: 'Unmerge' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(tile('T4')).not.toHaveTextContent('+');
});

async function drag(from: string, onto: string): Promise<void> {
  await userEvent.dragAndDrop(tile(from), tile(onto));
}

test('a table that is dragged onto another one is merged after a question', async () => {
  await openPage();
  await drag('T6', 'T4');
  const question = dialog('Merge T4 + T6?');
  await expect.element(question).toHaveTextContent('The tables get one bill, that of table T4.');
  expect(merges).toEqual([]);
  await question.getByRole('button', { name: 'Back' }).click();
  await drag('T6', 'T4');
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(merged()).toEqual([idsOf(t4, t6)]);
  await drag('T6', 'T4');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await drag('T5', 'T6');
  await expect.element(dialog('Merge T4 + T6 + T5?')).toBeVisible();
});

test('keys alone merge tables', async () => {
  await openPage();
  await press(mergeButton, '{Enter}');
  const sheet = dialog('Merge tables');
  for (const name of ['T4', 'T5']) {
    await tabTo(sheet.getByRole('button', { name: new RegExp(`^${name} `) }));
    await userEvent.keyboard('{Enter}');
  }
  await tabTo(button('Merge T4 + T5'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(merged).toEqual([idsOf(t4, t5)]);
});

test.each(['light', 'dark'])('fits the smallest phone in the %s theme', async (theme) => {
  localStorage.setItem('isDarkMode', String(theme === 'dark'));
  await page.viewport(PHONE.width, PHONE.height);
  mergeStored([t4, t5]);
  await openPage();
  expect(await findLayoutFaults()).toEqual([]);
  await mergeButton.click();
  await expect.element(button('Unmerge T4 + T5')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await button('Unmerge T4 + T5').click();
  await expect.element(dialog('Unmerge T4 + T5?')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
