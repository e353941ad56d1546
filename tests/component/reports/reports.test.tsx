import ReportsPage from '@tawa/client/src/pages/reports/reports.page.tsx';
import { addDays, calendarDate } from '@tawa/shared/calendar.ts';
import { type Report, reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import { REPORT_KINDS, type ReportKind } from '@tawa/shared/reports/reports.rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aReport, aReportCheck } from '../../support/builders/report.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const table = (name: string) => page.getByRole('table', { name, exact: true });
const period = (name: string) => page.getByRole('button', { name, exact: true });
const reportKindOf = (kind: string) => REPORT_KINDS.find((known) => known === kind) ?? 'day';
const today = () => calendarDate(Date.now());

let report: Report;
let loads: HandledRequest<typeof reportsApi.getReport>[];
let browserPrints: number;
const { print } = window;
afterEach(() => {
  window.print = print;
});
beforeEach(() => {
  signInAsOwner(shop);
  report = aReport();
  browserPrints = 0;
  window.print = () => void browserPrints++;
  loads = handle(reportsApi.getReport, ({ params }) => ({
    data: { ...report, kind: reportKindOf(params.kind) },
  }));
});

const openPage = (kind?: ReportKind) =>
  renderAt(
    <main style={{ padding: '85px 12px 12px' }}>
      <ReportsPage />
    </main>,
    '/reports/:shopName/:shopId',
    `/reports/${encodeURIComponent(shop.name)}/${shop._id}${kind ? `?kind=${kind}` : ''}`,
    shop,
  );

test('today by day comes first, with its totals and the line that adds up', async () => {
  openPage();
  const row = table('By day').getByRole('row', { name: /^20 Nov 2026/ });
  await expect.element(row).toHaveTextContent('20 Nov 20261₹100₹0₹100₹0₹5₹0₹105₹100₹0₹5₹0₹20₹0');
  await expect.element(table('By day').getByRole('row', { name: /^Total/ })).toHaveTextContent('Total1₹100');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Adds up' }))
    .toHaveTextContent('Adds upnet ₹100 + tax ₹5 = received ₹100 + waived ₹5');
  expect(loads[0]).toMatchObject({ params: { kind: 'day' }, query: { from: today(), to: today() } });
  await page.getByText('What the words mean').click();
  await expect.element(page.getByText('Change is never in it', { exact: false })).toBeVisible();
});

test('the title and the choice of the report stand on one line', async () => {
  openPage();
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return Math.round(top + height / 2);
  };
  const title = page.getByRole('heading', { level: 1, name: 'Reports' });
  await expect.element(title).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(title.element());
  const { top, height } = range.getBoundingClientRect();
  const choice = page.getByRole('combobox').first().element();
  expect(Math.abs(Math.round(top + height / 2) - middleOf(choice))).toBeLessThanOrEqual(1);
});

test('another period and another kind load another report', async () => {
  openPage();
  await period('Yesterday').click();
  await expect.poll(() => loads.at(-1)?.query.from).toBe(addDays(today(), -1));
  await period('This month').click();
  await expect.poll(() => loads.at(-1)?.query.from).toBe(`${today().slice(0, 8)}01`);
  report = aReport({
    rows: [{ key: 'CASH', invoices: 1, received: 100 }],
    totals: { invoices: 1, received: 100 },
  });
  await page.getByLabelText('Report', { exact: true }).selectOptions('By mode');
  await expect.element(table('By mode').getByRole('row', { name: /^CASH/ })).toHaveTextContent('CASH1₹100');
});

test.each([
  ['hour', 'By hour', '19', /^7 pm to 8 pm/],
  ['item', 'By item', 'Paneer Tikka', /^Paneer Tikka/],
  ['rate', 'By tax rate', '5', /^5 %/],
] as const)('%s: a row says what it is', async (kind, title, key, name) => {
  report = aReport({ rows: [{ key, quantity: 2, gross: 100 }] });
  openPage(kind);
  await expect.element(table(title).getByRole('row', { name })).toBeVisible();
});

test('rows without a name say what they stand for', async () => {
  report = aReport({
    rows: [
      { key: '', unnamed: 'unnamed', quantity: 2, gross: 100 },
      { key: '', unnamed: 'amountCredited', quantity: 0, gross: -10 },
    ],
  });
  openPage('person');
  await expect.element(table('By person').getByRole('row', { name: /^Guests 2/ })).toBeVisible();
  await expect
    .element(table('By person').getByRole('row', { name: /^Credit notes over an amount/ }))
    .toBeVisible();
});

test('the files in CSV and in XLSX are of the chosen kind and days', async () => {
  openPage('mode');
  await period('Yesterday').click();
  await expect.poll(() => loads.at(-1)?.query.from).toBe(addDays(today(), -1));
  const { params, query } = loads.at(-1) ?? {};
  for (const [name, format] of [
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => loads.at(-1)).toMatchObject({ params, query: { ...query, format } });
  }
});

test('a custom period loads once both days are there', async () => {
  openPage();
  await expect.element(table('By day')).toBeVisible();
  await period('Custom').click();
  await expect.element(page.getByText('Choose the days')).toBeVisible();
  await page.getByLabelText('From').fill('2026-04-01');
  await page.getByLabelText('To').fill('2026-04-30');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => loads.at(-1)?.query).toMatchObject({ from: '2026-04-01', to: '2026-04-30' });
});

