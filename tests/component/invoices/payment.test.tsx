import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { anInvoice, aPayment, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ConnectionLost, ErrorResponse, type HandledRequest, handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { isWhollySeen } from '../support/measure.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const dialog = page.getByRole('dialog').last();
/** What a tap on a mode pays, with its label. */
const toBePaid = (label: string, amount: string) => dialog.getByText(`${label}${amount}`, { exact: true });
const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text });
const cash = page.getByRole('button', { name: /^CASH/ });
const received = page.getByLabelText('Amount Received');
const settle = page.getByRole('button', { name: /^Settle/ });

/** As the server has it. */
let invoice: Invoice;
let payments: HandledRequest<typeof invoicesApi.payInvoice>[];
let charges: HandledRequest<typeof invoicesApi.addCharges>[];

const ofTotal = (totalPayment: number) =>
  anInvoice({ _id: invoice._id, items: [{ name: 'Thali', quantity: 1, price: totalPayment, options: [] }] });

beforeEach(() => {
  handlePaymentModes();
  const areaId = anArea();
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [aTable({ areaId, isEmpty: false })] } }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, aShop()) } }));
  payments = handle(invoicesApi.payInvoice, ({ body: { paymentMode, amountReceived } }) => {
    invoice = withPayment(invoice, paymentMode, amountReceived, { waivesRest: true });
    return { message: `Bill ${invoice.invoiceNo} paid`, data: { invoice } };
  });
  charges = handle(invoicesApi.addCharges, ({ body }) => {
    const totalPayment = invoiceTotal({ ...invoice, ...body });
    invoice = { ...invoice, ...body, totalPayment, due: totalPayment };
    return { data: { invoice } };
  });
});

async function openInvoice(opened: Invoice, shop = aShop()): Promise<void> {
  invoice = opened;
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await page.getByRole('button', { name: /^T1\b/ }).click();
  await expect.element(dialog.getByText(/^Total Amount/)).toBeVisible();
}

async function openPayment(opened: Invoice, shop = aShop()): Promise<void> {
  await openInvoice(opened, shop);
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
}

test('the amount that stands once in the dialog is charged, or the new total is confirmed first', async () => {
  await openPayment(anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 1000, options: [] }] }));
  await expect.element(toBePaid('To be paid', '₹1,000')).toBeVisible();
  expect(dialog.element().textContent.split('₹1,000')).toHaveLength(2);

  invoice = ofTotal(1045.5);
  await queryClient.invalidateQueries();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The bill has changed: it was ₹1,000, now it is ₹1,045.50');
  await expect.element(toBePaid('To be paid', '₹1,045.50')).toBeVisible();

  const rejected = handle(invoicesApi.payInvoice, () => {
    invoice = ofTotal(1091);
    throw new ErrorResponse('invoice.total_changed', invoice, { data: { invoice } });
  });
  await cash.click();
  await expect.element(page.getByText(/^The total of bill \S+ has changed/).first()).toBeVisible();
  await expect.element(toBePaid('To be paid', '₹1,091')).toBeVisible();
  expect(rejected.map(({ body }) => body.expectedTotal)).toEqual([1045.5]);

  const paid = handle(invoicesApi.payInvoice, ({ body }) => {
    invoice = withPayment(invoice, body.paymentMode, body.amountReceived);
    return { message: 'Bill paid', data: { invoice } };
  });
  await expect.element(cash).toBeEnabled();
  await cash.click();
  await expect.element(page.getByText('Bill paid').first()).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: /^Paid\s*CASH at/ })).toBeVisible();
  expect(paid.map(({ body }) => body)).toEqual([
    { paymentMode: 'CASH', amountReceived: 1091, expectedTotal: 1091, expectedDue: 1091 },
  ]);
});

test('an amount above the total is an error, and what is missing of it is waived knowingly', async () => {
  await openPayment(anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] }));
  await press(received, '{Enter}');
  await expect.element(alert('Select Payment mode')).toBeVisible();

  await received.fill('501');
  await page.getByRole('button', { name: 'CARD' }).click();
  await expect.element(alert("Amount Received can't be more than invoice payment")).toBeVisible();
  await received.fill('10.555');
  await settle.click();
  await expect.element(alert('At most two decimals.')).toBeVisible();
  await received.fill('490');
  await expect.element(dialog.getByText('₹10 is waived')).toBeVisible();
  expect(payments).toEqual([]);
  await page.getByRole('button', { name: /^Settle with ₹490$/ }).click();
  await expect.element(dialog.getByText('Waived')).toBeVisible();
  expect(payments.map(({ body }) => body)).toEqual([
    { paymentMode: 'CARD', amountReceived: 490, expectedTotal: 500, expectedDue: 500 },
  ]);
});

