import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { anInvoice, aPayment, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ConnectionLost, failNext, handle } from '../support/handlers.ts';
import { anOwnMode, handlePaymentModes, referenceUsed } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { signInAsOwner } from '../support/sign-in.ts';

const dialog = page.getByRole('dialog').last();
const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text });
const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
const button = (name: string | RegExp) => dialog.getByRole('button', { name });

/** As the server has it. */
let invoice: Invoice;

beforeEach(() => {
  handlePaymentModes();
  const areaId = anArea();
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [aTable({ areaId, isEmpty: false })] } }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, aShop()) } }));
});

const aBillOf500 = () => anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] });

async function open(opened: Invoice, name: 'Paid' | 'Payments'): Promise<void> {
  invoice = opened;
  const shop = aShop();
  signInAsOwner(shop);
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await page.getByRole('button', { name: /^T1\b/ }).click();
  await expect.element(dialog.getByText(/^Total Amount/)).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
}

test('the rest is waived as an act of its own with a reason, and a retry waives it once', async () => {
  let responses = 0;
  const waived = handle(invoicesApi.waive, ({ body: { amount, reason } }) => {
    if (responses++ === 0) throw new ConnectionLost();
    const payment = aPayment({ kind: 'WAIVER', paymentMode: null, amount, reason });
    const due = invoice.due - amount;
    invoice = { ...invoice, waivedAmount: amount, due, payments: [...invoice.payments, payment] };
    return { message: 'Waived', data: { invoice, payment } };
  });
  await open(withPayment(aBillOf500(), 'CARD', 200), 'Paid');
  await button('Waive the rest').click();
  const amount = dialog.getByLabelText('Amount', { exact: true });
  await expect.element(amount).toHaveValue('300');
  await amount.fill('300.01');
  await button('Waive').click();
  await expect.element(alert('Only ₹300 is due.')).toBeVisible();
  await expect.element(alert('Please give a reason.')).toBeVisible();
  await amount.fill('50');
  await button('Late food').click();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Late food');
  await button('Waive').click();
  await expect.element(button('Waive')).toBeEnabled();
  await button('Waive').click();
  await expect.element(dialog.getByText('To be paid')).toBeVisible();
  await expect.element(dialog.getByText('₹250').first()).toBeVisible();
  expect(waived.map(({ body }) => body)).toEqual([
    { amount: 50, reason: 'Late food' },
    { amount: 50, reason: 'Late food' },
  ]);
  expect(waived[1]?.idempotencyKey).toBe(waived[0]?.idempotencyKey);
});

test('the mode of a payment is corrected, also on a paid bill, and the bill then names the right one', async () => {
  const corrected = handle(invoicesApi.correctPayment, ({ body: { paymentMode, reason } }) => {
    const [wrong] = invoice.payments;
    if (!wrong) throw new Error('no payment');
    const back = aPayment({ kind: 'REFUND', amount: wrong.amount, refundOf: wrong._id, reason });
    const payment = aPayment({ paymentMode, amount: wrong.amount, reason });
    invoice = {
      ...invoice,
      paymentMode: payment.paymentMode,
      payments: [{ ...wrong, held: 0 }, back, payment],
    };
    return { message: 'Corrected', data: { invoice, payment } };
  });
  await open(withPayment(aBillOf500(), 'CASH'), 'Payments');
  await expect.element(dialog.getByText('CASH ₹500')).toBeVisible();
  await expect.element(button(/^Refund/)).not.toBeInTheDocument();
  await button('Correct mode of CASH ₹500').click();
  await button('Wrong button').click();
  await button('Correct').click();
  await expect.element(alert('Select Payment mode')).toBeVisible();
  await dialog.getByLabelText('Payment Mode').selectOptions('GOOGLEPAY');
  await button('Correct').click();
  await expect.element(dialog.getByText('GOOGLEPAY ₹500')).toBeVisible();
  await expect.element(dialog.getByText('Given back in CASH')).toBeVisible();
  await expect.element(dialog.getByText('Nothing is left of it')).toBeVisible();
  await button('Close').last().click();
  await expect.element(status(/^Paid\s*GOOGLEPAY at/)).toBeVisible();
  expect(corrected.map(({ body }) => body)).toEqual([{ paymentMode: 'GOOGLEPAY', reason: 'Wrong button' }]);
});

