import { openAs, type Page } from '../support/page-actions.ts';
import {
  openTableInvoicesPage,
  placeStaffOrder,
  readTotal,
  sendInvoiceHref,
  tableTile,
  topDialog,
} from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

/** Adds a coupon of ten percent that can be used once. */
async function addCoupon(office: Page, shopName: string): Promise<void> {
  await office.getByRole('button', { name: `Edit ${shopName}` }).click();
  await office.getByRole('button', { name: 'Coupons' }).click();
  await office.getByRole('button', { name: 'Add a coupon' }).click();
  const form = topDialog(office);
  await form.getByLabel('Code').fill('save10');
  await form.getByRole('textbox', { name: 'Percent' }).fill('10');
  await form.getByLabel('Times in all').fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('button', { name: /^SAVE10/ })).toContainText('10 % off · used 0 of 1 times');
}

async function applyCoupon(till: Page): Promise<void> {
  await topDialog(till).getByRole('button', { name: 'Discount', exact: true }).click();
  const sheet = topDialog(till);
  await sheet.getByRole('tab', { name: 'Coupon' }).click();
  await sheet.getByLabel('Coupon code').fill('save10');
  await sheet.getByRole('button', { name: 'Save' }).click();
}

test('a coupon goes from the settings to a bill, its guest and the list of its uses', async ({
  device,
  server,
}) => {
  const office = await device();
  await openAs(office, 'OWNER', server.owner, '/shops');
  await addCoupon(office, server.shopName);

  const till = await device();
  await openTableInvoicesPage(till, server);
  await placeStaffOrder(till, server, server.tableNo, 'Dal Makhani');
  const table = tableTile(till, server.tableNo);
  await expect(table).toContainText('Occupied');
  await table.click();
  await expect(topDialog(till)).toContainText('Total Amount');
  const before = await readTotal(till);
  await applyCoupon(till);
  await expect(topDialog(till)).toContainText('Coupon SAVE10');
  expect(await readTotal(till)).toBeLessThan(before);

  const guest = await device(PHONE);
  await guest.goto(await sendInvoiceHref(till));
  await expect(guest.getByText('Coupon SAVE10')).toBeVisible();

  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await till.getByRole('button', { name: /^CASH/ }).click();
  await expectToast(till, /^Bill .* paid: ₹/);
  await office.reload();
  await office.getByRole('button', { name: `Edit ${server.shopName}` }).click();
  await office.getByRole('button', { name: 'Coupons' }).click();
  await expect(office.getByRole('button', { name: /^SAVE10/ })).toContainText('used 1 of 1 times');
});
