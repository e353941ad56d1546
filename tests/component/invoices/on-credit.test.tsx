import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { anInvoice, aPayment, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleTables } from '../support/tables.ts';

const meera = { name: 'Meera', phoneNo: '9876543210' };
const dialog = page.getByRole('dialog').last();
const onCredit = dialog.getByRole('button', { name: 'On credit', exact: true });
const paidStatus = page.getByRole('status').filter({ hasText: /^Paid/ });

/** As the server has it. */
let invoice: Invoice;
let taken: HandledRequest<typeof invoicesApi.addPayment>[];

beforeEach(() => {
  handlePaymentModes();
  const areaId = anArea();
  handleTables({ tables: [aTable({ areaId, isEmpty: false })], areas: [areaId] });
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, aShop()) } }));
  taken = handle(invoicesApi.addPayment, ({ body: { paymentMode, amount } }) => {
    invoice = withPayment(invoice, paymentMode, amount);
    return { message: 'Payment taken', data: { invoice, payment: aPayment({ paymentMode, amount }) } };
  });
});

async function openPayment(customerId: Invoice['customerId']): Promise<void> {
  invoice = anInvoice({ customerId, items: [{ name: 'Thali', quantity: 1, price: 300, options: [] }] });
  renderPage(<TableInvoicesPage />, 'orders/table');
  await page.getByRole('button', { name: /^T1\b/ }).click();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: /^CASH/ })).toBeEnabled();
}

test.each([
  ['without a customer', null],
  ['with a name alone', { ...meera, phoneNo: '' }],
])('a bill %s cannot be put on credit', async (_, customerId) => {
  await openPayment(customerId);
  await expect.element(onCredit).not.toBeInTheDocument();
});

test('a bill is put on credit in one tap, after the server said that it is above the limit', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openPayment(meera);
  const aboveLimit = new ErrorResponse(
    'customer.above_credit_limit',
    { name: 'Meera', room: '120' },
    { data: { room: 120 } },
  );
  failNext(invoicesApi.addPayment, aboveLimit);
  await onCredit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Meera may owe only ₹120 more.');
  expect(await findLayoutFaults()).toEqual([]);

  await expect.element(onCredit).toBeEnabled();
  await onCredit.click();
  await expect.element(paidStatus).toHaveTextContent(/^Paid\s*On credit at/);
  expect(taken.map(({ body }) => body)).toEqual([{ paymentMode: 'DUE', amount: 300, expectedDue: 300 }]);
  await expect.element(page.getByText('On credit', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Paid by On credit')).not.toBeInTheDocument();
});

test('a part is put on credit, nothing of the rest is waived, and the rest comes in cash', async () => {
  handle(invoicesApi.payInvoice, ({ body: { paymentMode, amountReceived } }) => {
    invoice = withPayment(invoice, paymentMode, amountReceived);
    return { message: 'Bill paid', data: { invoice } };
  });
  await openPayment(meera);
  await dialog.getByLabelText('Amount Received').fill('120');
  await onCredit.click();
  await expect.element(dialog.getByText(/is waived/)).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: /^Settle/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Take ₹120' }).click();
  await expect.element(dialog.getByText('₹120 of ₹300 is paid')).toBeVisible();
  const cash = dialog.getByRole('button', { name: /^CASH/ });
  await expect.element(cash).toBeEnabled();
  await cash.click();
  await expect.element(paidStatus).toHaveTextContent(/^Paid\s*On credit ₹120 \+ CASH ₹180 at/);
  expect(taken.map(({ body }) => body)).toEqual([{ paymentMode: 'DUE', amount: 120, expectedDue: 300 }]);
});
