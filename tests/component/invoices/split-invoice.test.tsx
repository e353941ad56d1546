import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { type Invoice, invoicesApi, type SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ConnectionLost, ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { press, tabTo } from '../support/keys.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { dragOver } from '../support/pointer.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const shop = aShop();
const NAAN = newId();
const CHAI = newId();
const PRICES: Record<string, number> = { [NAAN]: 45.5, [CHAI]: 60 };
const NAMES: Record<string, string> = { [NAAN]: 'Butter Naan', [CHAI]: 'Masala Chai' };

/** As the server has it; the source comes first. */
let invoices: Invoice[];
let left: Record<string, number>;
let seats: Record<string, number>;
let splits: HandledRequest<typeof invoicesApi.splitInvoice>[];
let joins: HandledRequest<typeof invoicesApi.joinInvoice>[];

const itemsOf = (quantities: Record<string, number>) =>
  Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ name: NAMES[id] ?? '', quantity, price: PRICES[id] ?? 0, options: [] }));
const splittableLines = (): SplittableLine[] =>
  Object.entries(left)
    .filter(([, quantity]) => quantity > 0)
    .map(([orderItemId, quantity]) => ({
      orderItemId,
      tokenNo: 12,
      seat: seats[orderItemId] ?? 0,
      name: NAMES[orderItemId] ?? '',
      price: PRICES[orderItemId] ?? 0,
      quantity,
      options: [],
    }));
const sourceNow = (overrides: Partial<Invoice> = {}) =>
  anInvoice({ _id: invoices[0]?._id ?? newId(), items: itemsOf(left), ...overrides });
const findInvoice = (id: string) => invoices.find(({ _id }) => _id === id) ?? anInvoice();

/** Splits the source as the server does. */
function split({ bills }: BodyOf<typeof invoicesApi.splitInvoice>) {
  const parts = bills.map(({ lines }, n) => {
    for (const { orderItemId, quantity } of lines) left[orderItemId] = (left[orderItemId] ?? 0) - quantity;
    const items = itemsOf(
      Object.fromEntries(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity])),
    );
    return anInvoice({ items, invoiceNo: `2627-00012${n + 4}`, splitFrom: invoices[0]?._id ?? null });
  });
  invoices = [sourceNow({ hasSplits: true }), ...parts];
  return { message: 'Bill split', data: { invoices } };
}

beforeEach(() => {
  left = { [NAAN]: 3, [CHAI]: 1 };
  seats = {};
  invoices = [];
  invoices = [sourceNow()];
  const areaId = anArea();
  queryClient.setQueryData(['current-user'], { _id: shop.ownerId });
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [aTable({ areaId, isEmpty: false })] } }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice: findInvoice(invoices[0]?._id ?? '') } }));
  handle(invoicesApi.getInvoice, ({ params }) => ({
    data: { invoice: aPublicInvoice(findInvoice(params.invoiceId), shop) },
  }));
  handle(invoicesApi.getSplitInvoices, () => ({ data: { invoices, lines: splittableLines() } }));
  splits = handle(invoicesApi.splitInvoice, ({ body }) => split(body));
  joins = handle(invoicesApi.joinInvoice, ({ params }) => {
    for (const { name, quantity } of findInvoice(params.invoiceId).items)
      for (const id of [NAAN, CHAI]) if (NAMES[id] === name) left[id] = (left[id] ?? 0) + quantity;
    const [, ...parts] = invoices.filter(({ _id }) => _id !== params.invoiceId);
    const source = sourceNow();
    invoices = [source, ...parts];
    return { message: 'Bill joined', data: { invoice: source } };
  });
  handlePaymentModes();
  handle(invoicesApi.payInvoice, ({ params, body }) => {
    const paid = withPayment(findInvoice(params.invoiceId), body.paymentMode, body.amountReceived);
    invoices = invoices.map((invoice) => (invoice._id === paid._id ? paid : invoice));
    return { message: 'Bill paid', data: { invoice: paid } };
  });
});

const dialog = page.getByRole('dialog').last();
const naan = page.getByRole('button', { name: /Butter Naan .*move one to/ });
const chai = page.getByRole('button', { name: /Masala Chai .*move one to/ });
const save = page.getByRole('button', { name: 'Save' });
const section = (name: RegExp) => page.getByRole('region', { name });

