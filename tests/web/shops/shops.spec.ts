import type { Page } from '@playwright/test';
import { signUpOwner } from '../../support/api/accounts.ts';
import { dropFirstResponse } from '../support/intercept-requests.ts';
import {
  expectNeverReloaded,
  expectNoSheetInHistory,
  markNotReloaded,
  openAs,
  reloadWithoutDialog,
} from '../support/page-actions.ts';
import { createEmptyShop } from '../support/shop/empty-shop.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await card(page, from)
    .getByRole('button', { name: `Edit ${from}` })
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill(to);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, to)).toBeVisible();
}

async function expectMissingFieldErrors(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Shop Type').locator('option')).toHaveText([
    'Select',
    'CAFE',
    'DHABA',
    'RESTRURANT',
  ]);
  await form.getByRole('button', { name: 'Add Shop' }).click();
  await expectToast(page, 'Fill all the fields');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Please choose CAFE, DHABA or RESTRURANT.')).toBeVisible();
}

test('a new owner creates a first shop, edits it, creates a second, and enters it', async ({
  device,
  server,
}) => {
  const { email, phoneNo, password, pincode, state } = await signUpOwner(server);
  const page = await device(PHONE);
  await openAs(page, 'OWNER', { identifier: email, password }, '/shops');
  await expect(page.getByText('No Shops')).toBeVisible();
  await expect(page.getByText(/^Begin with your first shop/)).toBeVisible();
  await page.getByRole('button', { name: 'Add Shop' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await expect(form.getByLabel('Phone No')).toHaveValue(phoneNo);
  await expect(form.getByLabel('Pincode')).toHaveValue(pincode);
  await expect(form.getByLabel('State')).toHaveValue(state);
  await expectMissingFieldErrors(page);

  await form.getByLabel('Name').fill('Chai & 5%2F / Adda?');
  await form.getByLabel('Shop Type').selectOption('CAFE');
  await form.getByLabel('GSTIN').fill('27AAPFU0939F1Z');
  await form.getByRole('button', { name: 'Add Shop' }).click();
  await expect(form.getByText('Please enter a 15-character GSTIN.')).toBeVisible();
  // A wrong check digit only warns.
  const checkDigitWarning = form.getByText(/^The last character does not fit/);
  await form.getByLabel('GSTIN').fill('27aapfu0939f1zv');
  await expect(checkDigitWarning).toHaveCount(0);
  await form.getByLabel('GSTIN').fill('27aapfu0939f1zw');
  await expect(checkDigitWarning).toBeVisible();
  await form.getByRole('button', { name: 'Add Shop' }).click();
  await expect(card(page, 'Chai & 5%2F / Adda?')).toContainText(`${state} ${pincode}`);

  await page.getByRole('button', { name: 'Edit Chai & 5%2F / Adda?' }).click();
  await expect(form.getByLabel('GSTIN')).toHaveValue('27AAPFU0939F1ZW');
  await form.getByLabel('GSTIN').fill('');
  await form.getByLabel('Address Line 1').fill('7 Lower Bazar');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Chai & 5%2F / Adda?')).toContainText('7 Lower Bazar');

  await page.getByRole('button', { name: 'Add Shop' }).click();
  await expect(form.getByLabel('Address Line 1')).toHaveValue('');
  await page.keyboard.press('Escape');
  await card(page, 'Chai & 5%2F / Adda?').getByRole('link', { name: 'Get in Shop' }).click();
  await expect(page).toHaveURL(/\/orders\/order\/Chai%20%26%205%252F%20%2F%20Adda%3F\/[0-9a-f-]+$/);
  await expect(page.getByRole('button', { name: 'New Order' })).toBeVisible();
});

async function expectNewNameAfterOffline(renamedPage: Page, office: Page): Promise<void> {
  await rename(office, 'Third Name', 'Fourth Name');
  await expect(renamedPage).toHaveURL(/Fourth%20Name/);
  await renamedPage.context().setOffline(true);
  await renamedPage.getByRole('button', { name: /^Account of/ }).click();
  await renamedPage.getByRole('menuitem', { name: 'My Shops' }).click();
  await rename(office, 'Fourth Name', 'Fifth Name');
  await renamedPage.context().setOffline(false);
  await card(renamedPage, 'Fifth Name').getByRole('link', { name: 'Get in Shop' }).click();
  await expect(renamedPage).toHaveURL(/\/orders\/order\/Fifth%20Name\//);
  await expect(renamedPage.getByRole('heading', { name: 'Order', exact: true })).toBeAttached();
}

test('renaming a shop on another device updates its open pages', async ({ device, server }) => {
  const renamedPage = await device();
  const office = await device();
  const { shopName, shopId } = server;
  await openAs(renamedPage, 'OWNER', server.owner, '/shops');
  await renamedPage.getByRole('link', { name: 'Get in Shop' }).click();
  await renamedPage.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Tables' }).click();
  await renamedPage.getByRole('link', { name: 'Area', exact: true }).click();
  await expect(renamedPage.getByText('Live', { exact: true })).toBeVisible();
  await markNotReloaded(renamedPage);
  await renamedPage.getByRole('button', { name: 'Add Area' }).click();
  await renamedPage.getByLabel('Name').fill('Rooftop');

  await openAs(office, 'OWNER', server.owner, '/shops');
  await rename(office, shopName, 'New & Better');
  await expect(renamedPage).toHaveURL(new RegExp(`/tables/area/New%20%26%20Better/${shopId}$`));
  await expect(renamedPage.getByLabel('Name')).toHaveValue('Rooftop');
  await renamedPage.getByRole('dialog').getByRole('button', { name: 'Add Area' }).click();
  await expect(renamedPage.getByRole('heading', { name: 'Rooftop' })).toBeVisible();
  await expect(renamedPage.getByText('New & Better', { exact: true })).toBeVisible();
  await expectNoSheetInHistory(renamedPage);
  await renamedPage.goBack();
  await expect(renamedPage).toHaveURL(/\/tables\/table\/New%20%26%20Better\//);
  await expectNeverReloaded(renamedPage);

  await renamedPage.getByRole('button', { name: /^Account of/ }).click();
  await renamedPage.getByRole('menuitem', { name: 'My Shops' }).click();
  await expect(card(renamedPage, 'New & Better')).toBeVisible();
  await rename(office, 'New & Better', 'Third Name');
  await card(renamedPage, 'Third Name').getByRole('link', { name: 'Get in Shop' }).click();
  await expect(renamedPage).toHaveURL(new RegExp(`/orders/order/Third%20Name/${shopId}$`));
  await expect(renamedPage.getByRole('heading', { name: 'Order', exact: true })).toBeAttached();

  await expectNewNameAfterOffline(renamedPage, office);
  // Only tabs that showed the old name redirect it.
  await office.goto(`/orders/manage/${encodeURIComponent(shopName)}/${shopId}`);
  await expect(office).toHaveURL(/\/404$/);
});

test('a shop whose request is retried after a lost response is created once', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  const form = page.getByRole('dialog');
  await dropFirstResponse(page, 'add-shop');
  await page.getByRole('button', { name: 'Add Shop' }).click();
  await form.getByLabel('Name').fill('Nayi Dukaan');
  await form.getByLabel('Shop Type').selectOption('CAFE');
  for (const [label, value] of [
    ['Phone No', '9811100000'],
    ['Email', 'nayi@shop.example'],
    ['Address Line 1', '1 Ridge'],
    ['Address Line 2', 'Lakkar Bazaar'],
    ['Pincode', '171001'],
    ['State', 'Himachal Pradesh'],
  ] as const)
    await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Add Shop' }).click();
  await expect(page.getByText(/^No connection to the server/)).toBeVisible();
  await form.getByRole('button', { name: 'Add Shop' }).click();
  await expect(form).toHaveCount(0);
  await reloadWithoutDialog(page);
  await expect(page.getByRole('heading', { name: 'Nayi Dukaan' })).toHaveCount(1);
});

test('data of one shop is never shown in another', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner);
  const other = await createEmptyShop(server);
  const getIn = async (name: string) => {
    await card(page, name).getByRole('link', { name: 'Get in Shop' }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  };
  await page.goto('/shops');
  await getIn(other.shopName);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'My Shops' }).click();
  await getIn(server.shopName);
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Customers' }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(5)).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/v1/customers/**/${other.shopId}*`, async (route) => {
    await held;
    await route.continue();
  });
  const requested = page.waitForRequest((request) => request.url().includes(other.shopId));
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    `/customers/customer/${encodeURIComponent(other.shopName)}/${other.shopId}`,
  );
  await requested;
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(rows).toHaveCount(0);
  release();
  await expect(page.getByText('No Customers')).toBeVisible();
});