test('a mode is corrected to one of the shop, and a used reference is taken with a second tap', async () => {
  const machine = anOwnMode();
  handlePaymentModes(machine, anOwnMode({ name: 'Old machine', isActive: false }));
  const corrected = handle(invoicesApi.correctPayment, () => {
    const payment = aPayment({ paymentMode: 'CARD', modeName: machine.name, amount: 500 });
    invoice = { ...invoice, payments: [...invoice.payments, payment] };
    return { message: 'Corrected', data: { invoice, payment } };
  });
  await open(withPayment(aBillOf500(), 'CASH'), 'Payments');
  await button('Correct mode of CASH ₹500').click();
  const mode = dialog.getByLabelText('Payment Mode');
  await expect.element(mode.getByRole('option', { name: 'HDFC machine' })).toBeInTheDocument();
  await expect.element(mode.getByRole('option', { name: /^(CASH|Old machine)$/ })).not.toBeInTheDocument();
  await mode.selectOptions('HDFC machine');
  await dialog.getByLabelText('Reference').fill(' 4335 ');
  await button('Wrong button').click();
  failNext(invoicesApi.correctPayment, referenceUsed());
  await button('Correct').click();
  await expect.element(alert('This reference was used for bill 2627-000099 already.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reference')).toHaveFocus();
  // A toast with the same words would lie over the question.
  expect(page.getByText(/^This reference was used/).elements()).toHaveLength(1);
  await dialog.getByLabelText('Reference').fill('4336');
  await expect.element(button('Correct')).toBeVisible();
  await dialog.getByLabelText('Reference').fill('4335');
  await button('Take it all the same').click();
  await expect.element(dialog.getByText('HDFC machine ₹500')).toBeVisible();
  expect(corrected.map(({ body }) => body)).toEqual([
    { paymentMode: machine._id, reference: '4335', reuse: true, reason: 'Wrong button' },
  ]);
});

test('a payment in a mode of the shop is corrected to cash without its reference, and goes back in its mode', async () => {
  const machine = anOwnMode();
  handlePaymentModes(machine);
  const corrected = handle(invoicesApi.correctPayment, () => ({
    data: { invoice, payment: aPayment({ paymentMode: 'CASH' }) },
  }));
  const refunds = handle(invoicesApi.refundPayment, () => ({
    data: { invoice, payment: aPayment({ kind: 'REFUND' }) },
  }));
  const opened = withPayment(aBillOf500(), 'CARD', 200);
  const payments = opened.payments.map((payment) => ({
    ...payment,
    modeName: machine.name,
    reference: '77',
  }));
  await open({ ...opened, payments }, 'Payments');
  await button('Correct mode of HDFC machine ₹200').click();
  await expect.element(dialog.getByLabelText('Reference')).toHaveValue('77');
  await dialog.getByLabelText('Payment Mode').selectOptions('CASH');
  await expect.element(dialog.getByLabelText('Reference')).not.toBeInTheDocument();
  await button('Wrong button').click();
  await button('Correct').click();
  await button('Refund HDFC machine ₹200').click();
  await expect.element(dialog.getByLabelText('Payment Mode')).toHaveDisplayValue('HDFC machine');
  await button('Paid twice').click();
  await button('Refund').click();
  await expect
    .poll(() => refunds.map(({ body }) => body))
    .toEqual([{ amount: 200, paymentMode: machine._id, reason: 'Paid twice' }]);
  expect(corrected.map(({ body }) => body)).toEqual([{ paymentMode: 'CASH', reason: 'Wrong button' }]);
});

