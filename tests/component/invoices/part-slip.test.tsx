import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { formatDateTime } from '@tawa/shared/calendar.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { anInvoice, aPayment, aPublicInvoice } from '../../support/builders/invoice.ts';
import { aPrinter, aPrintJob } from '../../support/builders/printing.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const dialog = page.getByRole('dialog').last();
const button = (name: string | RegExp) => dialog.getByRole('button', { name });

const part = aPayment({
  paymentMode: 'PAYTM',
  amount: 20.5,
  tip: 5,
  reference: 'UTR433512',
  part: { number: 2, of: 4 },
});
const items = [{ name: 'Thali', quantity: 1, price: 500, options: [] }];
const payments = [
  aPayment({ amount: 100, held: 0, part: { number: 1, of: 4 } }),
  part,
  aPayment({ paymentMode: 'CARD', amount: 50 }),
];
const invoice: Invoice = anInvoice({ items, payments, amountReceived: 70.5, due: 429.5 });

/** How often the browser's dialog opened. */
let printPage: MockInstance<typeof window.print>;

beforeEach(async () => {
  printPage = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.viewport(PHONE.width, PHONE.height);
  handlePaymentModes();
  const areaId = anArea();
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [aTable({ areaId, isEmpty: false })] } }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, shop) } }));
});

async function openSlip(): Promise<void> {
  signInAsOwner(shop);
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await page.getByRole('button', { name: /^T1\b/ }).click();
  await page.getByRole('button', { name: 'Payments', exact: true }).click();
  await button('Print slip of PAYTM ₹20.50').click();
  await expect.element(dialog.getByText('Part 2 of 4')).toBeVisible();
}

test('a part that still holds money has a slip, which says that it is no invoice', async () => {
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  await openSlip();
  for (const text of [
    shop.name,
    '2627-000123',
    formatDateTime(part.at),
    'UTR433512',
    'Paid by PAYTM',
    '₹20.50',
    '₹5',
    'This is not an invoice',
  ])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(button(/^Print slip/)).toHaveLength(1);
});

test('without a printer of bills the browser prints the slip, and not the bill below it', async () => {
  handle(printingApi.getPrinters, () => ({
    data: { printers: [aPrinter({ printsInvoices: false })], stations: [] },
  }));
  const printed = handle(printingApi.printSlip, () => ({ data: { printJob: aPrintJob() } }));
  await openSlip();
  await button('Print').click();
  await expect.poll(() => printPage.mock.calls.length).toBe(1);
  expect(printed).toEqual([]);
  const way = document.body.querySelectorAll(':scope > [data-print-way]');
  expect(way).toHaveLength(1);
  expect(way[0]?.textContent).toContain('Part 2 of 4');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(() => document.body.querySelector(':scope > [data-print-way]')?.textContent)
    .toContain('Total Amount');
});

test('with a printer of bills the slip is queued, and the browser prints only where that fails', async () => {
  const printer = aPrinter({ printsInvoices: true });
  const printJob = aPrintJob({ printerId: printer._id, kind: 'SLIP' });
  handle(printingApi.getPrinters, () => ({ data: { printers: [printer], stations: [] } }));
  handle(printingApi.getPrintJobs, () => ({ data: { printJobs: [printJob] } }));
  const printed = handle(printingApi.printSlip, () => ({ message: 'Sent', data: { printJob } }));
  await openSlip();
  await button('Print').click();
  await expect.poll(() => printed.length).toBe(1);
  expect(printed[0]?.params).toEqual({ paymentId: part._id, shopId: shop._id });
  await expect.element(button('Print')).toBeEnabled();
  expect(printPage).not.toHaveBeenCalled();
  failNext(printingApi.printSlip, new ErrorResponse('print_job.no_invoice_printer'));
  await button('Print').click();
  await expect.poll(() => printPage.mock.calls.length).toBe(1);
});
