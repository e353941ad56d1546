import InvoicesPage from '@tawa/client/src/pages/invoices/invoices.page.tsx';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anInvoice } from '../../support/builders/invoice.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const dialog = page.getByRole('dialog').last();
const rows = page.getByRole('row');
const paymentMode = page.getByLabelText('Payment Mode');
const period = (name: string) => page.getByRole('button', { name, exact: true });

let requests: HandledRequest<typeof invoicesApi.getInvoices>[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00+05:30') });
  const paid = (mode: 'CASH' | 'PAYTM', invoiceNo: string) =>
    anInvoice({ status: 'PAID', paymentMode: mode, invoiceNo, amountReceived: 45.5 });
  const [cash, paytm] = [paid('CASH', '2627-000001'), paid('PAYTM', '2627-000002')];
  requests = handle(invoicesApi.getInvoices, ({ query }) => {
    const invoices = query.paymentMode === 'PAYTM' ? [paytm] : [cash, paytm];
    return { data: { invoices, invoiceFilteredCount: invoices.length, resultPerPage: 20 } };
  });
  renderPage(<InvoicesPage />, 'invoices/invoice');
  await expect.poll(() => rows.elements()).toHaveLength(3);
});

const newestQuery = () => requests.at(-1)?.query;

test('each period asks for its days from the first page, and ALL for every day', async () => {
  const periods = {
    TODAY: ['2026-11-20', '2026-11-20'],
    YESTERDAY: ['2026-11-19', '2026-11-19'],
    'LAST 7 DAYS': ['2026-11-14', '2026-11-20'],
    'LAST 30 DAYS': ['2026-10-22', '2026-11-20'],
    'LAST YEAR': ['2025-11-21', '2026-11-20'],
  };
  for (const [name, [startDate, endDate]] of Object.entries(periods)) {
    await period(name).click();
    await expect.poll(newestQuery).toEqual({ startDate, endDate, page: 1 });
  }
  const before = requests.length;
  await period('ALL').click();
  await expect.poll(newestQuery).toEqual({ page: 1 });
  expect(requests.length).toBeGreaterThanOrEqual(before);
});

test('a custom period needs both dates in their order', async () => {
  await page.getByRole('button', { name: 'CUSTOM' }).click();
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const alert = page.getByRole('alert').filter({ hasText: 'Invalid Dates' });
  const fill = async (from: string, to: string) => {
    await page.getByLabelText('From').fill(from);
    await page.getByLabelText('To', { exact: true }).fill(to);
  };
  await search.click();
  await expect.element(alert).toBeVisible();
  await fill('2026-11-19', '2026-11-17');
  await expect.element(alert).not.toBeInTheDocument();
  await search.click();
  await expect.element(alert).toBeVisible();
  await fill('2026-11-17', '2026-11-19');
  await search.click();
  await expect.poll(newestQuery).toEqual({ startDate: '2026-11-17', endDate: '2026-11-19', page: 1 });
});

test('the list shows the bills of one payment mode', async () => {
  await paymentMode.selectOptions('PAYTM');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(rows.nth(1)).toHaveTextContent('PAYTM');
  expect(newestQuery()).toEqual({ paymentMode: 'PAYTM', page: 1 });
  await paymentMode.selectOptions('');
  await expect.poll(() => rows.elements()).toHaveLength(3);
});

test('a period whose bills fail to load says so, and loads them when it is tried again', async () => {
  failNext(invoicesApi.getInvoices, new ErrorResponse('access.forbidden'));
  await period('TODAY').click();
  await expect.element(page.getByText('The invoices could not be loaded')).toBeVisible();
  expect(rows.elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
});

/** Two changes before React renders the first. */
function changePeriodAndModeTogether(): void {
  const select = paymentMode.element() as HTMLSelectElement;
  (period('LAST YEAR').element() as HTMLElement).click();
  select.value = 'CASH';
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a period and a payment mode that are chosen together are both in the URL, until both are reset', async () => {
  changePeriodAndModeTogether();
  await expect.poll(() => location.search.replace('%20', '+')).toBe('?period=LAST+YEAR&mode=CASH');
  await expect.element(paymentMode).toHaveValue('CASH');
  await period('ALL').click();
  await paymentMode.selectOptions('');
  await expect.poll(() => location.search).toBe('');
});