async function openSplit(): Promise<void> {
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await page.getByRole('button', { name: /^T1\b/ }).click();
  await page.getByRole('button', { name: 'Split Bill' }).click();
  await expect.element(naan).toBeVisible();
}

test('a tap moves one item to the chosen bill, and the sums of all bills follow', async () => {
  await openSplit();
  await expect.element(section(/^Stays on 2627-000123/)).toHaveTextContent('₹196.50');
  await naan.click();
  await naan.click();
  await expect.element(naan).toHaveAccessibleName('1 × Butter Naan ₹45.50 left, move one to Bill 1');
  await page.getByRole('button', { name: 'Add a bill' }).click();
  await chai.click();
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹45.50');
  await expect.element(section(/^Bill 1/)).toHaveTextContent('₹91');
  await expect.element(section(/^Bill 2/)).toHaveTextContent('₹60');
  await page.getByRole('button', { name: '2 × Butter Naan on Bill 1, take one back' }).click();
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹91');
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Join back bill 2627-000124' })).toBeVisible();
  expect(splits.map(({ body }) => body.bills)).toEqual([
    [
      { lines: [{ orderItemId: NAAN, quantity: 1 }], packingFee: 0, deliveryCharges: 0 },
      { lines: [{ orderItemId: CHAI, quantity: 1 }], packingFee: 0, deliveryCharges: 0 },
    ],
  ]);
});

test('a mouse drags all of an item to a bill, on to another one and back', async () => {
  await openSplit();
  await page.getByRole('button', { name: 'Add a bill' }).click();
  await userEvent.dragAndDrop(naan, section(/^Bill 1/));
  const onFirst = page.getByRole('button', { name: '3 × Butter Naan on Bill 1, take one back' });
  await expect.element(onFirst).toBeVisible();
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹60');
  await userEvent.dragAndDrop(onFirst, section(/^Bill 2/));
  const onSecond = page.getByRole('button', { name: '3 × Butter Naan on Bill 2, take one back' });
  await expect.element(onSecond).toBeVisible();
  await expect.element(section(/^Bill 2/)).toHaveTextContent('₹136.50');
  await userEvent.dragAndDrop(onSecond, section(/^Stays on/));
  await expect.element(naan).toHaveAccessibleName(/^3 × Butter Naan/);
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹196.50');
});

test('while an item is dragged, the sums show the bills as they would be', async () => {
  await openSplit();
  const release = await dragOver(naan, section(/^Bill 1/));
  await expect.element(section(/^Bill 1/)).toHaveTextContent('₹136.50');
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹60');
  await expect.element(naan).toHaveAccessibleName(/^3 × Butter Naan/);
  await userEvent.keyboard('{Escape}');
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹196.50');
  await release();
  await expect.element(naan).toHaveAccessibleName(/^3 × Butter Naan/);
});

test('By seat moves the items of each seat to a bill of its own, and a tap can still change it', async () => {
  seats = { [NAAN]: 2, [CHAI]: 0 };
  await openSplit();
  await page.getByRole('button', { name: 'By seat' }).click();
  await expect.element(section(/^Bill 1/)).toHaveTextContent('₹136.50');
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹60');
  await page.getByRole('button', { name: '3 × Butter Naan · Seat 2 on Bill 1, take one back' }).click();
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹105.50');
  await page.getByRole('button', { name: 'By seat' }).click();
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Join back bill 2627-000124' })).toBeVisible();
  expect(splits.map(({ body }) => body.bills.map(({ lines }) => lines))).toEqual([
    [[{ orderItemId: NAAN, quantity: 3 }]],
  ]);
});

test('of guests who share nothing, the lowest seat stays', async () => {
  seats = { [NAAN]: 3, [CHAI]: 1 };
  await openSplit();
  await page.getByRole('button', { name: 'By seat' }).click();
  await expect.element(section(/^Stays on/)).toHaveTextContent('₹60');
});

test('of one guest there is nothing to split by seat', async () => {
  seats = { [NAAN]: 2, [CHAI]: 2 };
  await openSplit();
  await expect.element(page.getByRole('button', { name: 'By seat' })).not.toBeInTheDocument();
});

test('Close leads from the split back to the bill', async () => {
  await openSplit();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(naan).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Split Bill' })).toBeVisible();
});

