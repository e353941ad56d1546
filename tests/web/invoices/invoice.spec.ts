import { holdUntilAllSent } from '../support/intercept-requests.ts';
import type { Page } from '../support/page-actions.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { changeItem } from '../support/shop/kots-and-items.ts';
import {
  openTableInvoicesPage,
  placeStaffOrder,
  readTotal,
  sendInvoiceHref,
  tableTile,
  topDialog,
} from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

async function payOnBothAtOnce(tills: readonly Page[]): Promise<void> {
  await holdUntilAllSent(tills, '**/pay-invoice/**');
  for (const till of tills) {
    await tableTile(till, 'T2').click();
    await till.getByRole('button', { name: 'Paid', exact: true }).click();
  }
  const keys: (string | undefined)[] = [];
  for (const [index, till] of tills.entries()) {
    till.on('request', (request) => {
      if (request.url().includes('/pay-invoice/')) keys.push(request.headers()['idempotency-key']);
    });
    await till.getByRole('button', { name: index === 0 ? /^CASH/ : /^CARD/ }).click();
  }
  const received = await Promise.all(
    tills.map(async (till) => {
      const toast = till.getByText(/^Bill \S+ (paid: ₹[\d,]+|is already paid)$/);
      // Read before the toast expires.
      const words = await toast.innerText();
      await expect(till.getByRole('dialog')).toHaveCount(1);
      await expect(till.getByRole('status').filter({ hasText: /^Paid\s*(CASH|CARD) at/ })).toBeVisible();
      await expect(till.getByRole('button', { name: 'Paid', exact: true })).toHaveCount(0);
      return words;
    }),
  );
  expect(received.filter((words) => words.endsWith('already paid'))).toHaveLength(1);
  expect(new Set(keys.filter(Boolean)).size).toBe(2);
}

async function payAfterLostResponse(till: Page): Promise<void> {
  const sent: (string | undefined)[] = [];
  await tableTile(till, 'G1').click();
  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await till.route('**/pay-invoice/**', async (route) => {
    sent.push(route.request().headers()['idempotency-key']);
    if (sent.length === 1) await route.abort();
    else await route.continue();
  });
  const cash = till.getByRole('button', { name: /^CASH/ });
  await cash.click();
  await expect(topDialog(till).getByText(/^The server did not respond/)).toBeVisible();
  await cash.click();
  await expect(till.getByRole('status').filter({ hasText: /^Paid/ })).toBeVisible();
  expect(sent[0]).toBeTruthy();
  expect(sent[1]).toBe(sent[0]);
}

test('a bill is paid once: from two devices at once, and after a lost response', async ({
  device,
  server,
}) => {
  const [till, other] = await Promise.all([device(), device()]);
  for (const page of [till, other]) await openTableInvoicesPage(page, server);
  await payOnBothAtOnce([till, other]);
  await topDialog(till).getByRole('button', { name: 'Close' }).last().click();
  await till.unrouteAll();
  await payAfterLostResponse(till);
});

test('the amount on the button is charged, or the new total is confirmed first', async ({
  device,
  server,
}) => {
  const till = await device();
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'T2').click();
  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  const before = await readTotal(till);
  const cash = till.getByRole('button', { name: /^CASH/ });
  await expect(cash).toContainText(before.toLocaleString('en-IN'));

  await placeStaffOrder(till, server, 'T2', 'Masala Chai');
  await expect(topDialog(till).getByRole('alert')).toContainText('The bill has changed');
  const after = await readTotal(till);
  expect(after).toBeGreaterThan(before);
  await expect(cash).toContainText(after.toLocaleString('en-IN'));

  let isFirst = true;
  await till.route('**/pay-invoice/**', async (route) => {
    if (isFirst) await placeStaffOrder(till, server, 'T2', 'Masala Chai');
    isFirst = false;
    await route.continue();
  });
  await cash.click();
  await expectToast(till, /^The total of bill \S+ has changed/);
  const last = after + (after - before);
  await expect(cash).toContainText(last.toLocaleString('en-IN'));
  await expect(topDialog(till).getByText('To be paid')).toBeVisible();
  await cash.click();
  await expectToast(till, new RegExp(`paid: ₹${last.toLocaleString('en-IN')}$`));
});

