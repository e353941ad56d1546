import { formatRupees } from '@tawa/shared/money.ts';
import { DENOMINATIONS } from '@tawa/shared/shifts/shifts.rules.ts';
import sharp from 'sharp';
import { expectNeverReloaded, markNotReloaded, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, placeStaffOrder, readTotal, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { openAsOwner } from '../support/shop/tables.ts';
import { expect, test } from '../support/test.ts';

const FLOAT = 2000;
const EXPENSE = 240;

const rupees = (amount: number) => `₹${formatRupees(amount)}`;
const button = (page: Page, name: string | RegExp) =>
  topDialog(page).getByRole('button', { name, exact: typeof name === 'string' });

/** @param change handed back of what the guest gives */
async function sell(till: Page, server: WebServer, table: string, mode: string, change?: number) {
  await placeStaffOrder(till, server, table, 'Dal Makhani', 'Butter Naan');
  await tableTile(till, table).click();
  await expect(topDialog(till).getByText(/^Total Amount/)).toBeVisible();
  const total = await readTotal(till);
  await button(till, 'Paid').click();
  if (change !== undefined) {
    await topDialog(till)
      .getByLabel('Cash given')
      .fill(String(total + change));
    await expect(topDialog(till)).toContainText(`Change ${rupees(change)}`);
  }
  await button(till, new RegExp(`^${mode}`)).click();
  await expect(topDialog(till).getByText(/^Paid/).first()).toBeVisible();
  await till.keyboard.press('Escape');
  await expect(till.getByRole('dialog')).toHaveCount(0);
  return total;
}

/** Types the fewest notes and coins. */
async function typePieces(drawer: Page, amount: number): Promise<void> {
  let rest = amount;
  for (const value of DENOMINATIONS) {
    const pieces = Math.floor(rest / value);
    rest -= pieces * value;
    if (pieces > 0) await topDialog(drawer).getByLabel(rupees(value), { exact: true }).fill(String(pieces));
  }
  expect(rest).toBe(0);
}

test('a day of a drawer: a float, a bill in cash with change, one by UPI, an expense, an exact count', async ({
  device,
  server,
}) => {
  const till = await device();
  await openAsOwner(till, server, ownerPath(server, 'orders/table'));
  const drawer = await till.context().newPage();
  await drawer.goto(ownerPath(server, 'day/drawer'));
  const today = await till.context().newPage();
  await today.goto(ownerPath(server, 'today'));
  for (const page of [drawer, today]) {
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await markNotReloaded(page);
  }
  await expect(today.getByRole('link', { name: 'No drawer is open' })).toBeVisible();

  await drawer.getByRole('button', { name: 'Open shift', exact: true }).click();
  await topDialog(drawer).getByLabel('Float').fill(String(FLOAT));
  await button(drawer, 'Open shift').click();
  const shift = drawer.getByRole('region', { name: 'Counter', exact: true });
  await expect(shift).toContainText(`Must be in the drawer${rupees(FLOAT)}`);
  await expect(today.getByRole('link', { name: /^Drawer open since / })).toBeVisible();

  const inCash = await sell(till, server, 'R1', 'CASH', 60);
  const byUpi = await sell(till, server, 'R2', 'PHONEPE');
  await expect(shift).toContainText(`Must be in the drawer${rupees(FLOAT + inCash)}`);
  await expect(drawer.getByRole('row', { name: /^PHONEPE/ })).toContainText(rupees(byUpi));
  await drawer.getByRole('button', { name: 'Expense', exact: true }).click();
  await topDialog(drawer).getByLabel('Amount').fill(String(EXPENSE));
  await topDialog(drawer).getByLabel('Reason').fill('Milk from the market');
  await button(drawer, 'Expense').click();
  const expected = FLOAT + inCash - EXPENSE;
  await expect(shift).toContainText(`Must be in the drawer${rupees(expected)}`);
  for (const line of [
    `Float${rupees(FLOAT)}`,
    `Paid in cash, with tips${rupees(inCash)}`,
    `Expense− ${rupees(EXPENSE)}`,
    `Must be there${rupees(expected)}`,
  ])
    await expect(drawer.getByRole('region', { name: 'Cash', exact: true })).toContainText(line);

  await drawer.getByRole('button', { name: 'Count', exact: true }).click();
  await typePieces(drawer, expected);
  await expect(topDialog(drawer).getByRole('status')).toHaveText(`Counted${rupees(expected)}`);
  await button(drawer, `PHONEPE: ${rupees(byUpi)} is right`).click();
  await button(drawer, 'Send count').click();
  const count = drawer.getByRole('region', { name: 'First count' });
  await expect(count).toContainText(`Cashexact${rupees(expected)} counted, ${rupees(expected)} expected`);
  await expect(count).toContainText(`PHONEPEexact${rupees(byUpi)} counted`);
  await drawer.getByRole('button', { name: 'Close shift', exact: true }).click();
  await button(drawer, 'Close shift').click();
  for (const line of [`Counted${rupees(expected)}`, 'Varianceexact', `PHONEPE${rupees(byUpi)}`])
    await expect(topDialog(drawer)).toContainText(line);
  await drawer.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: /^Counter · shift 1/ })).toContainText(
    `${rupees(expected)}`,
  );
  await expect(today.getByRole('link', { name: 'No drawer is open' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Open shift', exact: true }).click();
  await expect(topDialog(drawer).getByLabel('Float')).toHaveValue(String(expected));
  await expectNeverReloaded(drawer);
});

/** A slip of paper, as a camera sees it. */
const createSlip = () =>
  sharp({ create: { width: 900, height: 2000, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer();

test('the photo of a receipt is uploaded and shown, though its address needs the session', async ({
  device,
  server,
}) => {
  const page = await device();
  await openAsOwner(page, server, ownerPath(server, 'day/drawer'));
  await page.getByRole('button', { name: 'Open shift', exact: true }).click();
  await topDialog(page).getByLabel('Float').fill(String(FLOAT));
  await button(page, 'Open shift').click();
  await page.getByRole('button', { name: 'Expense', exact: true }).click();
  await topDialog(page).getByLabel('Amount').fill(String(EXPENSE));
  await topDialog(page).getByLabel('Reason').fill('Milk from the market');
  await button(page, 'Expense').click();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Add receipt of Expense/ }).click();
  const slip = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await createSlip() };
  await (await choosing).setFiles(slip);
  await page.getByRole('button', { name: /^Receipt of Expense/ }).click();
  const photo = topDialog(page).getByRole('img', { name: /^Receipt of Expense/ });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1600);
});
