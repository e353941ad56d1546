import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPublicInvoice } from '../../support/builders/invoice.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ConnectionLost, ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { press, tabTo } from '../support/keys.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const shop = aShop();
const [ground, garden] = [anArea({ name: 'Ground Floor' }), anArea({ name: 'Garden' })];
const t1 = aTable({ name: 'T1', areaId: ground, isEmpty: false });
const t2 = aTable({ name: 'T2', areaId: ground, isEmpty: false });
const t3 = aTable({ name: 'T3', areaId: ground });
const g1 = aTable({ name: 'G1', areaId: garden });

/** As the server has them; the newest comes first. */
let kots: Kot[];
let moves: HandledRequest<typeof ordersApi.moveOrders>[];

const atTable = (tableId: Table, overrides: Partial<Kot> = {}) => aKot({ tableId, ...overrides });
const bodies = () => moves.map(({ body }) => body);

beforeEach(() => {
  kots = [atTable(t1, { tokenNo: 14, status: 'SERVED' }), atTable(t2, { tokenNo: 13 }), atTable(t1)];
  const invoice = anInvoice({ tables: [t1] });
  queryClient.setQueryData(['current-user'], { _id: shop.ownerId });
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [ground, garden] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [t1, t2, t3, g1] } }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, shop) } }));
  moves = handle(ordersApi.moveOrders, ({ params, body }) => {
    const target = [t2, t3, g1].find(({ _id }) => _id === body.toTableId);
    const from = kots.find(({ tableId }) => tableId?._id === params.tableId)?.tableId ?? null;
    const isMoved = (kot: Kot) =>
      kot.tableId?._id === params.tableId && (body.kotIds?.includes(kot._id) ?? true);
    const moved = kots
      .filter(isMoved)
      .map((kot) => ({ ...kot, movedFrom: from, tableId: target ?? kot.tableId }));
    kots = kots.map((kot) => moved.find(({ _id }) => _id === kot._id) ?? kot);
    return { message: `Moved to table ${target?.name}`, data: { kots: moved } };
  });
});