test('a bill of which more is due than the till shows is not settled, and nothing of it is waived', async () => {
  const bill = anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 100, options: [] }] });
  await openPayment(withPayment(bill, 'CARD', 50));
  await expect.element(toBePaid('To be paid', '₹50')).toBeVisible();
  const settled = handle(invoicesApi.payInvoice, ({ body: { paymentMode, expectedDue = bill.due } }) => {
    // Another till has refunded what was paid.
    invoice = expectedDue === bill.due ? withPayment(bill, paymentMode) : bill;
    if (invoice === bill) throw new ErrorResponse('invoice.due_changed', bill, { data: { invoice } });
    return { message: 'Bill paid', data: { invoice } };
  });
  await cash.click();
  await expect.element(page.getByText(/^What is due of bill \S+ has changed/).first()).toBeVisible();
  await expect.element(toBePaid('To be paid', '₹100')).toBeVisible();
  await expect.element(cash).toBeEnabled();
  await cash.click();
  await expect.element(page.getByText('Bill paid').first()).toBeVisible();
  expect(settled.map(({ body: { amountReceived, expectedDue } }) => [amountReceived, expectedDue])).toEqual([
    [50, 50],
    [100, 100],
  ]);
});

test('a bill above one crore is charged and settled for less', async () => {
  await openInvoice(
    anInvoice({ items: [{ name: 'Banquet', quantity: 1, price: 1_00_00_000, options: [] }] }),
  );
  await page.getByRole('button', { name: 'Add Charges' }).click();
  await page.getByLabelText('Packing Fee').fill('15000000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Packing Charge')).toBeVisible();

  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await received.fill('24999999');
  await expect.element(dialog.getByText('₹1 is waived:')).toBeVisible();
  await cash.click();
  await page.getByRole('button', { name: 'Settle with ₹2,49,99,999' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: /^Paid\s*CASH at/ })).toBeVisible();
});

test('charges: amount and percent follow each other, and invalid values show an error', async () => {
  await openInvoice(anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] }));
  await page.getByRole('button', { name: 'Add Charges' }).click();
  const amount = page.getByLabelText('Discount Amount');
  const percent = page.getByLabelText('Discount Percent');
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  await percent.fill('10');
  await expect.element(amount).toHaveValue('50');
  await amount.fill('125');
  await expect.element(percent).toHaveValue('25');
  for (const refused of ['500', '505', '-5', 'ten']) {
    await amount.fill('1');
    await expect.element(alert('Charges not allowed')).not.toBeInTheDocument();
    await amount.fill(refused);
    await save();
    await expect.element(alert('Charges not allowed')).toBeVisible();
  }
  await amount.fill('10.555');
  await save();
  await expect.element(alert('At most two decimals.')).toBeVisible();
  await percent.fill('100');
  await save();
  await expect.element(alert('Charges not allowed')).toBeVisible();
  await percent.fill('10');
  await page.getByLabelText('Packing Fee').fill('15');
  await page.getByLabelText('Delivery Fee').fill('40.50');
  expect(charges).toEqual([]);
  await save();
  for (const words of ['Discount (10%)', 'Packing Charge', 'Delivery Charge'])
    await expect.element(page.getByText(words)).toBeVisible();
  expect(charges.map(({ body }) => body)).toEqual([{ discount: 50, packingFee: 15, deliveryCharges: 40.5 }]);
  await expect.element(page.getByText(/^Total Amount/).element().parentElement).toHaveTextContent('₹505.50');
});

test('a complimentary bill takes a packing fee, and no other discount of all its items', async () => {
  const items = [{ name: 'Thali', quantity: 1, price: 500, options: [] }];
  await openInvoice(anInvoice({ items, discount: 500, discountKind: 'COMP', totalPayment: 0 }));
  await page.getByRole('button', { name: 'Add Charges' }).click();
  const amount = page.getByLabelText('Discount Amount');
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Total ₹0')).toBeVisible();
  await page.getByLabelText('Packing Fee').fill('15');
  await expect.element(dialog.getByText('Total ₹15')).toBeVisible();
  await amount.fill('501');
  await save();
  await expect.element(alert('Charges not allowed')).toBeVisible();
  await amount.fill('500');
  await save();
  await expect.element(page.getByText('Packing Charge')).toBeVisible();
  expect(charges.map(({ body }) => body)).toEqual([{ discount: 500, packingFee: 15, deliveryCharges: 0 }]);
});

