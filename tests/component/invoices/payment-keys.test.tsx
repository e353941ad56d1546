import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { anInvoice, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { handle } from '../support/handlers.ts';
import { tabTo } from '../support/keys.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';

const dialogs = page.getByRole('dialog');
const areaId = anArea();
const [t5, t6] = [
  aTable({ name: 'T5', areaId, isEmpty: false }),
  aTable({ name: 'T6', areaId, isEmpty: false }),
];

let kots: Kot[];

beforeEach(() => {
  handlePaymentModes();
  kots = [t6, t5].map((tableId, index) => aKot({ tokenNo: 6 - index, tableId }));
  let invoice: Invoice = anInvoice();
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [t5, t6] } }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, aShop()) } }));
  handle(invoicesApi.payInvoice, ({ body: { paymentMode } }) => {
    kots = kots.filter(({ tableId }) => tableId?.name !== 'T5');
    invoice = withPayment(invoice, paymentMode);
    return { data: { invoice } };
  });
});

/** By CASH, from the button that opens the bill. */
async function payWithKeys(): Promise<void> {
  await userEvent.keyboard('{Enter}');
  await expect.element(dialogs.getByRole('button', { name: 'Paid', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await tabTo(dialogs.last().getByRole('button', { name: /^CASH/ }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: /^Paid\s*CASH at/ })).toBeVisible();
  await expect.poll(() => dialogs.elements()).toHaveLength(1);
  await expect.element(page.getByRole('dialog', { name: /^Bill/ })).toHaveFocus();
}

test('with keys alone, CASH leads to the bill, and closing it to the table', async () => {
  renderPage(<TableInvoicesPage />, 'orders/table');
  const table = page.getByRole('button', { name: /^T5\b/ });
  await tabTo(table);
  await payWithKeys();
  await userEvent.keyboard('{Escape}');
  await expect.element(table).toHaveFocus();
});

test('with keys alone, closing a bill that is paid leads to the next Pay Bill', async () => {
  renderPage(<ManagePage />, 'orders/manage');
  const payAt = (table: string) =>
    page
      .getByRole('article')
      .filter({ hasText: `Table ${table}` })
      .getByRole('button', { name: 'Pay Bill' });
  await tabTo(payAt('T5'));
  await payWithKeys();
  await queryClient.invalidateQueries();
  await expect.element(payAt('T5')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(payAt('T6')).toHaveFocus();
});
