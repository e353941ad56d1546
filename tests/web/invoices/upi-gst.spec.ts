import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { request } from '../../support/client.ts';
import { readQrCodeOnScreen } from '../support/measure/qr-code.ts';
import { addToCart, type Page, placeOrderAsDiner } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import {
  openTableInvoicesPage,
  ownerPath,
  readTotal,
  sendInvoiceHref,
  tableTile,
  topDialog,
} from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

const code = (page: Page) => page.getByRole('img', { name: /^UPI code for/ });

async function readUpiCode(page: Page): Promise<{ amount: number; payee: string | null }> {
  const { searchParams } = new URL((await readQrCodeOnScreen(code(page))) ?? 'upi://nothing');
  return { amount: Number(searchParams.get('am')), payee: searchParams.get('pa') };
}

test('an open bill shows a UPI code for its exact total, to owner and diner, until it is paid', async ({
  device,
  server,
}) => {
  const till = await device({ deviceScaleFactor: 2 });
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'T2').click();
  const upiId = 'chulha.junction@tawademo';
  await expect(code(till)).toBeVisible();
  const total = await readTotal(till);
  await expect.poll(() => readUpiCode(till)).toEqual({ amount: total, payee: upiId });

  const diner = await device({ ...PHONE, deviceScaleFactor: 3 });
  await diner.goto(await sendInvoiceHref(till));
  await expect(code(diner)).toBeVisible();
  await till.getByRole('button', { name: 'Add Charges' }).click();
  await till.getByLabel('Packing Fee').fill('12.50');
  const before = await readTotal(till);
  await till.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readTotal(till)).toBe(before + 12.5);
  await expect.poll(async () => (await readUpiCode(diner)).amount).toBe(before + 12.5);

  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await till.getByRole('button', { name: /^CASH/ }).click();
  for (const page of [till, diner]) await expect(code(page)).toHaveCount(0);
});

async function registerForGst(till: Page, shopName: string): Promise<void> {
  const edit = () => till.getByRole('button', { name: `Edit ${shopName}` }).click();
  await edit();
  await till.getByLabel('GST', { exact: true }).selectOption('REGULAR');
  await till.getByLabel('GST rate (%)').fill('');
  await till.getByLabel('GST', { exact: true }).selectOption('COMPOSITION');
  await till.getByRole('button', { name: 'Save' }).click();
  await expect(till.getByRole('dialog')).toHaveCount(0);
  await edit();
  await till.getByLabel('GST', { exact: true }).selectOption('REGULAR');
  await expect(till.getByLabel('GST rate (%)')).toHaveValue('5');
  const gstIn = till.getByLabel('GSTIN');
  const warning = topDialog(till).getByText(/^A shop that is registered for GST has to print its GSTIN/);
  const ours = await gstIn.inputValue();
  await gstIn.fill('');
  await expect(warning).toBeVisible();
  await gstIn.fill(ours);
  await expect(warning).toHaveCount(0);
  await till.getByLabel('GST rate (%)').fill('41');
  await till.getByRole('button', { name: 'Save' }).click();
  await expect(topDialog(till).getByText('Please enter a rate of 0 to 40 percent.')).toBeVisible();
  await till.getByLabel('GST rate (%)').fill('5');
  await till.getByLabel('Totals').selectOption('true');
  await till.getByRole('button', { name: 'Save' }).click();
  await expect(till.getByRole('dialog')).toHaveCount(0);
}

test('a shop that registers for GST has tax on its next bill', async ({ device, server }) => {
  await request(server.origin, shopsApi.editShop, {
    params: { shopId: server.shopId },
    as: await ownerToken(server),
    body: { gstScheme: 'NONE', gstInclusive: false },
  });
  const till = await device();
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'T2').click();
  const untaxed = await readTotal(till);
  for (const words of [/CGST/, 'Tax Invoice']) await expect(topDialog(till).getByText(words)).toHaveCount(0);

  await till.goto('/shops');
  await registerForGst(till, server.shopName);
  await till.getByRole('link', { name: 'Get in Shop' }).click();
  await till.getByRole('link', { name: 'Table', exact: true }).click();
  await tableTile(till, 'T2').click();
  await expect(topDialog(till).getByText('Tax Invoice')).toBeVisible();
  await expect(topDialog(till).getByText(/^CGST 2\.5% on/)).toBeVisible();
  await expect(topDialog(till).getByText(/^SGST 2\.5% on/)).toBeVisible();
  const taxed = await readTotal(till);
  expect(Number.isInteger(taxed)).toBe(true);
  expect(Math.abs(taxed - untaxed * 1.05)).toBeLessThanOrEqual(0.52);
});

async function setGstInclusive(server: WebServer, gstInclusive: boolean): Promise<void> {
  await request(server.origin, shopsApi.editShop, {
    params: { shopId: server.shopId },
    as: await ownerToken(server),
    body: { gstScheme: 'REGULAR', gstInclusive, roundOff: true },
  });
}

test('where GST is added to the prices, a total says so before there is a bill', async ({
  device,
  server,
}) => {
  await setGstInclusive(server, false);
  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/T5`);
  await addToCart(diner, 'Dal Makhani');
  await expect(diner.getByRole('complementary', { name: 'Cart Summary' })).toContainText('₹240 + GST');
  await diner.getByRole('button', { name: 'View Cart' }).click();
  await expect(topDialog(diner)).toContainText('₹240 + GST');
  await diner.keyboard.press('Escape');
  await placeOrderAsDiner(diner, 'Asha', '9876500077');
  await expect(diner.getByRole('article')).toContainText('₹240 + GST');

  const owner = await device();
  await openTableInvoicesPage(owner, server);
  await owner.goto(ownerPath(server, 'orders/order'));
  await owner.getByRole('button', { name: 'New Order' }).click();
  await tableTile(owner, 'T5').click();
  await owner
    .getByRole('button', { name: /Dal Makhani/ })
    .first()
    .click();
  await expect(owner.getByRole('region', { name: 'Order' })).toContainText('₹240 + GST');

  await setGstInclusive(server, true);
  await expect(owner.getByRole('region', { name: 'Order' })).not.toContainText('GST');
  await diner.reload();
  await expect(diner.getByRole('article')).toContainText('₹240');
  await expect(diner.getByRole('article')).not.toContainText('GST');
});

test('the preview of charges rounds as the bill does, which follows the shop’s GST at once', async ({
  device,
  server,
}) => {
  await setGstInclusive(server, true);
  const owner = await device();
  await openTableInvoicesPage(owner, server);
  await tableTile(owner, 'T2').click();
  await owner.getByRole('button', { name: 'Add Charges' }).click();
  await owner.getByLabel('Packing Fee').fill('10.30');
  const previewTotal = /Total ₹([\d,.]+)$/m.exec(await topDialog(owner).innerText())?.[1] ?? '';
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(topDialog(owner).getByText('Round off')).toBeVisible();
  await expect.poll(async () => (await readTotal(owner)).toLocaleString('en-IN')).toBe(previewTotal);
  await setGstInclusive(server, false);
  await expect(topDialog(owner).getByText(/^CGST 2\.5% on/)).toBeVisible();
});
