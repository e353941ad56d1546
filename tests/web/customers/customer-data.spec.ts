import { readFile } from 'node:fs/promises';
import { COLOUR_RULES, findSeriousViolations } from '../support/measure/axe.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { dialog, openList, requestApi, tableRow } from '../support/shop/lists.ts';
import { expect, PHONE, test } from '../support/test.ts';

const LIST = 'customers/customer';
const NAME = 'Zubeida Qadir';

interface Kot {
  _id: string;
  customerId: { _id: string } | null;
}

async function placeTakeawayOrder(page: Page, shopId: string): Promise<Kot> {
  const { items } = await requestApi<{ items: { _id: string }[] }>(
    page,
    'GET',
    `/items/getMyItems/${shopId}?isAvailable=true`,
  );
  const { kot } = await requestApi<{ kot: Kot }>(page, 'POST', `/orders/new-order/${shopId}`, {
    cartItems: [{ foodItemId: items[0]?._id, qty: 2 }],
    kotType: 'TAKEAWAY',
    customerName: NAME,
    customerPhoneNo: '7012345678',
  });
  return kot;
}

/** @returns the invoice's id */
async function serveAndPay(page: Page, shopId: string, { _id: kotId }: Kot): Promise<string> {
  await requestApi(page, 'PUT', `/orders/update-kot/${kotId}/${shopId}`);
  const { invoice } = await requestApi<{ invoice: { _id: string } }>(
    page,
    'POST',
    `/invoices/single-invoice/${shopId}`,
    { kotId },
  );
  await requestApi(page, 'PUT', `/invoices/pay-invoice/${invoice._id}/${shopId}`, { paymentMode: 'CASH' });
  return invoice._id;
}

const eraseButton = (page: Page) => page.getByRole('button', { name: `Export or erase ${NAME}` });

async function exportCustomer(page: Page): Promise<void> {
  await eraseButton(page).click();
  await expect(dialog(page)).toContainText('Amounts, taxes and numbers stay');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^customer-7012345678-\d{4}-\d\d-\d\d\.json$/);
  const held = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(held).toMatchObject({ customer: { name: NAME }, orders: [{ status: 'COOKING' }] });
  await expect(dialog(page)).toHaveCount(0);
}

async function expectErasureRejected(page: Page): Promise<void> {
  await eraseButton(page).click();
  await page.getByRole('button', { name: 'Erase …' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Go back' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(
    page.getByText(`${NAME} still has an open order or bill. Please close it first.`),
  ).toBeVisible();
}

async function eraseCustomer(page: Page): Promise<void> {
  await eraseButton(page).click();
  await page.getByRole('button', { name: 'Erase …' }).click();
  await dialog(page).getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('Customer erased, also from 1 order and 1 bill')).toBeVisible();
  await expect(eraseButton(page)).toHaveCount(0);
}

test('a customer is exported and erased, and every open page removes the name', async ({
  device,
  server,
}) => {
  const { shopId, shopName, owner } = server;
  const page = await device();
  await openList(page, server, LIST);
  const kot = await placeTakeawayOrder(page, shopId);
  await page.getByLabel('Search by name, phone or email').fill('Zubeida');
  await exportCustomer(page);
  await expectErasureRejected(page);

  const invoiceId = await serveAndPay(page, shopId, kot);
  const invoices = await device();
  await openAs(invoices, 'OWNER', owner, `/invoices/invoice/${encodeURIComponent(shopName)}/${shopId}`);
  await expect(tableRow(invoices, NAME)).toBeVisible();

  await eraseCustomer(page);
  await expect(tableRow(invoices, 'Erased customer')).toBeVisible();
  await expect(tableRow(invoices, NAME)).toHaveCount(0);

  await invoices.goto(`/invoices/paid/${invoiceId}`);
  await expect(invoices.getByText('Erased customer')).toBeVisible();
});

// A mouse hits smaller buttons than a finger.
for (const [size, options, minButtonPx, tag] of [
  ['a laptop', { viewport: { width: 1280, height: 800 } }, 32, ['@full']],
  ['a phone', PHONE, 44, []],
] as const)
  test(`the dialogs fit ${size}, in both themes`, { tag: [...tag] }, async ({ device, server }) => {
    const page = await device(options);
    await openList(page, server, LIST);
    for (const isDark of ['false', 'true']) {
      await page.evaluate((dark) => localStorage.setItem('isDarkMode', dark), isDark);
      await page.reload();
      if (options === PHONE)
        await page
          .getByRole('button', { name: /^Details of/ })
          .first()
          .click();
      const open = page.getByRole('button', { name: /^Export or erase/ }).first();
      const { width = 0, height = 0 } = (await open.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(minButtonPx);
      await open.click();
      await expect(dialog(page)).toBeVisible();
      expect(await findSeriousViolations(page, isDark === 'true' ? COLOUR_RULES : undefined)).toEqual([]);
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow)).toBe(0);
    }
  });
