import SetBuyer from '@tawa/client/src/features/invoices/components/set-buyer.tsx';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anInvoice } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';

const ASHA = { gstIn: '27AAPFU0939F1ZV', name: 'Asha Traders Private Limited' };

const shop = aShop();
const unstated = anInvoice();
const dialog = page.getByRole('dialog').last();
const save = dialog.getByRole('button', { name: 'Save', exact: true });
const gstIn = dialog.getByLabelText('Buyer’s GSTIN');
const name = dialog.getByLabelText('Legal name');

let closed: number;
beforeEach(async () => {
  closed = 0;
  await page.viewport(PHONE.width, PHONE.height);
  signInAs(shop, 'CASHIER');
});

function renderForm(invoice: Invoice = unstated) {
  renderPage(
    <SetBuyer
      shopId={shop._id}
      invoice={invoice}
      onClose={() => {
        closed += 1;
      }}
    />,
    'orders/table',
    { shop },
  );
}

test('GSTIN and name are sent, and a retry has the same key', async () => {
  let requests = 0;
  const sent = handle(invoicesApi.setBuyer, () => {
    if (requests++ === 0) throw new ConnectionLost();
    return { message: 'Bill updated', data: { invoice: { ...unstated, buyer: ASHA } } };
  });
  renderForm();
  await gstIn.fill(ASHA.gstIn.toLowerCase());
  await name.fill(ASHA.name);
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(save).toBeEnabled();
  await save.click();
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([ASHA, ASHA]);
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
});

test('a wrong GSTIN and a missing name are said at their fields, and nothing is sent', async () => {
  const sent = handle(invoicesApi.setBuyer, () => ({ message: '', data: { invoice: unstated } }));
  renderForm();
  const alert = (text: string) => dialog.getByRole('alert').filter({ hasText: text });
  await gstIn.fill('27AAPFU0939F1ZW');
  await save.click();
  await expect.element(alert('its last character does not fit')).toBeVisible();
  await gstIn.fill(ASHA.gstIn);
  await save.click();
  await expect.element(alert('Please enter the legal name of the buyer.')).toBeVisible();
  await gstIn.fill('');
  await name.fill(ASHA.name);
  await save.click();
  await expect.element(alert('Please enter a 15-character GSTIN.')).toBeVisible();
  expect(sent).toEqual([]);
  expect(closed).toBe(0);
});

test('an emptied GSTIN takes the buyer off the bill', async () => {
  const sent = handle(invoicesApi.setBuyer, () => ({ message: 'Bill updated', data: { invoice: unstated } }));
  renderForm({ ...unstated, buyer: ASHA });
  await expect.element(name).toHaveValue(ASHA.name);
  await gstIn.fill('');
  await save.click();
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{ gstIn: undefined, name: undefined }]);
});

test('Back closes set-buyer', async () => {
  renderForm();
  await expect.element(gstIn).toBeVisible();
  await goBack();
  await expect.poll(() => closed).toBe(1);
});

test('the sheet has no fault that axe knows, and fits a phone', async () => {
  renderForm({ ...unstated, buyer: { ...ASHA, name: 'Very Long Name of a Company '.repeat(4).trim() } });
  await expect.element(gstIn).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
