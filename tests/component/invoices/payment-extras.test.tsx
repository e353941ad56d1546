import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { anInvoice, aPayment, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults, isWhollySeen } from '../support/measure.ts';
import { anOwnMode, handlePaymentModes, referenceUsed } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleTables } from '../support/tables.ts';

const shop = aShop({ upiId: 'chulha@okaxis' });
const dialog = page.getByRole('dialog').last();
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text });
const status = (text: string) => dialog.getByRole('status').filter({ hasText: text });
const paid = page.getByRole('status').filter({ hasText: /^Paid/ });

const [machine, zomato, ledger] = [
  anOwnMode(),
  anOwnMode({ name: 'Zomato Pay', class: 'UPI' }),
  anOwnMode({ name: 'House ledger', class: 'DUE' }),
];

/** As the server has it. */
let invoice: Invoice;
let taken: HandledRequest<typeof invoicesApi.addPayment>[];

beforeEach(() => {
  const areaId = anArea();
  handleTables({ tables: [aTable({ areaId, isEmpty: false })], areas: [areaId] });
  handlePaymentModes(machine, zomato, ledger, anOwnMode({ name: 'Old machine', isActive: false }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, shop) } }));
  taken = handle(invoicesApi.addPayment, ({ body: { amount } }) => {
    invoice = withPayment(invoice, 'CARD', amount);
    return { message: 'Payment taken', data: { invoice, payment: aPayment({ amount }) } };
  });
});

const sent = () => taken.map(({ body }) => body);

async function openPayment(customerId: Invoice['customerId'] = null): Promise<void> {
  invoice = anInvoice({ customerId, items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] });
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await page.getByRole('button', { name: /^T1\b/ }).click();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect.element(button('HDFC machine')).toBeEnabled();
}

test('a mode of the shop pays in one tap, and one that is switched off is left out', async () => {
  await openPayment();
  await expect.element(button('Old machine')).not.toBeInTheDocument();
  await button('HDFC machine').click();
  await expect.element(paid).toBeVisible();
  expect(sent()).toEqual([{ paymentMode: machine._id, amount: 500, expectedDue: 500 }]);
});

test.each([
  ['a customer with a phone', { name: 'Meera', phoneNo: '9876543210' }, 1],
  ['nobody', null, 0],
])('a mode of the shop on credit is offered to %s', async (_, customerId, count) => {
  await openPayment(customerId);
  await expect.element(button('House ledger')).toHaveLength(count);
});

test('in a mode of the shop a part is taken, and nothing of the rest is waived', async () => {
  await openPayment();
  await field('Amount Received').fill('200');
  await button('Zomato Pay').click();
  await expect.element(button(/^Settle/)).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/is waived/)).not.toBeInTheDocument();
  await field('Reference').fill(' 4335 ');
  await button('Take ₹200').click();
  await expect.element(dialog.getByText('₹200 of ₹500 is paid')).toBeVisible();
  expect(sent()).toEqual([{ paymentMode: zomato._id, amount: 200, reference: '4335', expectedDue: 500 }]);
});

test('what a mode of the shop brings above the bill goes back in it, with its reference', async () => {
  await openPayment();
  await field('Amount Received').fill('520');
  await button('Zomato Pay').click();
  await field('Reference').fill('4335');
  await button('Take all, give ₹20 back in Zomato Pay').click();
  await expect.poll(sent).toEqual([
    {
      paymentMode: zomato._id,
      amount: 520,
      refundMode: zomato._id,
      reference: '4335',
      expectedDue: 500,
    },
  ]);
});

test('a tip is added to what the guest pays, to the code and to the change, and not to the bill', async () => {
  await openPayment();
  await button('Add a tip').click();
  await field('Tip').fill('5.555');
  await button(/^CASH/).click();
  await expect.element(alert('At most two decimals.')).toBeVisible();
  expect(taken).toEqual([]);

  await field('Tip').fill('50');
  await expect.element(status('₹550 with the tip')).toBeVisible();
  await button('UPI code').click();
  await expect.element(dialog.getByRole('img', { name: /^UPI code for ₹550/ })).toBeVisible();
  await field('Cash given').fill('500');
  await button(/^CASH/).click();
  await expect.element(alert('Cash given is less than the amount.')).toBeVisible();
  await button('₹600').click();
  await expect.element(dialog.getByText('Change ₹50')).toBeVisible();
  await button(/^CASH/).click();
  await expect.element(paid).toBeVisible();
  expect(sent()).toEqual([{ paymentMode: 'CASH', amount: 500, tip: 50, tendered: 600, expectedDue: 500 }]);
});

