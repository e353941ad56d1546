import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import CounterPage from '@tawa/client/src/pages/orders/counter.page.tsx';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aCustomer } from '../../support/builders/customer.ts';
import { anInvoice, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { anItem } from '../../support/builders/item.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { createGate } from '../../support/gate.ts';
import { type HandledRequest, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { findAllViolations } from '../support/measure.ts';
import { handleMenu } from '../support/menu.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage, unmountPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^.*${name}.*₹`) }).first();
const payDialog = page.getByRole('dialog');
/** What leads to the order that was placed last. */
const note = page.getByRole('group', { name: 'Order #32 placed' });
const details = page.getByRole('dialog', { name: 'Customer Details' });

let kots: Kot[];
let placed: HandledRequest<typeof ordersApi.newOrder>[];
let paid: HandledRequest<typeof invoicesApi.payInvoice>[];
let taps: number;

beforeEach(() => {
  handlePaymentModes();
  kots = [];
  taps = 0;
  const invoices = new Map<string, Invoice>();
  const invoiceOf = (id: string) => {
    const invoice = invoices.get(id);
    if (!invoice) throw new Error(`no invoice ${id}`);
    return invoice;
  };
  const { categoryId } = anItem();
  handleMenu({ items: ['Butter Naan', 'Masala Chai'].map((name) => anItem({ name, categoryId })) });
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [] } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  placed = handle(ordersApi.newOrder, ({ body }) => {
    const kot = aKot({ tokenNo: 32 + kots.length, kotType: body.kotType, tableId: null });
    kots = [kot, ...kots];
    return { message: `Order #${kot.tokenNo} placed`, data: { kot } };
  });
  handle(invoicesApi.singleInvoice, ({ body: { kotId } }) => {
    const invoice =
      [...invoices.values()].find(({ kots: [id] }) => id === kotId) ??
      anInvoice({ tableId: null, kots: [kotId] });
    invoices.set(invoice._id, invoice);
    return { data: { invoice } };
  });
  handle(invoicesApi.getInvoice, ({ params }) => ({
    data: { invoice: aPublicInvoice(invoiceOf(params.invoiceId), aShop()) },
  }));
  paid = handle(invoicesApi.payInvoice, ({ params, body }) => {
    const invoice = withPayment(invoiceOf(params.invoiceId), body.paymentMode);
    invoices.set(invoice._id, invoice);
    const { _id: invoiceId, kots: ids, paidAt } = invoice;
    kots = kots.map((kot) => (ids.includes(kot._id) ? { ...kot, paidAt, invoiceId } : kot));
    return { message: 'Paid', data: { invoice } };
  });
});

async function tap(target: Locator): Promise<void> {
  taps += 1;
  await target.click();
}

/** Waits until taps count, because a dialog that has just opened takes a tap for the second of a double tap. */
async function tapCash(): Promise<void> {
  const cash = payDialog.getByRole('button', { name: /^CASH/ });
  await expect.element(cash).toBeEnabled();
  await tap(cash);
  await expect.element(payDialog).not.toBeInTheDocument();
}

test('a takeaway is paid in five taps from the first page, and the next in four', async () => {
  renderPage(<CounterPage />, 'orders/order');
  await tap(button('TAKEAWAY'));
  await tap(tile('Butter Naan'));
  await tap(tile('Masala Chai'));
  await tap(button('Pay now'));
  await tapCash();
  expect(taps).toBe(5);
  await expect.element(page.getByText('Order #32 paid')).toBeVisible();

  taps = 0;
  await tap(tile('Butter Naan'));
  await tap(tile('Masala Chai'));
  await expect.element(page.getByText('Order #32 paid')).not.toBeInTheDocument();
  await tap(button('Pay now'));
  await tapCash();
  expect(taps).toBe(4);
  await expect.element(page.getByText('Order #33 paid')).toBeVisible();
  expect(placed.map(({ body }) => body.kotType)).toEqual(['TAKEAWAY', 'TAKEAWAY']);
  expect(paid.map(({ body }) => body.paymentMode)).toEqual(['CASH', 'CASH']);

  await button('View Bill').click();
  await expect.element(payDialog.getByText(/^Paid\s*CASH at/)).toBeVisible();
});

test('on a phone a takeaway is paid in six taps from the cart, and Back from the payment leads to the counter', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  renderPage(<CounterPage />, 'orders/order');
  await tap(button('TAKEAWAY'));
  await tap(button('Add to Cart: Butter Naan'));
  await tap(button('Add to Cart: Masala Chai'));
  await tap(button('View Cart'));
  await tap(button('Pay now'));
  await expect.element(page.getByRole('dialog', { name: /^Pay bill/ })).toBeVisible();
  expect(placed.map(({ body }) => [body.kotType, body.isOfStaff])).toEqual([['TAKEAWAY', true]]);
  await expect.element(payDialog.getByRole('button', { name: /^CASH/ })).toBeEnabled();
  expect(await findAllViolations()).toEqual([]);
  // With CASH.
  expect(taps + 1).toBe(6);
  await expectDepth(1);
  await goBack();
  await expect.element(payDialog).not.toBeInTheDocument();
  await expect.element(note.getByRole('button', { name: 'Pay Bill' })).toBeVisible();
  expect(location.pathname).toMatch(/^\/orders\/order\//);

  await note.getByRole('button', { name: 'Pay Bill' }).click();
  await tapCash();
  await expect.element(page.getByText('Order #32 paid')).toBeVisible();
});

test.each([
  ['laptop', undefined],
  ['phone', PHONE],
])('on a %s Place Order leaves its bill one tap away until the next order begins', async (_, size) => {
  if (size) await page.viewport(size.width, size.height);
  const shop = aShop();
  renderPage(<CounterPage />, 'orders/order', { shop });
  await button('TAKEAWAY').click();
  const add = size ? button('Add to Cart: Butter Naan') : tile('Butter Naan');
  await add.click();
  if (size) await button('View Cart').click();
  await button('Proceed').click();
  await details.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/orders\/manage\//);
  unmountPage();

  renderPage(<ManagePage />, 'orders/manage', { shop });
  await expect.element(note).toHaveTextContent('Order #32 placed');
  await expect
    .element(note.getByRole('button', { name: 'Pay Bill' }))
    .toHaveAttribute('data-variant', 'quiet');
  await note.getByRole('button', { name: 'Pay Bill' }).click();
  await expect.element(payDialog.getByRole('button', { name: /^CASH/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(payDialog).not.toBeInTheDocument();
  unmountPage();

  renderPage(<CounterPage />, 'orders/order', { shop });
  await expect.element(note).toBeVisible();
  expect(await findAllViolations()).toEqual([]);
  await add.click();
  await expect.element(note).not.toBeInTheDocument();
});

test('Pay now leads to the payment also if the counter is left before the order is placed', async () => {
  const response = createGate();
  const sent = handle(ordersApi.newOrder, async () => {
    await response.opened;
    kots = [aKot({ tokenNo: 32, kotType: 'TAKEAWAY', tableId: null })];
    return { message: 'Order #32 placed', data: { kot: kots[0] ?? aKot() } };
  });
  const shop = aShop();
  renderPage(<CounterPage />, 'orders/order', { shop });
  await button('TAKEAWAY').click();
  await tile('Butter Naan').click();
  await button('Pay now').click();
  await expect.poll(() => sent).toHaveLength(1);
  unmountPage();
  response.open();

  renderPage(<CounterPage />, 'orders/order', { shop });
  await expect.element(payDialog.getByRole('button', { name: /^CASH/ })).toBeVisible();
  await payDialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(note.getByRole('button', { name: 'Pay Bill' })).toBeVisible();
});

test('an order whose bill is split keeps Pay Bill until each of its bills is paid', async () => {
  const kot = aKot({ tokenNo: 32, kotType: 'TAKEAWAY', tableId: null });
  const source = anInvoice({ tableId: null, hasSplits: true, kots: [kot._id] });
  let bills = [source, anInvoice({ tableId: null, splitFrom: source._id, kots: [kot._id] })];
  const findBill = (id: string) => bills.find(({ _id }) => _id === id) ?? source;
  handle(ordersApi.newOrder, () => {
    kots = [kot];
    return { data: { kot } };
  });
  handle(invoicesApi.singleInvoice, () => ({
    data: { invoice: bills.find(({ status }) => status === 'OPEN') ?? findBill(source._id) },
  }));
  handle(invoicesApi.getInvoice, ({ params }) => ({
    data: { invoice: aPublicInvoice(findBill(params.invoiceId), aShop()) },
  }));
  handle(invoicesApi.payInvoice, ({ params: { invoiceId }, body: { paymentMode } }) => {
    const invoice = withPayment(findBill(invoiceId), paymentMode);
    bills = bills.map((bill) => (bill._id === invoiceId ? invoice : bill));
    if (bills.every(({ status }) => status === 'PAID'))
      kots = [{ ...kot, paidAt: invoice.paidAt, invoiceId: source._id }];
    return { data: { invoice } };
  });
  renderPage(<CounterPage />, 'orders/order');
  await button('TAKEAWAY').click();
  await tile('Butter Naan').click();
  await button('Pay now').click();
  await tapCash();
  await note.getByRole('button', { name: 'Pay Bill' }).click();
  await tapCash();
  await expect.element(page.getByText('Order #32 paid')).toBeVisible();
});

test('an order that is cancelled elsewhere leaves no bill to pay', async () => {
  renderPage(<CounterPage />, 'orders/order');
  await button('DELIVERY').click();
  await tile('Butter Naan').click();
  await button('Pay now').click();
  await payDialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(button('Pay Bill')).toBeVisible();
  kots = [];
  await queryClient.invalidateQueries();
  await expect.element(button('Pay Bill')).not.toBeInTheDocument();
});

test('a name alone is enough, and a known phone fills in the name until one is typed', async () => {
  const shop = aShop();
  queryClient.setQueryData(['current-user'], { _id: shop.ownerId });
  const asked = handle(customersApi.getCustomers, ({ query }) => ({
    data: {
      customers: query.q === '9822200001' ? [aCustomer({ name: 'Meera Bai', phoneNo: '9822200001' })] : [],
      customerFilteredCount: 1,
      resultPerPage: 20,
    },
  }));
  renderPage(<CounterPage />, 'orders/order', { shop });
  const name = details.getByLabelText('Name');
  const phone = details.getByLabelText('Phone No');
  await button('TAKEAWAY').click();
  await tile('Butter Naan').click();
  await button('Proceed').click();
  await phone.fill('98222 0000');
  await details.getByRole('button', { name: 'Place Order' }).click();
  await expect.element(details.getByText('Please enter a name.')).toBeVisible();
  expect(asked).toEqual([]);
  await phone.fill('98222 00001');
  await expect.element(name).toHaveValue('Meera Bai');
  await name.fill('Meera');
  await phone.fill('');
  await details.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/orders\/manage\//);
  expect(placed.map(({ body }) => body)).toMatchObject([{ customerName: 'Meera' }]);
});
