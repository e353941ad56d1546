import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import InvoicesPage from '@tawa/client/src/pages/invoices/invoices.page.tsx';
import { type CreditableItem, type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPayment, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { anOwnMode, handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const shop = aShop();
/** The shop calls it so. */
const machine = anOwnMode();
const NAAN = newId();
const CHAI = newId();

/** As the server has them. */
let paid: Invoice;
let creditNotes: Invoice[];
let owed: number;
let lines: CreditableItem[];
let added: HandledRequest<typeof invoicesApi.addCreditNote>[];
let lists: HandledRequest<typeof invoicesApi.getInvoices>[];

const lineOf = (orderItemId: string, name: string, price: number, quantity: number): CreditableItem => ({
  orderItemId,
  tokenNo: 12,
  seat: 0,
  name,
  price,
  quantity,
  discount: 0,
  left: quantity,
  gstRate: null,
  options: [],
});

function aCreditNote(amount: number): Invoice {
  return {
    ...anInvoice({
      document: 'CREDIT_NOTE',
      items: [],
      subTotal: -amount,
      totalPayment: -amount,
      status: 'PAID',
    }),
    invoiceNo: `C2627-00000${creditNotes.length + 1}`,
    creditFor: paid._id,
    creditForNo: paid.invoiceNo,
    due: 0,
    amountReceived: -amount,
    payments: [aPayment({ kind: 'REFUND', amount })],
  };
}

beforeEach(() => {
  handlePaymentModes(machine);
  const items = [
    { name: 'Butter Naan', quantity: 2, price: 45.5, options: [] },
    { name: 'Masala Chai', quantity: 1, price: 60, options: [] },
  ];
  // 151 rupees less 15.10.
  paid = withPayment(anInvoice({ items, discount: 15.1, totalPayment: 135.9, due: 135.9 }), 'CARD');
  creditNotes = [];
  owed = 0;
  lines = [lineOf(NAAN, 'Butter Naan', 45.5, 2), lineOf(CHAI, 'Masala Chai', 60, 1)];
  queryClient.setQueryData(['current-user'], { _id: shop.ownerId });
  lists = handle(invoicesApi.getInvoices, ({ query }) => {
    const invoices = query.document === 'CREDIT_NOTE' ? creditNotes : [paid];
    return { data: { invoices, invoiceFilteredCount: invoices.length, resultPerPage: 20 } };
  });
  handle(invoicesApi.getInvoice, ({ params }) => {
    const found = [paid, ...creditNotes].find(({ _id }) => _id === params.invoiceId) ?? paid;
    return { data: { invoice: aPublicInvoice(found, shop) } };
  });
  handle(invoicesApi.getCreditNotes, () => {
    const given = creditNotes.reduce((sum, { totalPayment }) => sum - totalPayment, 0);
    return { data: { creditNotes, lines, left: paid.totalPayment - given, owed } };
  });
  added = handle(invoicesApi.addCreditNote, ({ body }) => {
    creditNotes = [...creditNotes, aCreditNote(body.amount ?? 0)];
    for (const { orderItemId, quantity } of body.lines ?? [])
      lines = lines.map((line) =>
        line.orderItemId === orderItemId ? { ...line, left: line.left - quantity } : line,
      );
    return { message: 'Given back', data: { creditNote: creditNotes.at(-1) ?? paid } };
  });
});

const dialog = page.getByRole('dialog').last();
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

async function openSheet(): Promise<void> {
  renderPage(<InvoicesPage />, 'invoices/invoice', { shop });
  await page.getByRole('button', { name: `View bill ${paid.invoiceNo}` }).click();
  await button('Credit Note').click();
  await expect.element(button('All items')).toBeVisible();
}

test('what the chosen items give back is shown as they are chosen, and the note opens', async () => {
  await openSheet();
  await expect.element(dialog).toHaveTextContent('At most ₹135.90 can be given back.');
  await dialog.getByRole('button', { name: 'One Butter Naan more' }).click();
  await expect.element(dialog).toHaveTextContent('Goes back₹40.95');
  await button('Cold food').click();
  await button('Give back').click();
  await expect.poll(() => added.length).toBe(1);
  expect(added[0]?.body).toEqual({
    lines: [{ orderItemId: NAAN, quantity: 1 }],
    amount: 40.95,
    paymentMode: 'CARD',
    reason: 'Cold food',
  });
  await expect.element(dialog).toHaveTextContent('CREDIT NOTE');
  await button(`Bill ${paid.invoiceNo}`).click();
  await button('Credit Note').click();
  await expect.element(button('Open credit note C2627-000001')).toBeVisible();
  await expect.element(dialog).toHaveTextContent('of 1 Butter Naan');
});

test('one tap chooses all items, and what is given back whole cannot be given back again', async () => {
  await openSheet();
  await button('All items').click();
  await expect.element(dialog).toHaveTextContent('Goes back₹135.90');
  await button('Complaint').click();
  await button('Give back').click();
  await expect.element(dialog).toHaveTextContent('CREDIT NOTE');
  await button(`Bill ${paid.invoiceNo}`).click();
  await button('Credit Note').click();
  await expect.element(dialog).toHaveTextContent('All of this bill has been given back.');
});

test('an amount goes back in another mode, but not above what is left', async () => {
  await openSheet();
  await dialog.getByRole('tab', { name: 'Amount' }).click();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await amount.fill('136');
  await button('Wrong dish').click();
  await button('Give back').click();
  await expect.element(dialog.getByText('That is more than what is left to give back.')).toBeVisible();
  await amount.fill('20.5');
  await dialog.getByLabelText('Payment Mode').selectOptions('CASH');
  await button('Give back').click();
  await expect.poll(() => added.length).toBe(1);
  expect(added[0]?.body).toEqual({ amount: 20.5, paymentMode: 'CASH', reason: 'Wrong dish' });
});

test('the money goes back in a mode that the shop has named itself', async () => {
  await openSheet();
  await button('All items').click();
  await button('Complaint').click();
  await dialog.getByLabelText('Payment Mode').selectOptions('HDFC machine');
  await button('Give back').click();
  await expect.poll(() => added.map(({ body }) => body.paymentMode)).toEqual([machine._id]);
});

test('the list shows credit notes when they are chosen', async () => {
  creditNotes = [aCreditNote(60)];
  renderPage(<InvoicesPage />, 'invoices/invoice', { shop });
  await expect.element(page.getByRole('table')).toHaveTextContent(paid.invoiceNo);
  await page.getByLabelText('Document').selectOptions('CREDIT_NOTE');
  await expect.element(page.getByRole('table')).toHaveTextContent('C2627-000001');
  expect(lists.at(-1)?.query).toMatchObject({ document: 'CREDIT_NOTE' });
});

test('a failed note says why and keeps what was entered', async () => {
  handle(invoicesApi.addCreditNote, () => {
    throw new ErrorResponse('invoice.credit_used_up');
  });
  await openSheet();
  await page.viewport(PHONE.width, PHONE.height);
  await button('All items').click();
  await button('Complaint').click();
  expect(await findLayoutFaults()).toEqual([]);
  await button('Give back').click();
  await expect.element(page.getByText('Some of these items went back by another credit note')).toBeVisible();
  await expect.element(dialog).toHaveTextContent('Goes back₹135.90');
});

test('what is still owed of a bill is taken off what the customer owes, and the server has the last word', async () => {
  paid = withPayment({ ...paid, payments: [], due: 135.9, status: 'OPEN' }, 'DUE');
  owed = 100;
  await openSheet();
  const mode = dialog.getByLabelText('Payment Mode');
  await expect.element(mode).toHaveValue('DUE');
  await expect.element(dialog.getByText('₹100 of this bill is still owed')).toBeVisible();
  await mode.selectOptions('CASH');
  await button('All items').click();
  await button('Complaint').click();
  const details = { invoiceNo: paid.invoiceNo, owed: '100', held: '35.90' };
  const refusal = new ErrorResponse('invoice.credit_still_owed', details);
  refusal.reply.fields = { paymentMode: refusal.message };
  failNext(invoicesApi.addCreditNote, refusal);
  await button('Give back').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('give back at most ₹35.90.');
  await expect.element(mode).toHaveFocus();
  await mode.selectOptions('DUE');
  await button('Give back').click();
  await expect.poll(() => added.map(({ body }) => body.paymentMode)).toEqual(['DUE']);
});

test('what was collected of a bill on credit goes back in cash', async () => {
  paid = withPayment({ ...paid, payments: [], due: 135.9, status: 'OPEN' }, 'DUE');
  await openSheet();
  await expect.element(dialog.getByLabelText('Payment Mode')).toHaveValue('CASH');
});
