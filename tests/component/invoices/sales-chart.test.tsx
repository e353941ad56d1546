import InvoicesPage from '@tawa/client/src/pages/invoices/invoices.page.tsx';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { type InvoiceSummary, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice } from '../../support/builders/invoice.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { tap } from '../support/pointer.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

type Takings = InvoiceSummary['takings'];

const dialog = page.getByRole('dialog').last();
const slider = dialog.getByRole('slider');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00+05:30') });
  const list: DataOf<typeof invoicesApi.getInvoices> = {
    invoices: [anInvoice()],
    invoiceFilteredCount: 1,
    resultPerPage: 20,
  };
  handle(invoicesApi.getInvoices, () => ({ data: list }));
});

async function openSummary(period: string, takings: Takings) {
  const totalAmount = takings.reduce((sum, { total }) => sum + total, 0);
  const totalInvoice = takings.reduce((sum, { invoices }) => sum + invoices, 0);
  const summary: InvoiceSummary = {
    totalAmount,
    refunded: 0,
    tips: 0,
    collected: 0,
    totalInvoice,
    paymentMode: [{ paymentMode: 'CASH', totalPaymentSum: totalAmount, totalInvoice }],
    takings,
  };
  const requests = handle(invoicesApi.getInvoiceSummary, () => ({ data: summary }));
  renderPage(<InvoicesPage />, 'invoices/invoice');
  const button = page.getByRole('button', { name: period, exact: true });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Summary' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Total Payment')).toBeVisible();
  expect(requests.map(({ body }) => body.password)).toEqual(['correct horse 1']);
  return requests[0]?.params;
}

/** The rows of the table for screen readers: time, number of invoices, amount. */
function readFigures(title: string): string[][] {
  const rows = dialog.getByRole('table', { name: title }).getByRole('row').elements().slice(1);
  return rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
}

const readFact = (name: string) =>
  dialog.getByText(name, { exact: true }).element().parentElement?.querySelector('dd')?.textContent;

const NOVEMBER: Takings = [
  { at: '2026-10-25', total: 1234.5, invoices: 1 },
  { at: '2026-11-19', total: 20_000, invoices: 12 },
  { at: '2026-11-20', total: 99, invoices: 2 },
];

test('the takings per day add up to the summary, and days without takings have no bar', async () => {
  const params = await openSummary('LAST 30 DAYS', NOVEMBER);
  expect(params).toMatchObject({ startDate: '2026-10-22', endDate: '2026-11-20' });
  const days = readFigures('Takings per day');
  expect(days).toHaveLength(30);
  expect(days.filter(([, count]) => count !== '0')).toEqual([
    ['Sun, 25 Oct 2026', '1', '₹1,234.50'],
    ['Thu, 19 Nov 2026', '12', '₹20,000'],
    ['Fri, 20 Nov 2026', '2', '₹99'],
  ]);
  expect(readFact('Total Payment')).toBe('₹21,333.50');
  expect(readFact('Total Invoices')).toBe('15');
  expect(dialog.element().querySelectorAll('svg rect')).toHaveLength(3);
});

test('the chart is read by eye, key, mouse and finger', async () => {
  await openSummary('LAST 30 DAYS', NOVEMBER);
  await expect.element(dialog.getByText('Most: Thu, 19 Nov 2026')).toBeVisible();
  const expectReading = (text: string) => expect.element(slider).toHaveAttribute('aria-valuetext', text);
  slider.element().focus();
  await userEvent.keyboard('{End}');
  await expectReading('Fri, 20 Nov 2026: ₹99, 2 invoices');
  await expect.element(dialog.getByText(/^Most: /)).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expectReading('Thu, 19 Nov 2026: ₹20,000, 12 invoices');
  const { width, height } = slider.element().getBoundingClientRect();
  const position = { x: (width * 3.5) / 30, y: height / 2 };
  await slider.hover({ position });
  await expectReading('Sun, 25 Oct 2026: ₹1,234.50, 1 invoice');
  await expect.element(dialog.getByText('Sun, 25 Oct 2026', { exact: true }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().hover();
  await expect.element(dialog.getByText('Most: Thu, 19 Nov 2026')).toBeVisible();
  await tap(slider, position);
  await expectReading('Sun, 25 Oct 2026: ₹1,234.50, 1 invoice');
});

test('a day has an hour for each of its 24 bars', async () => {
  const params = await openSummary('TODAY', [{ at: '2026-11-20T13', total: 45.5, invoices: 1 }]);
  expect(params).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-20' });
  const hours = readFigures('Takings per hour');
  expect(hours).toHaveLength(24);
  expect([0, 12, 13].map((hour) => hours[hour])).toEqual([
    ['12 am to 1 am', '0', '₹0'],
    ['12 pm to 1 pm', '0', '₹0'],
    ['1 pm to 2 pm', '1', '₹45.50'],
  ]);
});

test.each(['light', 'dark'])(
  'chart and export are accessible and fit a phone in the %s theme',
  async (theme) => {
    await page.viewport(PHONE.width, PHONE.height);
    localStorage.setItem('isDarkMode', String(theme === 'dark'));
    await openSummary('LAST 30 DAYS', NOVEMBER);
    await expect.element(slider).toBeVisible();
    expect(await findLayoutFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect.element(dialog.getByRole('button', { name: /^One line per item/ })).toBeVisible();
    expect(await findLayoutFaults()).toEqual([]);
  },
);