test('a report that does not add up says by how much, as an alert', async () => {
  report = aReport({ check: aReportCheck({ received: 480, difference: -380 }) });
  openPage();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Off by − ₹380net ₹100 + tax ₹5 ≠ received ₹480');
});

test('an empty period says so, and an error can be retried', async () => {
  let isRefused = true;
  handle(reportsApi.getReport, () => {
    if (isRefused) throw new ErrorResponse('report.too_long');
    return { data: report };
  });
  report = aReport({ rows: [] });
  openPage();
  await expect.element(page.getByRole('main').getByText('Reports cover at most two years.')).toBeVisible();
  isRefused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing was paid in this period')).toBeVisible();
});

test('ticket times are minutes and seconds, without a line that adds up', async () => {
  const row = { kots: 5, median: 500, percentile90: 3900, cancelled: 1, untimed: 2 };
  const { check: _, ...rest } = aReport();
  report = {
    ...rest,
    rows: [
      { key: 'Garden', ...row },
      { key: '', unnamed: 'unnamed', kots: 4, cancelled: 0, untimed: 0 },
    ],
    totals: { ...row, median: 45 },
  };
  openPage('kot-time-area');
  const rowOf = (name: RegExp) => table('Ticket time by area').getByRole('row', { name });
  await expect.element(rowOf(/^Garden/)).toHaveTextContent('Garden58 min 20 s1 h 5 min12');
  await expect
    .element(rowOf(/^Without a table/))
    .toHaveTextContent('Without a table, or the table is gone4––00');
  await expect.element(rowOf(/^Total/)).toHaveTextContent('Total545 s1 h 5 min12');
  expect(page.getByText('Adds up', { exact: true }).query()).toBeNull();
  await page.getByText('What the words mean').click();
  await expect.element(page.getByText('This report has no money', { exact: false })).toBeVisible();
});

test('table turns have the average bill, and seats where they are known', async () => {
  const row = { parties: 3, median: 4500, percentile90: 5400, untimed: 0, averageInvoice: 812.5 };
  const { check: _, ...rest } = aReport();
  report = {
    ...rest,
    rows: [
      { key: 'T2', ...row, seats: 4 },
      { key: 'Old', ...row },
    ],
    totals: row,
  };
  openPage('turn-table');
  const rowOf = (name: RegExp) => table('Table turn by table').getByRole('row', { name });
  await expect.element(rowOf(/^T2/)).toHaveTextContent('T231 h 15 min1 h 30 min0₹812.504');
  await expect.element(rowOf(/^Old/)).toHaveTextContent('Old31 h 15 min1 h 30 min0₹812.50–');
  report = { ...rest, rows: [], totals: { parties: 0 } };
  await page.getByLabelText('Report', { exact: true }).selectOptions('Table turn by area');
  await expect.element(page.getByText('No table paid in this period')).toBeVisible();
});

test('attendance has days, hours and minutes, and names a former employee by sale id', async () => {
  const { check: _, ...rest } = aReport();
  const hours = { days: 2, minutes: 465, open: 1, flagged: 1, corrected: 0 };
  report = {
    ...rest,
    rows: [
      { key: 'a', name: 'Ravi', saleId: 'MANGO21', ...hours },
      { key: 'b', saleId: 'GUAVA7', ...hours, minutes: 45 },
    ],
    totals: { ...hours, days: 4, minutes: 510, open: 2, flagged: 2 },
  };
  openPage('attendance');
  const rowOf = (name: RegExp) => table('Attendance').getByRole('row', { name });
  await expect.element(rowOf(/^Ravi/)).toHaveTextContent('Ravi (MANGO21)27 h 45 min110');
  await expect.element(rowOf(/^Former/)).toHaveTextContent('Former employee GUAVA7245 min110');
  await expect.element(rowOf(/^Total/)).toHaveTextContent('Total48 h 30 min220');
  report = { ...rest, rows: [], totals: {} };
  await period('Yesterday').click();
  await expect.element(page.getByText('Nobody has hours in this period')).toBeVisible();
});

test('attendance is not offered to those who may not see who worked when', async () => {
  signInAs(shop, 'MANAGER', { 'attendance.manage': 'deny' });
  openPage('attendance');
  await expect.element(table('By day')).toBeVisible();
  const names = [...page.getByLabelText('Report', { exact: true }).element().children].map(
    ({ textContent }) => textContent,
  );
  expect(names).not.toContain('Attendance');
  expect(names).toContain('By person');
});

test('a period without orders says that no order was served or cancelled', async () => {
  const { check: _, ...rest } = aReport({ rows: [] });
  report = rest;
  openPage('kot-time-day');
  await expect.element(page.getByText('No order was served or cancelled in this period')).toBeVisible();
});

test('a period without voids does not say that nothing was paid', async () => {
  report = aReport({ rows: [] });
  openPage('void');
  await expect.element(page.getByText('Nothing was voided in this period')).toBeVisible();
});

test('the report fits a phone, and prints', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  openPage();
  await expect.element(table('By day')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Print' }).click();
  expect(browserPrints).toBe(1);
});