const open = page.getByRole('button', { name: 'Move to another table' });
const dialog = page.getByRole('dialog', { name: 'Move table T1' });
const target = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name} `) });
const join = page.getByRole('dialog', { name: 'Join the orders of table T2?' });
const toast = (text: string) => page.getByText(text, { exact: true }).first();

async function openMove(): Promise<void> {
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await page.getByRole('button', { name: /^T1\b/ }).click();
  await open.click();
  await expect.element(target('T3')).toBeVisible();
}

test('a tap on a free table moves all orders, and the bill closes', async () => {
  await openMove();
  await expect.element(dialog).toHaveTextContent('Guests scan the code of the new table for more.');
  await target('T3').click();
  await expect.element(toast('Moved to table T3')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(moves.map(({ params, body }) => [params.tableId, body])).toEqual([[t1._id, { toTableId: t3._id }]]);
});

test('tables are listed by area, in each the free ones first, without the one that moves', async () => {
  await openMove();
  const texts = (area: string) =>
    dialog
      .getByRole('region', { name: area })
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => texts('Ground Floor')).toEqual(['T3 Free', 'T2 Occupied']);
  expect(texts('Garden')).toEqual(['G1 Free']);
});

test('an occupied table is joined only after a question that names both tables', async () => {
  await openMove();
  await target('T2').click();
  await expect
    .element(join)
    .toHaveTextContent(/The orders of table T1 join those of table T2, and go on the same bill\.(?! A bill)/);
  await join.getByRole('button', { name: 'Back' }).click();
  expect(moves).toEqual([]);
  await target('T2').click();
  await join.getByRole('button', { name: 'Join' }).click();
  await expect.element(toast('Moved to table T2')).toBeVisible();
  expect(bodies()).toEqual([{ toTableId: t2._id, merge: true }]);
});

test.each([
  ['that one order alone has', { invoiceId: newId() }],
  ['that is paid', { paidAt: '2026-11-20T15:00:00.000Z' }],
])('the question does not promise one bill to the orders with a bill %s', async (_, billed) => {
  kots = [atTable(t1, { tokenNo: 14, ...billed }), atTable(t1)];
  await openMove();
  await target('T2').click();
  await expect
    .element(join)
    .toHaveTextContent('A bill that is paid, or is not the bill of the table, stays as it is.');
  await join.getByRole('button', { name: 'Back' }).click();
  await dialog.getByText('#14 · COOKING · 1 item').click();
  await target('T2').click();
  await expect.element(join).toHaveTextContent(/go on the same bill\.(?! A bill)/);
});

test('orders that share a bill go on that of the other table', async () => {
  const invoiceId = newId();
  kots = [atTable(t1, { invoiceId }), atTable(t1, { invoiceId })];
  await openMove();
  await target('T2').click();
  await expect.element(join).toHaveTextContent(/go on the same bill\.(?! A bill)/);
});

test('a table that guests have taken meanwhile is asked about too', async () => {
  await openMove();
  failNext(
    ordersApi.moveOrders,
    new ErrorResponse('kot.table_occupied', { name: 'G1' }, { data: { occupied: true } }),
  );
  await target('G1').click();
  await page
    .getByRole('dialog', { name: 'Join the orders of table G1?' })
    .getByRole('button', { name: 'Join' })
    .click();
  await expect.element(toast('Moved to table G1')).toBeVisible();
  expect(bodies()).toEqual([{ toTableId: g1._id, merge: true }]);
});

test('of several orders all are chosen, and those that are left out stay', async () => {
  await openMove();
  const [first, second] = dialog.getByRole('checkbox').elements() as HTMLInputElement[];
  expect([first?.checked, second?.checked]).toEqual([true, true]);
  await dialog.getByText('#12 · COOKING · 1 item').click();
  await dialog.getByText('#14 · SERVED · 1 item').click();
  await target('T3').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Please choose at least one order to move.');
  expect(moves).toEqual([]);
  await dialog.getByText('#14 · SERVED · 1 item').click();
  await target('T3').click();
  await expect.element(toast('Moved to table T3')).toBeVisible();
  expect(bodies()).toEqual([{ toTableId: t3._id, kotIds: [kots[0]?._id] }]);
});

test('the dialog shows an error of the server, and a retry after a lost response has the same key', async () => {
  await openMove();
  failNext(ordersApi.moveOrders, new ErrorResponse('kot.elsewhere', { tokenNo: 12 }));
  await target('T3').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Order #12 is not at this table any more. Please look at it again.');
  const keys: (string | undefined)[] = [];
  const lost = handle(ordersApi.moveOrders, () => {
    throw new ConnectionLost();
  });
  for (const count of [1, 2]) {
    await target('T3').click();
    await expect.poll(() => lost.length).toBe(count);
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.poll(() => dialog.element().querySelector('[aria-busy=true]')).toBeNull();
    keys.push(lost.at(-1)?.idempotencyKey);
  }
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
});

test('after a lost move, the order that came to the table since then has a key of its own', async () => {
  const came = atTable(t1, { tokenNo: 15 });
  const lost = handle(ordersApi.moveOrders, () => {
    kots = [came, ...kots.map((kot) => (kot.tableId === t1 ? { ...kot, tableId: t3 } : kot))];
    throw new ConnectionLost();
  });
  await openMove();
  const orders = dialog.getByRole('group', { name: 'Orders to move' });
  await expect.element(orders).toBeVisible();
  await target('T3').click();
  // The list has only the order that came.
  await expect.element(orders).not.toBeInTheDocument();
  await target('T3').click();
  await expect
    .poll(() => lost.map(({ body }) => body))
    .toEqual([{ toTableId: t3._id }, { toTableId: t3._id }]);
  expect(new Set(lost.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('the orders of a table move after a rename, and not those of the table that had its name', async () => {
  // Orders and bills keep the name of that time.
  kots = [atTable({ ...t2, name: 'T1' }, { tokenNo: 13 }), atTable({ ...t1, name: 'T9' }, { tokenNo: 12 })];
  const invoice = anInvoice({ tables: [{ ...t1, name: 'T9' }] });
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, shop) } }));
  await openMove();
  await target('T3').click();
  await expect.element(toast('Moved to table T3')).toBeVisible();
  expect(moves.map(({ params }) => params.tableId)).toEqual([t1._id]);
  expect(kots.map(({ tokenNo, tableId }) => [tokenNo, tableId?._id])).toEqual([
    [13, t2._id],
    [12, t3._id],
  ]);
});

test('keys alone move a table, and Back closes one dialog at a time', async () => {
  await openMove();
  await tabTo(target('T2'));
  await userEvent.keyboard('{Enter}');
  await expect.element(join.getByRole('button', { name: 'Join' })).toHaveFocus();
  await expectDepth(3);
  await goBack();
  await expect.element(join).not.toBeInTheDocument();
  await expect.element(target('T2')).toHaveFocus();
  await expectDepth(2);
  await goBack();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  await press(open, '{Enter}');
  await tabTo(target('T2'));
  await userEvent.keyboard('{Enter}');
  await expect.element(join.getByRole('button', { name: 'Join' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Moved to table T2')).toBeVisible();
});

test.each(['light', 'dark'])('fits the smallest phone in the %s theme', async (theme) => {
  localStorage.setItem('isDarkMode', String(theme === 'dark'));
  await page.viewport(PHONE.width, PHONE.height);
  await openMove();
  expect(await findLayoutFaults()).toEqual([]);
  await target('T2').click();
  await expect.element(join).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
