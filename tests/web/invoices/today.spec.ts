import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { findSeriousViolations } from '../support/measure/axe.ts';
import { type Page, reloadWithoutDialog } from '../support/page-actions.ts';
import { test } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { openAsOwner } from '../support/shop/tables.ts';
import { expect, PHONE } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const openTodayPage = async (page: Page, server: WebServer) => {
  await openAsOwner(page, server, ownerPath(server, 'today'));
  await expect(sales(page)).toBeVisible();
};

const figure = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });
const sales = (page: Page) => page.getByRole('region', { name: 'Sales', exact: true });
const bestSellers = (page: Page) => page.getByRole('region', { name: 'Best sellers' });

async function showAmounts(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await topDialog(page).getByLabel('Password', { exact: true }).fill(password);
  await topDialog(page).getByRole('button', { name: 'Show', exact: true }).click();
}

const paise = (text: string) => Math.round(Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')) * 100);
const salesToday = async (page: Page) => paise(await sales(page).locator('dl > div').first().innerText());

/** Takes the payment at the counter's own page. */
async function payAtCounter(page: Page, server: WebServer, { tableId }: Kot): Promise<number> {
  await openAsOwner(page, server, ownerPath(server, 'orders/table'));
  await page.getByRole('button', { name: new RegExp(`^${tableId?.name}\\b`) }).click();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  const cash = page.getByRole('button', { name: /^CASH/ });
  await cash.click();
  const paid = await expectToast(page, /^Bill \S+ paid/);
  return paise(paid);
}

test('Today follows orders and payments of other devices', async ({ device, server }) => {
  const [owner, counter] = [await device(PHONE), await device()];
  const shop = await createShopActions(server);
  await openTodayPage(owner, server);
  await expect(figure(owner, 'Requested')).toContainText(/^Requested 1 Oldest: Just now/);
  await expect(figure(owner, 'Cooking')).toContainText('2');
  await expect(figure(owner, 'Late')).toContainText('None over 8 min');
  await expect(figure(owner, 'Occupied tables')).toContainText(/2 of 16 13 free, 1 REQUESTED/);

  await shop.placeOrder(6, true);
  await expect(figure(owner, 'Requested')).toContainText('2');
  const kot = await shop.placeOrder(7);
  await expect(figure(owner, 'Cooking')).toContainText('3');
  await expect(figure(owner, 'Occupied tables')).toContainText('3 of 16');
  await shop.serve(kot);
  await expect(figure(owner, 'Cooking')).toContainText('2');

  await expect(owner.getByRole('main')).not.toContainText('₹');
  await showAmounts(owner, server.owner.password);
  await expect(sales(owner).getByRole('table', { name: 'Takings per hour' })).toBeAttached();
  const before = await salesToday(owner);
  const received = await payAtCounter(counter, server, kot);
  expect(received).toBeGreaterThan(0);
  await expect.poll(() => salesToday(owner)).toBe(before + received);
  await expect(figure(owner, 'Occupied tables')).toContainText('2 of 16');
  await expectHoursAddUp(owner);
  expect(await findSeriousViolations(owner)).toEqual([]);
  const overflow = await owner.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

/** The table for screen readers has every figure of the chart. */
async function expectHoursAddUp(page: Page): Promise<void> {
  const table = sales(page).getByRole('table', { name: 'Takings per hour' });
  await expect(table.getByRole('columnheader').last()).toHaveText(/^Last \w+day$/);
  const rows = await table.getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.locator('td').allTextContents()));
  const sum = (column: number) => cells.reduce((all, row) => all + paise(row[column] ?? ''), 0);
  expect(sum(1)).toBe(await salesToday(page));
  expect(sum(2)).toBe(paise(await sales(page).getByText('all day').innerText()));
}

test('orders become late by the limits of the kitchen, while the page is open', async ({
  clock,
  device,
  server,
}) => {
  const owner = await device();
  await openTodayPage(owner, server);
  await expect(figure(owner, 'Late')).toContainText('None over 8 min');
  clock.advance(9);
  const kot = await (await createShopActions(server)).placeOrder(6);
  await expect(figure(owner, 'Late')).toContainText(/^Late 0 over 15 min 2 more over 8 min/);
  await expect(figure(owner, 'Requested')).toContainText('Oldest: 9 min');
  clock.advance(6);
  const shop = await createShopActions(server);
  await shop.serve(kot);
  await expect(figure(owner, 'Late')).toContainText(/^Late 2 over 15 min Oldest: 15 min/);
  const late = owner
    .getByRole('region', { name: 'Needs a look' })
    .getByRole('link', { name: /^KOT .* is late/ });
  await expect(late).toHaveCount(2);
});

test('amounts need the password, and are hidden again unless this device keeps them', async ({
  device,
  server,
}) => {
  const owner = await device();
  const main = owner.getByRole('main');
  const hide = owner.getByRole('button', { name: 'Hide amounts' });
  await openTodayPage(owner, server);
  await expect(bestSellers(owner).getByRole('listitem').first()).toContainText('sold');
  await expect(main).not.toContainText('₹');
  await showAmounts(owner, 'wrong horse 1');
  await expect(topDialog(owner).getByRole('alert')).toContainText('password');
  await topDialog(owner).getByLabel('Password', { exact: true }).fill(server.owner.password);
  await topDialog(owner).getByRole('button', { name: 'Show', exact: true }).click();
  await expect(hide).toBeVisible();
  await expect(sales(owner)).toContainText('₹');
  await expect(bestSellers(owner)).toContainText('₹');
  await reloadWithoutDialog(owner);
  await expect(sales(owner)).toBeVisible();
  await expect(main).not.toContainText('₹');

  await owner.getByRole('button', { name: 'Show amounts' }).click();
  await topDialog(owner).getByLabel('Keep them shown on this device').check();
  await topDialog(owner).getByLabel('Password', { exact: true }).fill(server.owner.password);
  await owner.keyboard.press('Enter');
  await expect(hide).toBeVisible();
  await reloadWithoutDialog(owner);
  await expect(hide).toBeVisible();
  await hide.click();
  await expect(main).not.toContainText('₹');
  await reloadWithoutDialog(owner);
  await expect(owner.getByRole('button', { name: 'Show amounts' })).toBeVisible();
  await expect(main).not.toContainText('₹');
});
