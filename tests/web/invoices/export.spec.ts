import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseCsvObjects } from '../../support/csv.ts';
import { expireAccessToken, type Page } from '../support/page-actions.ts';
import { openTableInvoicesPage, ownerPath, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const EXPORT = '**/export-invoices/**';
const paise = (text: string) => Math.round(Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', '')) * 100);
const sumOf = (lines: Record<string, string>[], title: string) =>
  lines.reduce((sum, line) => sum + (line[title] ? paise(line[title]) : 0), 0);

async function openInvoices(page: Page, server: Parameters<typeof openTableInvoicesPage>[1]): Promise<void> {
  await openTableInvoicesPage(page, server);
  await tableTile(page, 'T2').click();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByRole('button', { name: /^CASH/ }).click();
  await expectToast(page, /^Bill \S+ paid/);
  await page.goto(ownerPath(server, 'invoices/invoice'));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export' });

async function exportCsv(page: Page, lines: RegExp) {
  await exportButton(page).click();
  const summaryText = await topDialog(page).getByText('of this list').innerText();
  const downloadEvent = page.waitForEvent('download');
  await topDialog(page).getByRole('button', { name: lines }).click();
  const file = await downloadEvent;
  const name = file.suggestedFilename();
  // Read before the toast expires; an earlier one may remain.
  await expect(page.getByText(`${name} is in your downloads.`).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const table = parseCsvObjects(readFileSync(await file.path(), 'utf8'));
  return {
    name,
    table,
    count: summaryText.startsWith('The bill') ? 1 : Number(/[\d,]+/.exec(summaryText)?.[0]),
  };
}

async function readSummary(page: Page, password: string) {
  await page.getByRole('button', { name: 'Summary' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const fact = (name: string) => topDialog(page).getByText(name).locator('..').locator('dd').innerText();
  const total = paise(await fact('Total Payment'));
  const count = Number(await fact('Total Invoices'));
  const modes = await topDialog(page).getByRole('table').last().getByRole('row').allInnerTexts();
  await page.keyboard.press('Escape');
  return { total, count, byMode: (mode: string) => modes.find((row) => row.startsWith(mode)) ?? '' };
}

test('an exported file contains the bills of the list and the sums of the summary', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openInvoices(owner, server);
  const all = await exportCsv(owner, /^One line per bill/);
  const sums = await readSummary(owner, server.owner.password);
  expect(all.name).toBe('bills.csv');
  expect(all.table).toHaveLength(all.count);
  expect(sumOf(all.table, 'Received')).toBe(sums.total);
  expect(all.table.filter(({ Status }) => Status === 'PAID')).toHaveLength(sums.count);
  expect(sums.count).toBeGreaterThan(100);

  const items = await exportCsv(owner, /^One line per item/);
  expect(items.name).toBe('bill-items.csv');
  expect(items.table.length).toBeGreaterThan(all.table.length);
  expect(sumOf(items.table, 'Amount')).toBe(sumOf(all.table, 'Subtotal'));

  await owner.getByRole('button', { name: 'TODAY', exact: true }).click();
  await expect(owner).toHaveURL(/TODAY/);
  const today = await exportCsv(owner, /^One line per bill/);
  expect(today.name).toMatch(/^bills-(\d{4}-\d{2}-\d{2})-to-\1\.csv$/);
  expect(today.table.length).toBeLessThan(all.table.length);
  expect(sumOf(today.table, 'Received')).toBe((await readSummary(owner, server.owner.password)).total);
});

test('an exported file follows the payment mode and the search of the list', async ({ device, server }) => {
  const owner = await device();
  await openInvoices(owner, server);
  const sums = await readSummary(owner, server.owner.password);
  await owner.getByLabel('Payment Mode').selectOption('PAYTM');
  await expect(owner.getByRole('row').nth(1)).toContainText('PAYTM');
  const paytm = await exportCsv(owner, /^One line per bill/);
  const [received = ''] = /₹[\d,.]+/.exec(sums.byMode('PAYTM')) ?? [];
  expect(sumOf(paytm.table, 'Received')).toBe(paise(received));

  await owner.getByLabel('Search by name, invoiceNo or email').fill('00001');
  await expect(owner).toHaveURL(/00001/);
  await expect
    .poll(() => owner.getByRole('row').getByText('-00001').count())
    .toBe(paytm.table.filter((line) => line['Invoice No']?.includes('00001')).length);
  const found = await exportCsv(owner, /^One line per bill/);
  const shown = await owner
    .getByRole('row')
    .getByText(/^\d{4}-\d{6}$/)
    .allInnerTexts();
  expect(found.table.map((line) => line['Invoice No']).reverse()).toEqual(shown);

  await owner.getByLabel('Search by name, invoiceNo or email').fill('nobody of this name');
  await expect(exportButton(owner)).toBeDisabled();
});

const exportInvoices = (page: Page) => topDialog(page).getByRole('button', { name: /^One line per bill/ });
const brokenToast = (page: Page) => page.getByText('The connection broke before the file was complete');

/** Responds with the start of a file and never ends it. */
async function startTruncatedExport() {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="half.csv"',
    });
    response.write('\ufeffInvoice No,Status\r\n2627-0000');
    responses.push(response);
  });
  await new Promise<void>((done) => server.listen(0, done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return { url, responses, close: () => server.close() };
}

async function expectBrokenDownload(owner: Page, responses: ServerResponse[]): Promise<void> {
  await exportInvoices(owner).click();
  await expect(topDialog(owner).getByText('Preparing the file')).toBeVisible();
  await expect(exportInvoices(owner)).toBeDisabled();
  await expect.poll(() => responses.length).toBe(1);
  responses[0]?.destroy();
  await expect(brokenToast(owner)).toBeVisible();
  await expect(exportInvoices(owner)).toBeEnabled();
  await owner.clock.fastForward(10_000);
  await expect(brokenToast(owner)).toHaveCount(0);
}

async function expectDownloadTimeout(owner: Page, responses: ServerResponse[]): Promise<void> {
  await exportInvoices(owner).click();
  await expect.poll(() => responses.length).toBe(2);
  // Exceeds the request timeout.
  await owner.clock.fastForward(16_000);
  await expect(brokenToast(owner)).toBeVisible();
}

async function expectCancelledDownload(owner: Page, responses: ServerResponse[]): Promise<void> {
  await exportInvoices(owner).click();
  await expect.poll(() => responses.length).toBe(3);
  await topDialog(owner).getByRole('button', { name: 'Cancel' }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => responses[2]?.destroyed).toBe(true);
}

test('an export is complete, by keyboard and across an expired session, or fails', async ({
  device,
  server,
}) => {
  const owner = await device();
  await owner.clock.install();
  await openInvoices(owner, server);
  const saved: string[] = [];
  owner.on('download', (file) => saved.push(file.suggestedFilename()));
  await exportButton(owner).press('Enter');
  await expect(exportInvoices(owner)).toBeFocused();

  await owner.route(EXPORT, (route) => route.abort());
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('No connection to the server.')).toBeVisible();

  const truncated = await startTruncatedExport();
  await owner.unroute(EXPORT);
  await owner.route(EXPORT, (route) => route.continue({ url: truncated.url }));
  await expectBrokenDownload(owner, truncated.responses);
  await expectDownloadTimeout(owner, truncated.responses);
  await expectCancelledDownload(owner, truncated.responses);
  truncated.close();

  await owner.unroute(EXPORT);
  await expireAccessToken(owner);
  expect((await exportCsv(owner, /^One line per bill/)).table.length).toBeGreaterThan(100);
  expect(saved).toEqual(['bills.csv']);
});