test('three friends pay equal parts in four taps, and the parts add up', async () => {
  const parts = handle(invoicesApi.addPayment, ({ body: { paymentMode, amount } }) => {
    invoice = withPayment(invoice, paymentMode, amount);
    return { data: { invoice, payment: aPayment({ paymentMode, amount }) } };
  });
  await openPayment(anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 100, options: [] }] }));
  await page.getByRole('tab', { name: '3', exact: true }).click();
  await expect.element(toBePaid('Part 1 of 3', '₹33.34')).toBeVisible();
  await expect.element(dialog.getByText('₹0 of ₹100 is paid')).toBeVisible();
  await cash.click();
  await expect.element(toBePaid('Part 2 of 3', '₹33.33')).toBeVisible();
  await expect.element(dialog.getByText('₹33.34 of ₹100 is paid')).toBeVisible();
  await page.getByRole('button', { name: /^GOOGLEPAY/ }).click();
  await expect.element(toBePaid('Part 3 of 3', '₹33.33')).toBeVisible();
  await page.getByRole('button', { name: /^CARD/ }).click();
  await expect.element(page.getByRole('status').filter({ hasText: /^Paid\s*CASH ₹33.34/ })).toBeVisible();
  expect(
    parts.map(({ body: { paymentMode, amount, part, expectedDue } }) => [
      paymentMode,
      amount,
      part,
      expectedDue,
    ]),
  ).toEqual([
    ['CASH', 33.34, { number: 1, of: 3 }, 100],
    ['GOOGLEPAY', 33.33, { number: 2, of: 3 }, 66.66],
    ['CARD', 33.33, { number: 3, of: 3 }, 33.33],
  ]);
  expect(payments).toEqual([]);
});

test('an amount below what is due is taken as a part, and the rest stays to be paid', async () => {
  const parts = handle(invoicesApi.addPayment, ({ body: { paymentMode, amount } }) => {
    invoice = withPayment(invoice, paymentMode, amount);
    return { data: { invoice, payment: aPayment({ paymentMode, amount }) } };
  });
  await openPayment(anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] }));
  await received.fill('200');
  await cash.click();
  await page.getByRole('button', { name: 'Take ₹200' }).click();
  await expect.element(dialog.getByText('₹200 of ₹500 is paid')).toBeVisible();
  await expect.element(received).toHaveValue('300');
  await page.getByRole('button', { name: /^PHONEPE/ }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Paid\s*CASH ₹200 \+ PHONEPE ₹300/ }))
    .toBeVisible();
  expect(parts.map(({ body: { amount, part, expectedDue } }) => [amount, part, expectedDue])).toEqual([
    [200, undefined, 500],
  ]);
  expect(payments.map(({ body: { amountReceived } }) => amountReceived)).toEqual([300]);
});

test('cash that is given shows its change before the payment, and on the bill after it', async () => {
  const taken = handle(invoicesApi.addPayment, ({ body: { paymentMode, amount, tendered = null } }) => {
    invoice = withPayment(invoice, paymentMode, amount, { tendered });
    return { data: { invoice, payment: aPayment({ paymentMode, amount, tendered }) } };
  });
  await openPayment(anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 386, options: [] }] }));
  const given = page.getByLabelText('Cash given');
  await given.fill('300');
  await cash.click();
  await expect.element(alert('Cash given is less than the amount.')).toBeVisible();
  await page.getByRole('button', { name: '₹400' }).click();
  await expect.element(dialog.getByText('Change ₹14')).toBeVisible();
  await cash.click();
  await expect.element(page.getByText('₹400 given, change ₹14')).toBeVisible();
  expect(taken.map(({ body: { amount, tendered } }) => [amount, tendered])).toEqual([[386, 400]]);
});

test('a part whose response is lost is sent again with its own key, whatever the bill says by then', async () => {
  let responses = 0;
  const parts = handle(invoicesApi.addPayment, ({ body: { paymentMode, amount } }) => {
    if (responses++ === 0) {
      invoice = withPayment(invoice, paymentMode, amount);
      throw new ConnectionLost();
    }
    return { data: { invoice, payment: aPayment({ paymentMode, amount }) } };
  });
  await openPayment(anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] }));
  await received.fill('200');
  await cash.click();
  const take = page.getByRole('button', { name: 'Take ₹200' });
  await take.click();
  await expect.element(alert('The server did not respond')).toBeVisible();
  await expect.element(dialog.getByText('₹200 of ₹500 is paid')).toBeVisible();
  await expect.element(take).toBeEnabled();
  await take.click();
  await expect.element(received).toHaveValue('300');
  expect(parts).toHaveLength(2);
  expect(parts[1]?.body).toEqual(parts[0]?.body);
  expect(parts[1]?.idempotencyKey).toBe(parts[0]?.idempotencyKey);
});

