import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

const INVOICES = 'invoices/invoice';
const rowsOf = (page: Page) => page.getByRole('row');
const expectPlainUrl = (page: Page, server: WebServer) =>
  expect(page).toHaveURL(new RegExp(`${ownerPath(server, INVOICES)}$`));

async function openFromShops(owner: Page, server: WebServer): Promise<void> {
  await openAs(owner, 'OWNER', server.owner, '/shops');
  await owner.getByRole('link', { name: 'Get in Shop' }).click();
  await owner.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Invoices' }).click();
  await expectPlainUrl(owner, server);
  await expect(owner.getByRole('columnheader')).toHaveText([
    'Invoice No',
    'Customer',
    'Amount',
    'Total Items',
    'Invoice Date',
    'Payment Mode',
    'Action',
  ]);
  await expect(rowsOf(owner)).toHaveCount(21);
}

async function searchAndOpenCachedInvoice(owner: Page, number: string): Promise<void> {
  const field = owner.getByLabel('Search by name, invoiceNo or email');
  await field.fill(number);
  await expect(owner).toHaveURL(new RegExp(`/${number}$`));
  await expect(rowsOf(owner)).toHaveCount(2);
  await owner.reload();
  await expect(field).toHaveValue(number);
  // Without a connection the bill comes from the cached list.
  await owner.route('**/invoices/get-invoice/**', (route) => route.abort());
  await owner.getByRole('button', { name: `View bill ${number}` }).click();
  await expect(owner.getByText(/^No connection to the server/)).toBeVisible();
  await expect(topDialog(owner)).toContainText('Thank you for dining with us! Visit Again!');
  await expect(topDialog(owner).getByRole('button', { name: 'Print Bill' })).toBeVisible();
  await expect(topDialog(owner).getByRole('button', { name: 'Add Charges' })).toHaveCount(0);
  await owner.keyboard.press('Escape');
  await field.fill('nobody of this name');
  await expect(owner.getByText('No Invoices')).toBeVisible();
}

test('the invoices page: pages, a search that survives a reload, a printable bill without a connection', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openFromShops(owner, server);
  await owner.getByRole('button', { name: 'Next page' }).click();
  await expect(owner.getByText(/^Page 2 of \d+$/)).toBeVisible();

  const number = /^\d{4}-\d{6}/.exec(await rowsOf(owner).nth(1).innerText())?.[0] ?? 'no bill';
  await searchAndOpenCachedInvoice(owner, number);
});