test('cash takes no reference, and the server’s word on a tip stands at its field', async () => {
  await openPayment({ name: 'Meera', phoneNo: '9876543210' });
  await button('Reference').click();
  await field('Reference').fill('4335');
  await button(/^CASH/).click();
  await expect.element(alert('Cash has no reference.')).toBeVisible();
  expect(taken).toEqual([]);

  await button('Add a tip').click();
  await field('Tip').fill('20');
  const onCredit = 'Please take the tip in another mode, it cannot be owed.';
  failNext(
    invoicesApi.addPayment,
    new ErrorResponse('invoice.tip_on_credit', {}, { fields: { tip: onCredit } }),
  );
  await button('On credit').click();
  await expect.element(alert(onCredit)).toBeVisible();
  await expect.element(button('CARD')).toBeEnabled();
  await button('CARD').click();
  await expect.element(paid).toBeVisible();
  expect(sent()).toEqual([
    { paymentMode: 'CARD', amount: 500, tip: 20, reference: '4335', expectedDue: 500 },
  ]);
});

test('a reference that was used names its bill, and is taken again with a reason alone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openPayment();
  await button('Reference').click();
  await field('Reference').fill('433512087654');
  failNext(invoicesApi.addPayment, referenceUsed());
  await button('GOOGLEPAY').click();
  await expect.element(alert('This reference was used for bill 2627-000099 already.')).toBeVisible();
  const take = button('Take it all the same');
  await expect.element(field('Reason *')).toHaveFocus();
  await expect.poll(() => isWhollySeen(take.element())).toBe(true);
  expect(isWhollySeen(alert('This reference was used').element())).toBe(true);
  // A toast with the same words would lie over the question.
  expect(page.getByText(/^This reference was used/).elements()).toHaveLength(1);
  expect(await findLayoutFaults()).toEqual([]);
  await take.click();
  await expect.element(alert('Please give a reason.')).toBeVisible();
  expect(taken).toEqual([]);
  await button('One transfer for two bills').click();
  await take.click();
  await expect.element(paid).toBeVisible();
  expect(sent()).toEqual([
    {
      paymentMode: 'GOOGLEPAY',
      amount: 500,
      reference: '433512087654',
      reuse: true,
      reason: 'One transfer for two bills',
      expectedDue: 500,
    },
  ]);
});

test('Enter in the reason takes the payment with it, and without one says that it is missing', async () => {
  await openPayment();
  await button('Reference').click();
  await field('Reference').fill('4335');
  failNext(invoicesApi.addPayment, referenceUsed());
  await button('CARD').click();
  await expect.element(field('Reason *')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert('Please give a reason.')).toBeVisible();
  await userEvent.keyboard('Same slip{Enter}');
  await expect.element(paid).toBeVisible();
  expect(sent()).toEqual([
    {
      paymentMode: 'CARD',
      amount: 500,
      reference: '4335',
      reuse: true,
      reason: 'Same slip',
      expectedDue: 500,
    },
  ]);
});

test('a payment with another reference is a new request without the reason for the refused one', async () => {
  await openPayment();
  await button('Reference').click();
  await field('Reference').fill('4335');
  failNext(invoicesApi.addPayment, referenceUsed());
  await button('CARD').click();
  await expect.element(button('Take it all the same')).toBeVisible();
  await field('Reference').fill('4336');
  await expect.element(button('Take it all the same')).not.toBeInTheDocument();
  await button('CARD').click();
  await expect.element(paid).toBeVisible();
  expect(sent()).toEqual([{ paymentMode: 'CARD', amount: 500, reference: '4336', expectedDue: 500 }]);
});
