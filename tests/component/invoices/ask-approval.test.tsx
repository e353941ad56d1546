import CreditNotes from '@tawa/client/src/features/invoices/components/credit/credit-notes.tsx';
import { InvoiceDialogButtons } from '@tawa/client/src/features/invoices/components/invoice-dialog-buttons.tsx';
import InvoicePayments from '@tawa/client/src/features/invoices/components/payments/invoice-payments.tsx';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { EmployeeRole } from '@tawa/shared/permissions.ts';
import type { Overrides } from '@tawa/shared/roles/rights.rules.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPayment, withPayment } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, ErrorResponse, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { currentUser, signInAs } from '../support/sign-in.ts';

const shop = aShop();
const asha = { _id: newId(), name: 'Asha' };
const PIN = '7391';
const paidPart: Invoice = withPayment(
  anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] }),
  'CARD',
  200,
);

const dialog = page.getByRole('dialog').last();
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handlePaymentModes();
  signInAs(shop, 'CASHIER');
});

const handleApprovers = () =>
  handle(terminalsApi.getApprovers, () => ({ data: { approvers: [asha], acceptsPins: true, remote: [] } }));

function renderPayments(onClose = () => undefined) {
  renderPage(
    <InvoicePayments shop={shop} invoice={paidPart} Slip={() => null} onClose={onClose} />,
    'orders/table',
    { shop },
  );
}

describe('a member without invoice.refund gets a button that asks for approval', () => {
  const offers: [string, EmployeeRole, Overrides, 'Refund' | 'Ask to refund' | undefined][] = [
    ['a manager', 'MANAGER', {}, 'Refund'],
    ['a cashier', 'CASHIER', {}, 'Ask to refund'],
    ['a cashier who may refund', 'CASHIER', { 'invoice.refund': 'allow' }, 'Refund'],
    ['a waiter, who may not read bills', 'WAITER', {}, undefined],
  ];

  test.each(offers)('%s', async (_who, role, ofPerson, offered) => {
    signInAs(shop, role, ofPerson);
    renderPayments();
    await expect.element(dialog.getByText('CARD ₹200')).toBeVisible();
    const found = ['Refund', 'Ask to refund'].filter(
      (name) => button(`${name} CARD ₹200`).elements().length > 0,
    );
    expect(found).toEqual(offered ? [offered] : []);
  });
});

test('the refund that was asked for is sent with the approval, and the same person stays signed in', async () => {
  const asked = handleApprovers();
  const keys: (string | undefined)[] = [];
  const refunds = handle(invoicesApi.refundPayment, ({ body, idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (keys.length === 1) throw new ConnectionLost();
    if (body.approval?.pin !== PIN) throw new ErrorResponse('approval.wrong_secret');
    const payment = aPayment({ kind: 'REFUND', amount: 150, reason: 'Paid twice' });
    return { message: 'Refunded', data: { invoice: { ...paidPart, due: 450 }, payment } };
  });
  renderPayments();
  const user = currentUser();
  await button('Ask to refund CARD ₹200').click();
  await button('Ask for approval').click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Please give a reason.' })).toBeVisible();
  await dialog.getByLabelText('Amount', { exact: true }).fill('150');
  await button('Paid twice').click();
  await button('Ask for approval').click();
  await button('Asha').click();
  await expect.element(dialog.getByText('Refund ₹150 in CARD')).toBeVisible();
  await expect.element(dialog.getByText('Paid twice')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  await userEvent.keyboard(`${PIN}{Enter}`);
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The server did not answer');
  await userEvent.keyboard('1234{Enter}');
  await expect.element(alert).toHaveTextContent('do not match');
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(page.getByText('Refunded')).toBeVisible();
  await expect.element(dialog).toHaveAccessibleName(/^Payments of bill/);
  expect(asked[0]?.query).toEqual({ permission: 'invoice.refund' });
  expect(new Set(keys).size).toBe(1);
  expect(refunds.map(({ body }) => body)).toEqual(
    [PIN, '1234', PIN].map((pin) => ({
      amount: 150,
      paymentMode: 'CARD',
      reason: 'Paid twice',
      approval: { userId: asha._id, pin },
    })),
  );
  expect(currentUser()).toBe(user);
});

test('Back leads from approval-sheet to the form, which is as it was and asks before it is left', async () => {
  handleApprovers();
  renderPayments();
  await button('Ask to refund CARD ₹200').click();
  await button('Paid twice').click();
  await button('Ask for approval').click();
  await expect.element(button('Asha')).toBeVisible();
  await goBack();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Paid twice');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a refund that the server refuses is not asked for again', async () => {
  handleApprovers();
  handle(invoicesApi.refundPayment, () => {
    throw new ErrorResponse('invoice.above_held', { held: '50' }, { data: { invoice: paidPart } });
  });
  renderPayments();
  await button('Ask to refund CARD ₹200').click();
  await button('Paid twice').click();
  await button('Ask for approval').click();
  await button('Asha').click();
  await expect.element(dialog.getByRole('heading', { name: 'Asha' })).toBeVisible();
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(page.getByText(/^Only ₹50 is left/)).toBeVisible();
  await expect.element(dialog).toHaveAccessibleName(/^Payments of bill/);
});

const nothing = () => undefined;
const paid = withPayment(anInvoice({ items: paidPart.items }), 'CASH');

test.each([
  [true, 'Ask to give back'],
  [false, 'Credit Note'],
])('a paid bill offers a credit note, or to ask for one (%s)', async (asksToCredit, name) => {
  renderPage(
    <InvoiceDialogButtons
      invoice={paid}
      asksToCredit={asksToCredit}
      onPrint={nothing}
      onPay={undefined}
      onCharges={undefined}
      onDiscount={undefined}
      asksForDiscount={false}
      onBuyer={undefined}
      onPayments={nothing}
      onSplit={undefined}
      onMove={undefined}
      onMerge={undefined}
      onCredit={nothing}
      onOpen={nothing}
      onClose={nothing}
    />,
    'orders/table',
    { shop },
  );
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /give back|credit/i }).elements()).toHaveLength(1);
});

test('a credit note is asked for, and sent with the approval', async () => {
  handleApprovers();
  handle(invoicesApi.getCreditNotes, () => ({ data: { creditNotes: [], lines: [], left: 500, owed: 0 } }));
  const creditNote = anInvoice({ document: 'CREDIT_NOTE' });
  const added = handle(invoicesApi.addCreditNote, ({ body }) => {
    if (body.approval?.pin !== PIN) throw new ErrorResponse('approval.wrong_secret');
    return { message: 'Given back', data: { creditNote } };
  });
  const opened: string[] = [];
  renderPage(
    <CreditNotes
      shopId={shop._id}
      invoice={paid}
      needsApproval
      onOpen={(id) => opened.push(id)}
      onClose={nothing}
    />,
    'orders/table',
    { shop },
  );
  await dialog.getByText('Amount', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('60');
  await button('Cold food').click();
  await button('Ask for approval').click();
  await button('Asha').click();
  await expect.element(dialog.getByText('Give ₹60 back in CASH')).toBeVisible();
  await userEvent.keyboard('1234{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('do not match');
  expect(opened).toEqual([]);
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.poll(() => opened).toEqual([creditNote._id]);
  expect(added.map(({ body }) => body)).toEqual(
    ['1234', PIN].map((pin) => ({
      amount: 60,
      paymentMode: 'CASH',
      reason: 'Cold food',
      approval: { userId: asha._id, pin },
    })),
  );
});