test('an amount above the total is an error, and what is missing of it is waived knowingly', async ({
  device,
  server,
}) => {
  const till = await device();
  await openTableInvoicesPage(till, server);
  await tableTile(till, 'G1').click();
  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  const owed = await readTotal(till);
  const received = till.getByLabel('Amount Received');
  const alert = (words: string) => topDialog(till).getByRole('alert').filter({ hasText: words });
  await received.press('Enter');
  await expect(alert('Select Payment mode')).toBeVisible();

  await received.fill(String(owed + 1));
  await till.getByRole('button', { name: 'CARD' }).click();
  await expect(alert("Amount Received can't be more than invoice payment")).toBeVisible();
  await received.fill('10.555');
  await till.getByRole('button', { name: 'Settle' }).click();
  await expect(alert('At most two decimals.')).toBeVisible();
  await received.fill(String(owed - 10));
  await expect(topDialog(till).getByText('₹10 is waived')).toBeVisible();
  await till.getByRole('button', { name: /^Settle with/ }).click();
  await expectToast(till, new RegExp(`paid: ₹${owed - 10}$`));
  await expect(topDialog(till).getByText('Waived')).toBeVisible();
});

test('charges: amount and percent follow each other, and invalid values show an error', async ({
  device,
  server,
}) => {
  const [till, other] = await Promise.all([device(), device()]);
  for (const page of [till, other]) {
    await openTableInvoicesPage(page, server);
    await tableTile(page, 'G1').click();
  }
  await till.getByRole('button', { name: 'Add Charges' }).click();
  const subTotal = await readTotal(till);
  const amount = till.getByLabel('Discount Amount');
  const percent = till.getByLabel('Discount Percent');
  const save = () => till.getByRole('button', { name: 'Save' }).click();
  const alert = (words: string) => topDialog(till).getByRole('alert').filter({ hasText: words });
  await percent.fill('10');
  await expect(amount).toHaveValue(String(subTotal / 10));
  await amount.fill(String(subTotal / 4));
  await expect(percent).toHaveValue('25');
  for (const refused of [String(subTotal), String(subTotal + 5), '-5', 'ten']) {
    await amount.fill(refused);
    await save();
    await expect(alert('Charges not allowed')).toBeVisible();
  }
  await amount.fill('10.555');
  await save();
  await expect(alert('At most two decimals.')).toBeVisible();
  await percent.fill('100');
  await save();
  await expect(alert('Charges not allowed')).toBeVisible();
  await percent.fill('10');
  await till.getByLabel('Packing Fee').fill('15');
  await till.getByLabel('Delivery Fee').fill('40.50');
  await save();
  for (const page of [till, other]) {
    await expect(page.getByText('Discount (10%)')).toBeVisible();
    await expect(page.getByText('Packing Charge')).toBeVisible();
    await expect(page.getByText('Delivery Charge')).toBeVisible();
    expect(await readTotal(page)).toBe(subTotal * 0.9 + 55.5);
  }
});

test('a void bill is not found', async ({ device, server }) => {
  const owner = await device();
  await openTableInvoicesPage(owner, server);
  await tableTile(owner, 'T2').click();
  const stranger = await device();
  await stranger.goto((await sendInvoiceHref(owner)).replace(/.{4}$/, 'ffff'));
  await expect(stranger.getByRole('heading', { name: 'This bill does not exist' })).toBeVisible();
  await expect(stranger.getByText('Total Amount')).toHaveCount(0);
});

test('a bill above one crore is charged and settled for less', async ({ device, server }) => {
  await changeItem(server, await ownerToken(server), 'Masala Chai', { price: 1_00_00_000 });
  const till = await device();
  await openTableInvoicesPage(till, server);
  await placeStaffOrder(till, server, 'T1', 'Masala Chai');
  await tableTile(till, 'T1').click();
  await till.getByRole('button', { name: 'Add Charges' }).click();
  await till.getByLabel('Packing Fee').fill('15000000');
  await till.getByRole('button', { name: 'Save' }).click();
  await expect(topDialog(till).getByText('Packing Charge')).toBeVisible();
  const total = await readTotal(till);
  expect(total).toBeGreaterThanOrEqual(2_50_00_000);

  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await till.getByLabel('Amount Received').fill(String(total - 1));
  await expect(topDialog(till).getByText('₹1 is waived:')).toBeVisible();
  await till.getByRole('button', { name: /^CASH/ }).click();
  await till.getByRole('button', { name: `Settle with ₹${(total - 1).toLocaleString('en-IN')}` }).click();
  await expect(till.getByRole('status').filter({ hasText: /^Paid\s*CASH at/ })).toBeVisible();
});
