import type { BrowserContextOptions } from '@playwright/test';
import { signUpOwner } from '../../support/api/accounts.ts';
import { findViolations } from '../support/measure/axe.ts';
import { addToCart, openAs, type Page, reloadWithoutDialog } from '../support/page-actions.ts';
import { createEmptyShop, type ShopRef } from '../support/shop/empty-shop.ts';
import { expect, PHONE, test } from '../support/test.ts';

const SHOP = 'Negi Dhaba';

const list = (page: Page) => page.getByRole('region', { name: `Set up ${SHOP}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Set-up', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const orderPath = ({ shopName, shopId }: ShopRef) =>
  `/orders/order/${encodeURIComponent(shopName)}/${shopId}`;

async function addShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Shop' }).first().click();
  await dialog(page).getByLabel('Name').fill(SHOP);
  await dialog(page).getByLabel('Shop Type').selectOption('DHABA');
  await dialog(page).getByRole('button', { name: 'Add Shop' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: SHOP })).toContainText('0 of 7 done');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
}

async function addTable(page: Page): Promise<void> {
  const form = dialog(page);
  await expect(form).toHaveAccessibleName('Add Table');
  await form.getByLabel('Name').fill('T1');
  await form.getByLabel('No of Seats').fill('4');
  await form.getByLabel('Shape').selectOption('RECTANGLE');
  await form.getByLabel('First area').fill('Ground Floor');
  await form.getByRole('button', { name: 'Add Area' }).click();
  await expect(form.getByLabel('Area').locator('option:checked')).toHaveText('Ground Floor');
  await form.getByRole('button', { name: 'Add Table' }).click();
  await expect(form).toHaveCount(0);
}

async function addItem(page: Page): Promise<void> {
  const form = dialog(page);
  await page.getByRole('button', { name: 'Add Item' }).first().click();
  await form.getByLabel('Name').fill('Rajma Chawal');
  await form.getByLabel('Price (₹)').fill('140');
  await form.getByLabel('Meal Type').selectOption('VEG');
  await form.getByRole('textbox', { name: /category/i }).fill('mains');
  await form.getByRole('button', { name: 'Add Category' }).click();
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('MAINS');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form).toHaveCount(0);
}

async function addEmployee(page: Page): Promise<void> {
  const form = dialog(page);
  await expect(form).toHaveAccessibleName('Add Employee');
  const values = {
    Name: 'Ravi Thakur',
    Email: 'ravi@example.com',
    'Phone No': '98100 00077',
    'Address Line 1': '4 Lower Bazar',
    'Address Line 2': 'Shimla',
    Pincode: '171001',
    State: 'Himachal Pradesh',
  };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Add Employee' }).click();
  await form.getByRole('button', { name: 'Done' }).click();
}

async function printCodes(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveAccessibleName('Print all QR codes');
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await dialog(page).getByRole('button', { name: 'Print' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

async function placeTestOrder(page: Page, isPhone: boolean): Promise<void> {
  await page.getByRole('button', { name: /^T1\b/ }).click();
  if (isPhone) {
    await addToCart(page, 'Rajma Chawal');
    await page.getByRole('button', { name: 'View Cart' }).click();
  } else await page.getByRole('button', { name: /Rajma Chawal/ }).click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await dialog(page).getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/orders\/manage\//);
}

async function cancelOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Cancel order' }).click();
}

const devices: [string, BrowserContextOptions][] = [
  ['a desktop', { viewport: { width: 1366, height: 768 } }],
  ['a phone', PHONE],
];

async function addFirstTableAndItem(page: Page): Promise<void> {
  await list(page).getByRole('link', { name: 'Add a table' }).click();
  await addTable(page);
  await expect(bar(page)).toContainText('1 of 7 done');
  await bar(page).getByRole('link', { name: 'Next: Add your menu' }).click();
  await addItem(page);
  await expect(bar(page)).toContainText('2 of 7 done');
}

async function leaveOutGst(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Next: Fill in GST and UPI' }).click();
  await expect(dialog(page).getByLabel('UPI ID')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar(page)
    .getByRole('link', { name: /^Set-up/ })
    .click();
  await list(page).getByRole('button', { name: 'Not registered' }).click();
  await expect(list(page)).toContainText('3 of 7 done');
  await page.reload();
  await expect(list(page)).toContainText('3 of 7 done');
}

for (const [name, options] of devices) {
  test(`a new owner follows the set-up list to its end on ${name}`, async ({ device, server }) => {
    test.setTimeout(120_000);
    const { email: identifier, password } = await signUpOwner(server);
    const page = await device(options);
    await openAs(page, 'OWNER', { identifier, password }, '/shops');
    await addShop(page);
    await expect(list(page).getByRole('heading', { level: 3 })).toHaveCount(7);
    await expect(list(page)).toContainText('Add a table first.');
    await expect(list(page)).toContainText('Add an item first.');

    await addFirstTableAndItem(page);
    await leaveOutGst(page);
    expect(await findViolations(page)).toEqual([]);

    const other = await device();
    await openAs(other, 'OWNER', { identifier, password }, new URL(page.url()).pathname);
    await expect(list(other)).toContainText('3 of 7 done');

    await list(page).getByRole('link', { name: 'Add a waiter' }).click();
    await addEmployee(page);
    await expect(bar(page)).toContainText('4 of 7 done');
    await list(other).getByRole('button', { name: 'No printer' }).click();
    await expect(bar(page)).toContainText('5 of 7 done');
    await bar(page).getByRole('link', { name: 'Next: Print the QR codes' }).click();
    await printCodes(page);
    await expect(bar(page)).toContainText('6 of 7 done');
    await expect(list(other)).toContainText('6 of 7 done');

    await bar(page).getByRole('link', { name: 'Next: Place a test order' }).click();
    await list(page).getByRole('button', { name: 'Place an order' }).click();
    await expect(list(page)).toHaveCount(0);
    await placeTestOrder(page, name === 'a phone');
    await expect(bar(page)).toContainText('Now cancel it.');
    await expect(list(other).getByRole('link', { name: 'Cancel the order' })).toBeVisible();
    await cancelOrder(page);
    await expect(page.getByText(`${SHOP} is set up. Every step is done.`)).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await expect(list(other)).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'New Order' })).toBeVisible();
    await page.goto('/shops');
    await expect(page.getByRole('link', { name: 'Get in Shop' })).toBeVisible();
    await expect(page.getByText(/of 7 done/)).toHaveCount(0);
  });
}

test('a UPI id ticks its step on the shops page, and a hidden list stays hidden', async ({
  device,
  server,
}) => {
  const shop = await createEmptyShop(server);
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  const card = page.getByRole('listitem').filter({ hasText: shop.shopName });
  await expect(card).toContainText('0 of 7 done');
  await card.getByRole('button', { name: /^Edit/ }).click();
  await dialog(page).getByLabel('UPI ID').fill('nayi@okaxis');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('1 of 7 done');
  // The seeded shop is older than the list.
  await expect(page.getByText(/of 7 done/)).toHaveCount(1);

  const other = await device();
  await openAs(other, 'OWNER', server.owner, orderPath(shop));
  await expect(other.getByText('1 of 7 done')).toBeVisible();
  await card.getByRole('link', { name: 'Get in Shop' }).click();
  await page.getByRole('button', { name: 'Hide the set-up list' }).click();
  await dialog(page).getByRole('button', { name: 'Hide' }).click();
  for (const device of [page, other]) await expect(device.getByText('1 of 7 done')).toHaveCount(0);
  await reloadWithoutDialog(page);
  await expect(page.getByRole('button', { name: 'New Order' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Set up/ })).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
});

test('the form that a step opens does not open again with a reload or with Back', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, orderPath(await createEmptyShop(server)));
  await page.getByRole('link', { name: 'Add a table' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Add Table');
  // The entry of a dialog follows a moment later. A reload just before it would lose the page's own entry.
  await page.waitForFunction(() => (history.state as { depth?: number }).depth === 1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tables', exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Next: Add your tables' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Add Table');
});
