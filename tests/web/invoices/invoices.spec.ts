import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
/** In Kolkata (UTC+5:30). */
const dayBefore = (ago: number) =>
  new Date(Date.now() + 330 * 60_000 - ago * DAY_MS).toISOString().slice(0, 10);

const INVOICES = 'invoices/invoice';
const rowsOf = (page: Page) => page.getByRole('row');
const paymentMode = (page: Page) => page.getByLabel('Payment Mode');
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

async function expectPeriodsRequested(owner: Page): Promise<void> {
  const queries: URLSearchParams[] = [];
  owner.on('request', (request) => {
    if (request.url().includes('/get-invoices/')) queries.push(new URL(request.url()).searchParams);
  });
  const periods = {
    TODAY: [dayBefore(0), dayBefore(0)],
    YESTERDAY: [dayBefore(1), dayBefore(1)],
    'LAST 7 DAYS': [dayBefore(6), dayBefore(0)],
    'LAST 30 DAYS': [dayBefore(29), dayBefore(0)],
    'LAST YEAR': [dayBefore(364), dayBefore(0)],
    ALL: [null, null],
  };
  for (const [name, [from, to]] of Object.entries(periods)) {
    await owner.getByRole('button', { name, exact: true }).click();
    await expect
      .poll(() => [
        queries.at(-1)?.get('startDate'),
        queries.at(-1)?.get('endDate'),
        queries.at(-1)?.get('page'),
      ])
      .toEqual([from, to, '1']);
  }
  await searchCustomPeriods(owner);
  await expect
    .poll(() => [queries.at(-1)?.get('startDate'), queries.at(-1)?.get('endDate')])
    .toEqual([dayBefore(3), dayBefore(1)]);
}

/** Without dates, with reversed dates, then with valid ones. */
async function searchCustomPeriods(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'CUSTOM' }).click();
  const search = owner.getByRole('button', { name: 'Search', exact: true });
  const alert = owner.getByRole('alert').filter({ hasText: 'Invalid Dates' });
  await search.click();
  await expect(alert).toBeVisible();
  await owner.getByLabel('From').fill(dayBefore(1));
  await owner.getByLabel('To', { exact: true }).fill(dayBefore(3));
  await search.click();
  await expect(alert).toBeVisible();
  await owner.getByLabel('From').fill(dayBefore(3));
  await owner.getByLabel('To', { exact: true }).fill(dayBefore(1));
  await search.click();
}

/** @returns the number of a bill paid with PAYTM */
async function filterByPaymentMode(owner: Page): Promise<string> {
  const rows = rowsOf(owner);
  await owner.getByRole('button', { name: 'ALL', exact: true }).click();
  await paymentMode(owner).selectOption('PAYTM');
  const isPaytmByRow = async () => (await rows.allInnerTexts()).slice(1).map((row) => row.includes('PAYTM'));
  await expect.poll(async () => [...new Set(await isPaytmByRow())]).toEqual([true]);
  const number = /^\d{4}-\d{6}/.exec(await rows.nth(1).innerText())?.[0] ?? 'no bill';
  await paymentMode(owner).selectOption('');
  return number;
}

/** Two changes before React renders the first. */
async function changePeriodAndModeTogether(owner: Page): Promise<void> {
  await paymentMode(owner).evaluate((select: HTMLSelectElement) => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === 'LAST YEAR')?.click();
    select.value = 'CASH';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(owner).toHaveURL(/\?period=LAST(\+|%20)YEAR&mode=CASH$/);
  await expect(paymentMode(owner)).toHaveValue('CASH');
  await owner.getByRole('button', { name: 'ALL', exact: true }).click();
  await paymentMode(owner).selectOption('');
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

test('the invoices page: periods, payment modes, search in the URL, pages, a printable bill', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openFromShops(owner, server);
  await owner.getByRole('button', { name: 'Next page' }).click();
  await expect(owner.getByText(/^Page 2 of \d+$/)).toBeVisible();

  await expectPeriodsRequested(owner);
  const number = await filterByPaymentMode(owner);
  await changePeriodAndModeTogether(owner);
  await expectPlainUrl(owner, server);
  await searchAndOpenCachedInvoice(owner, number);
});

test('the summary requires the password and shows the revenue while it is open', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, INVOICES));
  const open = () => owner.getByRole('button', { name: 'Summary' }).click();
  const password = owner.getByLabel('Password', { exact: true });
  await open();
  await expect(topDialog(owner).getByText('Total Payment')).toHaveCount(0);
  await owner.keyboard.press('Enter');
  await expect(topDialog(owner).getByRole('alert')).toHaveText('Please enter your password.');
  await password.fill('not the password');
  await owner.keyboard.press('Enter');
  await expect(topDialog(owner).getByRole('alert')).toHaveText('That is not your current password.');
  await password.fill(server.owner.password);
  await owner.keyboard.press('Enter');
  await expect(topDialog(owner).getByRole('heading', { name: 'All Invoices' })).toBeVisible();
  const rupees = (text: string) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
  const total = await topDialog(owner).getByText('Total Payment').locator('..').innerText();
  const modes = await topDialog(owner).getByRole('table').last().getByRole('row').allInnerTexts();
  expect(modes.slice(1).reduce((sum, row) => sum + rupees(row), 0)).toBe(rupees(total));
  expect(total).toContain(rupees(total).toLocaleString('en-IN'));
  expect(rupees(total)).toBeGreaterThan(100_000);
  await owner.keyboard.press('Escape');

  await owner.getByRole('button', { name: 'LAST 7 DAYS' }).click();
  await open();
  await password.fill(server.owner.password);
  await topDialog(owner).getByRole('button', { name: 'Show' }).last().click();
  const inWords = (ago: number) =>
    new Date(dayBefore(ago)).toLocaleDateString('en-IN', { day: '2-digit', month: 'short', year: 'numeric' });
  await expect(
    topDialog(owner).getByRole('heading', { name: `From ${inWords(6)} to ${inWords(0)}` }),
  ).toBeVisible();
});
