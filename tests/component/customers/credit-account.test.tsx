import { customersLive } from '@tawa/client/src/features/customers/customers.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import CustomersPage from '@tawa/client/src/pages/customers/customers.page.tsx';
import {
  type AccountEntry,
  creditAccountsApi,
  type StatementEntry,
} from '@tawa/shared/customers/credit-accounts.contract.ts';
import { type Customer, customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCustomer, anAccountEntry } from '../../support/builders/customer.ts';
import { aPrinter, aPrintJob } from '../../support/builders/printing.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { anOwnMode, handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
/** The shop calls it so. */
const machine = anOwnMode();
const dialog = page.getByRole('dialog').last();
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const row = page.getByRole('row').filter({ hasText: 'Meera' });
const owed = dialog.getByRole('status').filter({ hasText: /^Owes/ });

/** As the server has them. */
let meera: Customer;
let entries: StatementEntry[];
let collected: HandledRequest<typeof creditAccountsApi.collect>[];
let lists: HandledRequest<typeof customersApi.getCustomers>[];

/** The statement alone has the reference. */
function collect(amount: number, reference: string | null = null): AccountEntry {
  const balance = meera.balance - amount;
  const entry = anAccountEntry({
    kind: 'COLLECTION',
    amount: -amount,
    balance,
    invoiceNo: null,
    paymentMode: 'CASH',
  });
  meera = { ...meera, balance };
  entries = [...entries, { ...entry, reference }];
  return entry;
}

beforeEach(() => {
  handlePaymentModes(machine);
  signInAsOwner(shop);
  meera = aCustomer({ balance: 400, totalSpending: 400 });
  entries = [anAccountEntry({ amount: 400, balance: 400 })];
  lists = handle(customersApi.getCustomers, ({ query }) => {
    const customers = query.owes && meera.balance === 0 ? [] : [meera];
    return { data: { customers, customerFilteredCount: customers.length, resultPerPage: 20 } };
  });
  handle(creditAccountsApi.getStatement, () => ({ data: { entries, balance: meera.balance } }));
  collected = handle(creditAccountsApi.collect, ({ body }) => {
    const entry = collect(body.amount, body.reference);
    return { message: 'Collected', data: { entry, balance: entry.balance } };
  });
});

async function openAccount(): Promise<void> {
  renderPage(<CustomersPage />, 'customers/customer', { shop });
  await expect.element(row).toHaveTextContent('Rs. 400');
  await page.getByRole('button', { name: 'Account of Meera' }).click();
  await expect.element(owed).toHaveTextContent('Owes₹400');
}

test('what is owed is collected in parts, after errors and a lost connection', async () => {
  await openAccount();
  await expect.element(dialog.getByText('Bill 2627-000123')).toBeVisible();
  await button('Collect').click();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('400');
  await expect.element(dialog.getByText('Owed after it')).toBeVisible();
  await dialog.getByLabelText('Amount').fill('400.01');
  await button('Collect').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Only ₹400 is owed.');
  await dialog.getByLabelText('Amount').fill('0');
  await button('Collect').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please enter an amount above 0.');

  await dialog.getByLabelText('Amount').fill('150');
  await expect.element(dialog.getByText('₹250')).toBeVisible();
  await dialog.getByLabelText('Payment Mode').selectOptions('PAYTM');
  await dialog.getByLabelText('Reference').fill('433512087654');
  const aboveOwed = new ErrorResponse('customer.collect_above_owed', { name: 'Meera', owed: '100' });
  failNext(creditAccountsApi.collect, aboveOwed);
  await button('Collect').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Meera owes only ₹100.');
  failNext(creditAccountsApi.collect, new ConnectionLost());
  await button('Collect').click();
  await expect.element(page.getByText(/^No connection to the server\./).first()).toBeVisible();
  await button('Collect').click();
  await expect.element(owed).toHaveTextContent('Owes₹250');
  await expect.element(dialog.getByText('Paid by CASH')).toBeVisible();
  await expect.element(dialog.getByText('₹250 owed then')).toBeVisible();
  expect(collected.map(({ body }) => body)).toEqual([
    { amount: 150, paymentMode: 'PAYTM', reference: '433512087654' },
  ]);
});