test('the summary requires the password and shows the revenue of the period while it is open', async () => {
  let isRight = false;
  const asked = handle(invoicesApi.getInvoiceSummary, () => {
    if (!isRight) throw new ErrorResponse('password.wrong');
    const totals = { CASH: 20_000.5, PAYTM: 1_00_000 };
    return {
      data: {
        totalAmount: totals.CASH + totals.PAYTM,
        refunded: 60.5,
        tips: 0,
        collected: 1200,
        totalInvoice: 3,
        paymentMode: [
          { paymentMode: 'CASH' as const, totalPaymentSum: totals.CASH, totalInvoice: 2 },
          { paymentMode: 'PAYTM' as const, totalPaymentSum: totals.PAYTM, totalInvoice: 1 },
        ],
        takings: [],
      },
    };
  });
  const password = page.getByLabelText('Password', { exact: true });
  const open = () => page.getByRole('button', { name: 'Summary' }).click();
  await open();
  await expect.element(password).toHaveFocus();
  await expect.element(dialog.getByText('Total Payment')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Please enter your password.$/);
  await password.fill('not the password');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^That is not your current password.$/);
  isRight = true;
  await password.fill('correct horse 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('heading', { name: 'All Invoices' })).toBeVisible();
  await expect
    .element(dialog.getByText('Total Payment').element().parentElement)
    .toHaveTextContent('₹1,20,000.50');
  await expect.element(dialog.getByText('Refunded').element().parentElement).toHaveTextContent('₹60.50');
  await expect
    .element(dialog.getByText(/^Collected of earlier credit/).element().parentElement)
    .toHaveTextContent('₹1,200');
  const modes = dialog.getByRole('table').last().getByRole('row').elements().slice(1);
  expect(modes.map((row) => row.textContent)).toEqual([
    expect.stringContaining('₹20,000.50'),
    expect.stringContaining('₹1,00,000'),
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await period('LAST 7 DAYS').click();
  await open();
  await password.fill('correct horse 1');
  await dialog.getByRole('button', { name: 'Show' }).last().click();
  await expect
    .element(dialog.getByRole('heading', { name: 'From 14 Nov 2026 to 20 Nov 2026' }))
    .toBeVisible();
  expect(asked.map(({ body }) => body.password)).toEqual([
    'not the password',
    'correct horse 1',
    'correct horse 1',
  ]);
});

test.each([
  ['CSV', 'csv'],
  ['Excel (XLSX)', 'xlsx'],
] as const)('the export as %s has the filters of the list', async (name, format) => {
  const exported = handle(invoicesApi.exportInvoices, () => {
    throw new ErrorResponse('access.forbidden');
  });
  await paymentMode.selectOptions('PAYTM');
  await expect.poll(() => newestQuery()?.paymentMode).toBe('PAYTM');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(dialog.getByRole('tab', { name: 'CSV' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('tab', { name }).click();
  await dialog.getByRole('button', { name: /^One line per item/ }).click();
  await expect
    .poll(() => exported.map(({ query }) => query))
    .toEqual([{ paymentMode: 'PAYTM', lines: 'items', format }]);
});

test('the export fits a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(dialog.getByRole('tab', { name: 'Excel (XLSX)' })).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});

test('on a phone the tools are two rows, and the filters show their words whole', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const filters = ['Payment Mode', 'Document'].map((label) => page.getByLabelText(label).element());
  const buttons = ['Export', 'Summary'].map((name) => page.getByRole('button', { name }).element());
  const tops = [...filters, ...buttons].map((element) => element.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  for (const button of buttons) expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  for (const select of filters as HTMLSelectElement[]) {
    const { paddingLeft, paddingRight, font } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    for (const { text } of select.options)
      expect(context.measureText(text).width, text).toBeLessThanOrEqual(room);
  }
});