test('a mode of UPI that is chosen shows the code large, for the amount that is typed', async () => {
  const thali = { name: 'Thali', quantity: 1, price: 1000, options: [] };
  await openPayment(anInvoice({ items: [thali] }), aShop({ upiId: 'chulha@okaxis' }));
  await received.fill('250');
  const code = dialog.getByRole('img', { name: /^UPI code for ₹250/ });
  await page.getByRole('button', { name: 'CARD', exact: true }).click();
  await expect.element(code).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'GOOGLEPAY', exact: true }).click();
  await expect.element(code).toBeVisible();
  expect(code.element().getBoundingClientRect().width).toBe(280);
});

test('at a UPI code the amount is seen once and large, and the buttons name it to a screen reader', async () => {
  const thali = { name: 'Thali', quantity: 1, price: 1000, options: [] };
  await openPayment(anInvoice({ items: [thali] }), aShop({ upiId: 'chulha@okaxis' }));
  await received.fill('250');
  const take = page.getByRole('button', { name: 'Take ₹250', exact: true });
  await expect.element(take).toHaveTextContent('Take ₹250');
  await page.getByRole('button', { name: 'GOOGLEPAY', exact: true }).click();
  const amount = dialog.getByRole('figure').getByText('₹250', { exact: true });
  await expect.element(amount).toBeVisible();
  expect(getComputedStyle(amount.element()).fontSize).toBe('28px');
  expect((dialog.element() as HTMLElement).innerText.match(/₹250\b/g)).toHaveLength(1);
  await expect.element(take).toHaveTextContent(/^Take$/);
  await expect
    .element(page.getByRole('button', { name: 'Settle with ₹250', exact: true }))
    .toHaveTextContent(/^Settle$/);
  await page.getByRole('button', { name: 'CARD', exact: true }).click();
  await expect.element(take).toHaveTextContent('Take ₹250');
});

test('of a bill of ₹0 there is nothing to scan and nothing to divide, and a tap ends it', async () => {
  const items = [{ name: 'Thali', quantity: 1, price: 500, options: [] }];
  const complimentary = anInvoice({ items, discount: 500, discountKind: 'COMP', totalPayment: 0 });
  await openPayment(complimentary, aShop({ upiId: 'chulha@okaxis' }));
  await expect.element(toBePaid('To be paid', '₹0')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'UPI code' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('tab', { name: '2', exact: true })).not.toBeInTheDocument();
  await cash.click();
  await expect.poll(() => payments.length).toBe(1);
  await expect.element(page.getByRole('status').filter({ hasText: /^Paid\s*CASH at/ })).toBeVisible();
});

test('on a phone the whole UPI code is in view when a mode of UPI is chosen, and when it is opened', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const thali = { name: 'Thali', quantity: 1, price: 1000, options: [] };
  await openPayment(anInvoice({ items: [thali] }), aShop({ upiId: 'chulha@okaxis' }));
  const isWhole = () => isWhollySeen(dialog.getByRole('figure').element());
  const upiCode = page.getByRole('button', { name: 'UPI code' });
  await upiCode.click();
  await expect.poll(isWhole).toBe(true);
  await received.fill('250');
  await page.getByRole('button', { name: 'CARD', exact: true }).click();
  await page.getByRole('button', { name: 'GOOGLEPAY', exact: true }).click();
  await expect.poll(isWhole).toBe(true);
  await page.getByRole('button', { name: 'PHONEPE', exact: true }).click();
  await expect.poll(isWhole).toBe(true);
});

test('the UPI code stays in view when a field appears above it', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const thali = { name: 'Thali', quantity: 1, price: 1000, options: [] };
  await openPayment(anInvoice({ items: [thali] }), aShop({ upiId: 'chulha@okaxis' }));
  const code = dialog.getByRole('figure');
  const isWhole = () => isWhollySeen(code.element());
  await received.fill('250');
  await page.getByRole('button', { name: 'PHONEPE', exact: true }).click();
  await expect.element(dialog.getByLabelText('Reference')).toBeVisible();
  await expect.poll(isWhole).toBe(true);
  const part = code.element().parentElement?.parentElement;
  // Right above the code, because the browser itself keeps in place what is below the top of a scrolled sheet.
  part?.insertAdjacentHTML('beforebegin', '<div style="height: 120px"></div>');
  await expect.poll(isWhole).toBe(true);
});