test('what another till collects shows at once, and a second collection of the same amount is another one', async () => {
  await openAccount();
  const entry = collect(100);
  customersLive.handlers.customer?.(queryClient, {
    name: 'customer:collected',
    shopId: shop._id,
    seq: 7,
    at: entry.at,
    customerId: meera._id,
    entry,
  });
  await expect.element(owed).toHaveTextContent('Owes₹300');
  for (const left of [200, 100]) {
    await button('Collect').click();
    await dialog.getByLabelText('Amount').fill('100');
    await button('Collect').click();
    await expect.element(owed).toHaveTextContent(`Owes₹${left}`);
  }
  expect(new Set(collected.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('what is owed is paid in a mode that the shop has named itself', async () => {
  await openAccount();
  await button('Collect').click();
  await dialog.getByLabelText('Payment Mode').selectOptions('HDFC machine');
  await button('Collect').click();
  await expect.poll(() => collected.map(({ body }) => body.paymentMode)).toEqual([machine._id]);
  entries = entries.map((entry) =>
    entry.kind === 'COLLECTION' ? { ...entry, modeName: machine.name } : entry,
  );
  await queryClient.invalidateQueries();
  await expect.element(dialog.getByText('Paid by HDFC machine')).toBeVisible();
});

test('a collection has a receipt, after it and in the statement, which says what is still owed', async () => {
  handle(printingApi.getPrinters, () => ({
    data: { printers: [aPrinter({ printsInvoices: true })], stations: [] },
  }));
  handle(printingApi.getPrintJobs, () => ({ data: { printJobs: [] } }));
  const printed = handle(printingApi.printReceipt, () => ({
    data: { printJob: aPrintJob({ kind: 'RECEIPT' }) },
  }));
  await openAccount();
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(dialog.getByRole('button', { name: /receipt/ })).not.toBeInTheDocument();
  await button('Collect').click();
  await dialog.getByLabelText('Amount').fill('150');
  await dialog.getByLabelText('Reference').fill('433512087654');
  await button('Collect').click();
  await expect.element(dialog.getByText('₹150 collected.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Print receipt of / })).toHaveLength(1);
  expect(await findLayoutFaults()).toEqual([]);
  await button('Print receipt').click();
  for (const text of [
    shop.name,
    'Payment received',
    'Meera',
    '433512087654',
    'Paid by CASH',
    '₹150',
    '₹400',
    '₹250',
    'Receipt for money on credit, not an invoice',
  ])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await button('Print').click();
  await expect.poll(() => printed.map(({ params }) => params.entryId)).toEqual([entries.at(-1)?._id]);
  await button('Close').click();
  await dialog.getByRole('button', { name: /^Print receipt of / }).click();
  await expect.element(dialog.getByText('Still owed')).toBeVisible();
  await expect.element(dialog.getByText('433512087654')).toBeVisible();
});

test('the limit is changed, and says how much room is left', async () => {
  const limits = handle(creditAccountsApi.setCreditLimit, ({ body }) => {
    meera = { ...meera, creditLimit: body.limit };
    return { message: 'Limit set', data: { customer: meera } };
  });
  await openAccount();
  await expect.element(dialog.getByText('May owe ₹2,000 at most, ₹1,600 more now.')).toBeVisible();
  await button('Change the limit').click();
  await dialog.getByLabelText('Credit limit').fill('-5');
  await button('Save').click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabelText('Credit limit').fill('300');
  await button('Save').click();
  await expect.element(dialog.getByText('May owe ₹300 at most, ₹0 more now.')).toBeVisible();
  await button('Change the limit').click();
  await dialog.getByLabelText('Credit limit').fill('0');
  await button('Save').click();
  await expect.element(dialog.getByText('Gets no credit.')).toBeVisible();
  expect(limits.map(({ body }) => body.limit)).toEqual([300, 0]);
});

test('the list shows those who owe alone, and a phone shows an account without sideways scrolling', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  renderPage(<CustomersPage />, 'customers/customer', { shop });
  await page.getByLabelText('Customers', { exact: true }).first().selectOptions('Those who owe');
  await expect.poll(() => lists.at(-1)?.query.owes).toBe(true);
  await page.getByRole('button', { name: 'Details of Meera' }).click();
  await page.getByRole('button', { name: 'Account of Meera' }).click();
  await expect.element(dialog.getByText('Bill 2627-000123')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await button('Collect').click();
  expect(await findLayoutFaults()).toEqual([]);
  await button('Collect').click();
  await expect.element(owed).toHaveTextContent('Owes₹0');
  await expect.element(button('Collect')).not.toBeInTheDocument();
  await button('Close').last().click();
  await expect.element(page.getByText('Nobody owes anything.')).toBeVisible();
});

test('a statement that could not be loaded is loaded again', async () => {
  let isBroken = true;
  handle(creditAccountsApi.getStatement, () => {
    if (isBroken) throw new ErrorResponse('entity.not_found', { noun: 'customer' });
    return { data: { entries, balance: meera.balance } };
  });
  await openAccount();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The statement could not be loaded');
  isBroken = false;
  await button('Try again').click();
  await expect.element(dialog.getByText('Bill 2627-000123')).toBeVisible();
});

test('a link to the statement is made, and WhatsApp gets a reminder with it', async () => {
  const shared = handle(creditAccountsApi.shareStatement, () => ({
    data: { key: 'q3mXb7R0cJ2YwE9sTf1uLg' },
  }));
  await openAccount();
  failNext(creditAccountsApi.shareStatement, new ConnectionLost());
  await button('Share statement').click();
  await expect.element(page.getByText(/^No connection to the server\./).first()).toBeVisible();
  await button('Share statement').click();
  const whatsApp = dialog.getByRole('link', { name: 'Share on WhatsApp' });
  await expect.element(whatsApp).toBeVisible();
  const { origin, pathname, searchParams } = new URL(whatsApp.element().getAttribute('href') ?? '');
  expect(origin + pathname).toBe('https://wa.me/919876543210');
  expect(searchParams.get('text')).toMatch(
    /^A reminder from .+: ₹400 is still to be paid\. Your statement: https?:.+\/customers\/statement\/q3mXb7R0cJ2YwE9sTf1uLg$/,
  );
  await expect.element(button('Copy Link')).toBeVisible();
  expect(shared).toHaveLength(1);
  expect(await findLayoutFaults()).toEqual([]);
});
