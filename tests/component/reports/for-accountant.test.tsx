import { ForAccountant } from '@tawa/client/src/features/reports/components/for-accountant.tsx';
import { addDays } from '@tawa/shared/calendar.ts';
import type { GstMonth } from '@tawa/shared/reports/gst-month.contract.ts';
import { addMonths, monthOf } from '@tawa/shared/reports/months.rules.ts';
import { reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aGstMonth } from '../../support/builders/report.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const byRate = page.getByRole('table', { name: 'GST by rate' });
const issued = page.getByRole('table', { name: 'Documents issued' });
const lastMonth = addMonths(monthOf(Date.now()), -1);

let sheet: GstMonth;
let loads: HandledRequest<typeof reportsApi.getGstMonth>[];
beforeEach(() => {
  signInAsOwner(shop);
  sheet = aGstMonth();
  loads = handle(reportsApi.getGstMonth, () => ({ data: sheet }));
});

async function open(): Promise<void> {
  renderPage(<ForAccountant shopId={shop._id} />, 'reports/accountant', { shop });
  await expect.element(page.getByText('For the accountant', { exact: false })).toBeVisible();
  expect(loads).toEqual([]);
  await page.getByText('For the accountant', { exact: false }).click();
}

test('the month before this one comes first: by rate, credit notes apart, and net', async () => {
  await open();
  const row = (name: RegExp) => byRate.getByRole('row', { name });
  await expect.element(row(/^Invoices, 5 %/)).toHaveTextContent('Invoices, 5 %₹200₹5₹5₹10');
  await expect
    .element(row(/^Credit notes, 5 %/))
    .toHaveTextContent('Credit notes, 5 %− ₹20− ₹0.50− ₹0.50− ₹1');
  await expect
    .element(row(/^Net outward supplies ₹/))
    .toHaveTextContent('Net outward supplies₹180₹4.50₹4.50₹9');
  await expect
    .element(issued.getByRole('row', { name: /^Invoices/ }))
    .toHaveTextContent('Invoices2627-0000012627-000003312');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Adds up' }))
    .toHaveTextContent('taxable ₹180 + tax ₹9 + without tax ₹0 + round-off ₹0 = ₹189');
  await expect
    .element(page.getByText('One bill of this month is still open.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('does not record sales', { exact: false })).toBeVisible();
  expect(loads[0]?.query).toEqual({ month: lastMonth });
});

test('a month with registered buyers has B2B and B2C, and their documents by rate', async () => {
  await open();
  await expect.element(byRate).toBeVisible();
  const byBuyer = page.getByRole('table', { name: 'B2B by buyer' });
  expect(byBuyer.elements()).toEqual([]);
  expect(byRate.getByRole('row', { name: /^B2C/ }).elements()).toEqual([]);
  const { invoices, creditNotes } = sheet;
  const { documents: _, ...sums } = invoices;
  const rates = [5, 12].map((rate) => ({ rate, taxable: 100, cgst: 2.5, sgst: 2.5, tax: 5 }));
  sheet = aGstMonth({
    b2b: invoices,
    b2c: creditNotes,
    buyerDocuments: [
      {
        ...sums,
        gstIn: '27AAPFU0939F1ZV',
        name: 'Asha Traders',
        document: 'INVOICE',
        invoiceNo: '2627-000001',
        creditForNo: null,
        date: '2026-11-20',
        rates,
      },
    ],
  });
  await page.getByLabelText('Month').selectOptions(addMonths(lastMonth, -1));
  await expect.element(byRate.getByRole('row', { name: /^B2B, 5 %/ })).toBeVisible();
  await expect.element(byRate.getByRole('row', { name: /^B2C ₹|^B2C −/ })).toBeVisible();
  await expect
    .element(byBuyer.getByRole('row', { name: /12 %/ }))
    .toHaveTextContent('27AAPFU0939F1ZVAsha Traders2627-0000012026-11-20₹21012 %₹100₹2.50₹2.50₹5');
});

test('another month loads another sheet, and the files are of the chosen month', async () => {
  await open();
  await expect.element(byRate).toBeVisible();
  const month = addMonths(lastMonth, -3);
  await page.getByLabelText('Month').selectOptions(month);
  await expect.poll(() => loads.at(-1)?.query).toEqual({ month });
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => loads.at(-1)?.query).toEqual({ month, format: 'csv' });
  await page.getByRole('button', { name: 'Excel (XLSX)' }).click();
  await expect.poll(() => loads.at(-1)?.query).toEqual({ month, format: 'xlsx' });
});

test('the file for Tally has all days of the month, and the page says that Tally doubles', async () => {
  const files = handle(reportsApi.getTally, () => {
    throw new ErrorResponse('report.days');
  });
  await open();
  await page.getByLabelText('Month').selectOptions(addMonths(lastMonth, -1));
  await page.getByRole('button', { name: 'Tally XML' }).click();
  const month = addMonths(lastMonth, -1);
  await expect.poll(() => files.at(-1)?.query.from).toBe(`${month}-01`);
  expect(addDays(files.at(-1)?.query.to ?? '', 1)).toBe(`${lastMonth}-01`);
  await expect.element(page.getByText('duplicates are prevented', { exact: false })).toBeVisible();
});

test.each([
  ['NONE', 'not registered for GST'],
  ['COMPOSITION', 'under the composition scheme'],
] as const)('a shop with %s says what applies', async (scheme, sentence) => {
  sheet = aGstMonth({ scheme });
  sheet.net.untaxed = 200;
  await open();
  await expect.element(byRate.getByRole('columnheader', { name: 'Without tax' })).toBeVisible();
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
});

test('a month that does not add up says by how much, as an alert', async () => {
  sheet = aGstMonth({ difference: -3 });
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Off by − ₹3');
});

test('an empty month says so, and an error can be retried', async () => {
  let isRefused = true;
  handle(reportsApi.getGstMonth, () => {
    if (isRefused) throw new ErrorResponse('report.days');
    return { data: sheet };
  });
  sheet = aGstMonth({ series: [], open: 0 });
  await open();
  await expect.element(page.getByText('The month could not be loaded')).toBeVisible();
  isRefused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No documents in this month')).toBeVisible();
  await expect.element(byRate).not.toBeInTheDocument();
});

test('the sheet fits a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await open();
  await expect.element(issued).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
