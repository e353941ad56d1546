// @area invoices

import { findSeriousViolations } from '../support/measure/axe.ts';
import type { Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import {
  openTableInvoicesPage,
  ownerPath,
  placeStaffOrder,
  sendInvoiceHref,
  tableTile,
  topDialog,
} from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

async function findLayoutFaults(page: Page): Promise<string[]> {
  const [needed, there] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  return [
    ...(await findSeriousViolations(page)),
    ...((needed ?? 0) > (there ?? 0) ? [`${needed} px wide in ${there}`] : []),
  ];
}

async function lookAtInvoiceAndErrors(till: Page, look: Look): Promise<void> {
  await tableTile(till, 'T1').click();
  await expect(topDialog(till).getByText('Masala Chai')).toBeVisible();
  await look('bill');
  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(till.getByRole('button', { name: /^CASH/ })).toBeEnabled();
  await look('payment');
  await till.getByLabel('Amount Received').fill('5');
  await till.getByRole('button', { name: /^Settle/ }).click();
  await expect(topDialog(till).getByRole('alert')).toHaveText('Select Payment mode');
  await look('payment that is rejected');
  await till.getByRole('button', { name: 'Back' }).click();
  await till.getByRole('button', { name: 'Add Charges' }).click();
  await till.getByLabel('Discount Percent').fill('100');
  await till.getByRole('button', { name: 'Save' }).click();
  await expect(topDialog(till).getByRole('alert')).toHaveText('Charges not allowed');
  await look('charges that are rejected');
  await topDialog(till).getByRole('button', { name: 'Cancel' }).click();
  await topDialog(till).getByRole('button', { name: 'Leave' }).click();
}

async function lookAtInvoices(till: Page, server: WebServer, look: Look): Promise<void> {
  await till.goto(ownerPath(server, 'invoices/invoice'));
  await expect(till.getByRole('button', { name: /^View bill/ }).first()).toBeVisible();
  await look('invoices');
  await till.getByRole('button', { name: 'Summary' }).click();
  await till.getByLabel('Password', { exact: true }).fill(server.owner.password);
  await look('password');
  await till.keyboard.press('Enter');
  await expect(topDialog(till).getByText('Total Payment')).toBeVisible();
  await look('summary');
  await till.keyboard.press('Escape');
  await till.getByRole('button', { name: 'CUSTOM' }).click();
  await till.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(till.getByRole('alert')).toHaveText('Invalid Dates');
  await look('custom days');
}

/** Expects no fault in the layout of what the page shows. */
type Look = (where: string) => Promise<void>;

for (const [theme, screen, tag] of [
  ['light', { viewport: { width: 1280, height: 800 } }, []],
  ['dark', PHONE, ['@full']],
] as const) {
  const title = `tables, bills and invoices: nothing serious for axe and nothing sideways, ${theme}`;
  test(title, { tag: [...tag] }, async ({ device, server }) => {
    const till = await device({ ...screen, reducedMotion: 'reduce' });
    await till.addInitScript((dark) => localStorage.setItem('isDarkMode', String(dark)), theme === 'dark');
    const look = async (where: string) =>
      expect({ where, faults: await findLayoutFaults(till) }).toEqual({ where, faults: [] });
    await openTableInvoicesPage(till, server);

    await tableTile(till, 'T1').click();
    await expectToast(till, 'No current order in this table');
    await expect(till.getByRole('dialog')).toHaveCount(0);
    await placeStaffOrder(till, server, 'T1', 'Masala Chai');
    await expect(tableTile(till, 'T1')).toContainText('Occupied');
    await look('tables');
    await lookAtInvoiceAndErrors(till, look);
    const invoiceHref = await sendInvoiceHref(till);

    await lookAtInvoices(till, server, look);

    await till.goto(invoiceHref);
    await expect(till.getByRole('button', { name: 'Download' })).toBeVisible();
    await look('public bill');
    await till.goto('/invoices/paid/nothing');
    await expect(till.getByRole('heading', { name: 'This bill does not exist' })).toBeVisible();
    await look('no bill');
  });
}