test('a part of an open bill is refunded, and is to be paid again', async () => {
  const refunds = handle(invoicesApi.refundPayment, ({ body: { amount, paymentMode, reason } }) => {
    const [of] = invoice.payments;
    if (!of) throw new Error('no payment');
    const payment = aPayment({ kind: 'REFUND', amount, paymentMode, refundOf: of._id, reason });
    const payments = [{ ...of, held: of.held - amount }, payment];
    invoice = { ...invoice, payments, amountReceived: 120, due: 380 };
    return { message: 'Refunded', data: { invoice, payment } };
  });
  await open(withPayment(aBillOf500(), 'PAYTM', 200), 'Payments');
  await button('Refund PAYTM ₹200').click();
  await dialog.getByLabelText('Amount', { exact: true }).fill('201');
  await button('Paid twice').click();
  await button('Refund').click();
  await expect.element(alert('At most ₹200 can be given back.')).toBeVisible();
  await dialog.getByLabelText('Amount', { exact: true }).fill('80');
  await dialog.getByLabelText('Payment Mode').selectOptions('CASH');
  await button('Refund').click();
  await expect.element(dialog.getByText('₹120 is left of it')).toBeVisible();
  expect(refunds.map(({ body }) => body)).toEqual([
    { amount: 80, paymentMode: 'CASH', reason: 'Paid twice' },
  ]);
});

test('a waiver is taken back without a payment mode', async () => {
  const takenBack = handle(invoicesApi.refundPayment, ({ body: { amount, reason } }) => {
    const [of] = invoice.payments;
    if (!of) throw new Error('no waiver');
    const payment = aPayment({ kind: 'REFUND', amount, paymentMode: null, refundOf: of._id, reason });
    invoice = { ...invoice, payments: [{ ...of, held: 0 }, payment], waivedAmount: 0, due: 500 };
    return { message: 'Taken back', data: { invoice, payment } };
  });
  const waiver = aPayment({ kind: 'WAIVER', paymentMode: null, amount: 50, held: 50 });
  await open({ ...aBillOf500(), payments: [waiver], waivedAmount: 50, due: 450 }, 'Payments');
  await expect.element(button(/^Correct/)).not.toBeInTheDocument();
  await button('Take the waiver back').click();
  await expect.element(dialog.getByLabelText('Payment Mode')).not.toBeInTheDocument();
  await button('Paid after all').click();
  await button('Take back').click();
  await expect.element(dialog.getByText('Waiver taken back')).toBeVisible();
  await expect.element(dialog.getByText('Nothing is left of it')).toBeVisible();
  expect(takenBack.map(({ body }) => body)).toEqual([{ amount: 50, reason: 'Paid after all' }]);
});

test('more than is due that has moved already is taken whole and refunded, or refused', async () => {
  const taken = handle(invoicesApi.addPayment, ({ body: { paymentMode } }) => {
    invoice = withPayment(invoice, paymentMode);
    return { data: { invoice, payment: aPayment({ paymentMode }) } };
  });
  await open(aBillOf500(), 'Paid');
  const received = dialog.getByLabelText('Amount Received');
  await received.fill('600');
  await button(/^GOOGLEPAY/).click();
  await expect.element(alert("Amount Received can't be more than invoice payment")).toBeVisible();
  await button('Refuse it: only ₹500 is due').click();
  await expect.element(received).toHaveValue('500');
  expect(taken).toEqual([]);

  await received.fill('600');
  await button(/^CASH/).click();
  await expect.element(button(/^Take all/)).not.toBeInTheDocument();
  await button(/^GOOGLEPAY/).click();
  await button('Take all, give ₹100 back in CASH').click();
  await expect.element(status(/^Paid\s*GOOGLEPAY at/)).toBeVisible();
  expect(taken.map(({ body }) => body)).toEqual([
    { paymentMode: 'GOOGLEPAY', amount: 600, refundMode: 'CASH', expectedDue: 500 },
  ]);
});