test('the keyboard alone splits a bill, and the focus is never lost', async () => {
  await openSplit();
  await tabTo(naan);
  await userEvent.keyboard('{Enter}{Enter}');
  const back = page.getByRole('button', { name: /Butter Naan on Bill 1, take one back$/ });
  await tabTo(back);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(naan.element());
  await userEvent.keyboard('{Enter}');
  await press(save, '{Enter}');
  await expect.element(page.getByRole('button', { name: 'Join back bill 2627-000124' })).toBeVisible();
  expect(splits).toHaveLength(1);
});

test('each bill of a split is paid in its own dialog, or joined back', async () => {
  await openSplit();
  await naan.click();
  await page.getByRole('button', { name: 'Add a bill' }).click();
  await naan.click();
  await save.click();
  await page.getByRole('button', { name: 'Join back bill 2627-000125' }).click();
  await expect.element(page.getByRole('button', { name: 'Open bill 2627-000125' })).not.toBeInTheDocument();
  expect(joins).toHaveLength(1);
  await page.getByRole('button', { name: 'Pay bill 2627-000124' }).click();
  const cash = page.getByRole('button', { name: /^CASH/ });
  await expect.element(page.getByRole('dialog').last().getByText('To be paid₹45.50')).toBeVisible();
  await expect.element(cash).toBeEnabled();
  await cash.click();
  await expect.element(page.getByRole('button', { name: 'Pay bill 2627-000124' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Pay bill 2627-000123' })).toBeVisible();
  await expect.element(cash).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open bill 2627-000124' }).click();
  await expect.element(page.getByRole('heading', { name: 'Bill 2627-000124' })).toBeVisible();
});

test('a bill that would keep nothing, or less than its discount, is not saved', async () => {
  invoices = [sourceNow({ discount: 50, totalPayment: 146.5, packingFee: 10 })];
  await openSplit();
  await save.click();
  await expect.element(page.getByText('Tap an item to move one to the chosen bill.').last()).toBeVisible();
  for (let n = 0; n < 3; n++) await naan.click();
  await page.getByLabelText('Packing Fee').fill('10.01');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/more packing or delivery/);
  await page.getByLabelText('Packing Fee').fill('ten');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/two decimals/);
  await page.getByLabelText('Packing Fee').fill('4.5');
  await expect.element(section(/^Bill 1/)).toHaveTextContent('₹141');
  await chai.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please leave at least one item');
  await save.click();
  expect(splits).toEqual([]);
});

test('a split shows the discount of the bill alone, and not what its items lose', async () => {
  const items = itemsOf(left).map((item, n) =>
    n === 0 ? { ...item, adjustment: { kind: 'AMOUNT' as const, amount: 20, quantity: 3 } } : item,
  );
  invoices = [sourceNow({ items, discount: 50, totalPayment: 146.5 })];
  await openSplit();
  await expect.element(section(/^Stays on/)).toHaveTextContent('Discount ₹30');
});

test('an error of the server keeps what was moved', async () => {
  await openSplit();
  await naan.click();
  failNext(invoicesApi.splitInvoice, new ErrorResponse('invoice.split_quantity'));
  await save.click();
  await expect.element(page.getByText(/^The new bills have more of an item/).first()).toBeVisible();
  await expect.element(section(/^Bill 1/)).toHaveTextContent('₹45.50');
});

test('a split whose response is lost is made again after a join', async () => {
  let isLost = true;
  splits = handle(invoicesApi.splitInvoice, ({ body }) => {
    const reply = split(body);
    if (!isLost) return reply;
    isLost = false;
    throw new ConnectionLost();
  });
  await openSplit();
  await naan.click();
  await save.click();
  const join = page.getByRole('button', { name: 'Join back bill 2627-000124' });
  await join.click();
  await expect.element(join).not.toBeInTheDocument();
  await naan.click();
  await save.click();
  await expect.element(join).toBeVisible();
  const [lost, again] = splits;
  expect(again?.body).toEqual(lost?.body);
  expect(again?.idempotencyKey).not.toBe(lost?.idempotencyKey);
});

test('fits the smallest phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openSplit();
  await naan.click();
  expect(await findLayoutFaults()).toEqual([]);
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Join back bill 2627-000124' })).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
