import type { Locator } from '@playwright/test';
import {
  addToCart,
  expectNeverReloaded,
  markNotReloaded,
  openAs,
  type Page,
  placeOrderAsDiner,
} from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import {
  openTableInvoicesPage,
  ownerPath,
  readTotal,
  sendInvoiceHref,
  tableTile,
  topDialog,
} from '../support/shop/owner-pages.ts';
import { expect, PHONE, type TestFixtures, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

/** The counter's tables, orders and invoices, the kitchen, and the diner's menu. */
async function openAllPages(device: TestFixtures['device'], server: WebServer) {
  const till = await device();
  await openTableInvoicesPage(till, server);
  const office = await till.context().newPage();
  await office.goto(ownerPath(server, 'orders/manage'));
  const books = await till.context().newPage();
  await books.goto(ownerPath(server, 'invoices/invoice'));
  await expect(books.getByRole('row').nth(1)).toBeVisible();
  const cook = await device();
  await openAs(cook, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  await expect(cook.getByText('Live', { exact: true })).toBeVisible();
  const diner = await device(PHONE);
  await diner.goto(server.qrLink);
  await diner.getByRole('link', { name: 'Order now' }).click();
  for (const page of [till, office, books, cook, diner]) await markNotReloaded(page);
  return { till, office, books, cook, diner };
}

const orderCard = (office: Page) => office.getByRole('article').filter({ hasText: 'Meera Nair' });

async function orderAndConfirm(diner: Page, office: Page, table: Locator): Promise<void> {
  await addToCart(diner, 'Dal Makhani', 'Butter Naan');
  await placeOrderAsDiner(diner, 'Meera Nair', '98765 43210');
  await expect(table).toContainText('REQUESTED');
  await orderCard(office).getByRole('button', { name: 'Confirm' }).click();
  await expect(table).toContainText('Occupied');
}

async function serve(cook: Page, card: Locator): Promise<void> {
  const token = /#(\d+)/.exec(await card.innerText())?.[1] ?? '';
  await cook
    .getByRole('article', { name: new RegExp(`Order #${token}(?!\\d)`) })
    .getByRole('button', { name: /^Served/ })
    .click();
  await topDialog(cook).getByRole('button', { name: 'Served' }).click();
  await expect(card).toContainText('SERVED');
}

async function readInvoice(till: Page): Promise<{ number: string; total: number }> {
  const dialog = topDialog(till);
  await expect(dialog).toContainText('Meera Nair');
  for (const words of ['Dal Makhani', 'Butter Naan', 'Subtotal', 'Total Amount', '2 items'])
    await expect(dialog).toContainText(words);
  await expect(dialog).toContainText('Thank you for dining with us! Visit Again!');
  // *Discount* alone is a button.
  await expect(dialog).not.toContainText(/Discount \(|Packing Charge|Delivery Charge/);
  const total = await readTotal(till);
  return { total, number: /\d{4}-\d{6}/.exec(await dialog.innerText())?.[0] ?? '' };
}

async function openSentInvoice(payer: Page, href: string): Promise<void> {
  await payer.goto(href);
  await expect(payer.getByRole('status').filter({ hasText: 'To be paid' })).toBeVisible();
  await expect(payer.getByText('*******210')).toBeVisible();
  await expect(payer.getByText('Live', { exact: true })).toBeVisible();
  await markNotReloaded(payer);
}

test('from the QR code on the table to the paid bill, with all pages open and none reloaded', async ({
  device,
  server,
}) => {
  const pages = await openAllPages(device, server);
  const { till, office, books, cook, diner } = pages;
  const card = orderCard(office);
  const table = tableTile(till, server.tableNo);
  await orderAndConfirm(diner, office, table);
  await serve(cook, card);

  await table.click();
  const { number, total } = await readInvoice(till);
  const payer = await device(PHONE);
  await openSentInvoice(payer, await sendInvoiceHref(till));

  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await till.getByRole('button', { name: /^CASH/ }).click();
  await expectToast(till, `Bill ${number} paid: ₹${total}`);
  await expect(till.getByRole('status').filter({ hasText: /^Paid\s*CASH at/ })).toBeVisible();
  await expect(table).toContainText('Free');
  await expect(card).toHaveCount(0);
  await expect(books.getByRole('row').nth(1)).toContainText(`${number}Meera Nair9876543210₹${total}2`);
  await expect(books.getByRole('row').nth(1)).toContainText('CASH');
  await expect(payer.getByRole('status').filter({ hasText: /^Paid\s*CASH/ })).toBeVisible();
  for (const page of [...Object.values(pages), payer]) await expectNeverReloaded(page);
});
