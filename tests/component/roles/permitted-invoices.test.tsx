import { WaiterWelcome } from '@tawa/client/src/features/shops/components/waiter-welcome.tsx';
import { mayInShop } from '@tawa/client/src/features/shops/hooks/use-may.ts';
import { permissionOfPage } from '@tawa/client/src/layout/page-permissions.ts';
import InvoicesPage from '@tawa/client/src/pages/invoices/invoices.page.tsx';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import type { Overrides } from '@tawa/shared/roles/rights.rules.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anInvoice, aPublicInvoice } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderAt, renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = aShop();
const invoice = anInvoice();
const bills = page.getByRole('link', { name: 'Bills' });
const paid = page.getByRole('button', { name: 'Paid', exact: true });

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handlePaymentModes();
  handle(shopsApi.employeeOf, () => ({ data: { shop, shops: [shop] } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, shop) } }));
  handle(invoicesApi.getInvoices, () => ({
    data: { invoices: [invoice], invoiceFilteredCount: 1, resultPerPage: 20 },
  }));
});

async function welcome(ofPerson: Overrides): Promise<void> {
  const user = signInAs(shop, 'WAITER', ofPerson);
  renderAt(<WaiterWelcome user={user}>{() => null}</WaiterWelcome>, 'shops', '/shops', shop);
  await expect.element(page.getByRole('link', { name: 'View KOT' })).toBeVisible();
}

test('a waiter is offered no bills', async () => {
  await welcome({});
  expect(bills.elements()).toHaveLength(0);
});

test('a waiter who may open bills sees them by table', async () => {
  await welcome({ 'invoice.read': 'allow', 'invoice.open': 'allow' });
  await expect.element(bills).toHaveAttribute('href', expect.stringMatching(/^\/orders\/table\//));
});

test('a waiter who may see bills and take payments is offered both, and may open the page', async () => {
  await welcome({ 'invoice.read': 'allow', 'invoice.pay': 'allow' });
  await expect.element(bills).toHaveAttribute('href', expect.stringMatching(/^\/invoices\/invoice\//));
});

test.each([
  ['takes payments', { 'invoice.read': 'allow', 'invoice.pay': 'allow' }, 1],
  ['only sees bills', { 'invoice.read': 'allow' }, 0],
] as const)('a waiter who %s has the bill with the buttons for it', async (_, ofPerson, buttons) => {
  const user = signInAs(shop, 'WAITER', ofPerson);
  expect(mayInShop(shop, user)(permissionOfPage('/invoices/invoice'))).toBe(true);
  renderPage(<InvoicesPage />, 'invoices/invoice', { shop });
  // A row of a phone has its buttons below it.
  await page.getByRole('button', { name: /^Details/ }).click();
  await page.getByRole('button', { name: /^View/ }).first().click();
  await expect.element(page.getByText(/^Total Amount/)).toBeVisible();
  expect(paid.elements()).toHaveLength(buttons);
});
