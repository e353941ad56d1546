import { formatRupees } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { expectWholeAtEachSize } from '../support/measure/screen-sizes.ts';
import {
  addToCart,
  expectNeverReloaded,
  markNotReloaded,
  openAs,
  type Page,
  placeOrderAsDiner,
} from '../support/page-actions.ts';
import { test as testByClock } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, sendInvoiceHref, tableTile } from '../support/shop/owner-pages.ts';
import { openAsOwner, tableCard, tablesPath } from '../support/shop/tables.ts';
import { createOtherDevice } from '../support/shop/waiter.ts';
import { expect, PHONE, test } from '../support/test.ts';

type OtherDevice = Awaited<ReturnType<typeof createOtherDevice>>;

async function orderByQrCode(
  diner: Page,
  server: WebServer,
  shop: OtherDevice,
  tableNo: string,
): Promise<Kot> {
  await diner.goto(`/orders/qr/${server.shopId}/${tableNo}`);
  await diner.getByRole('link', { name: /^Order/ }).click();
  await addToCart(diner, 'Butter Naan');
  await placeOrderAsDiner(diner, 'Bela', '9876500091');
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  await expect(statusOfNewest(diner)).toContainText('Sent to the restaurant');
  const kot = (await shop.listLiveKots()).find(({ tableId }) => tableId?.name === tableNo);
  if (!kot) throw new Error(`the order is not at ${tableNo}`);
  return kot;
}

const statusOfNewest = (diner: Page) => diner.getByRole('article').first().getByRole('status');

/** Confirms it on one page and watches it on the others, also as a row. */
async function expectOccupiedByOrder(
  { office, till, waiter, diner }: Record<'office' | 'till' | 'waiter' | 'diner', Page>,
  shop: OtherDevice,
  kot: Kot,
  tableNames: readonly string[],
): Promise<void> {
  await expect(tableCard(office, 'R2')).toContainText('REQUESTED');
  await expect(tableCard(office, 'R2')).not.toContainText('Free');
  await office.getByRole('button', { name: 'Row view' }).click();
  await expect(office.getByRole('row', { name: /^R2/ })).toContainText('REQUESTED');
  await office.getByRole('button', { name: 'Grid view' }).click();
  await shop.confirm(kot);
  await expect(statusOfNewest(diner)).toContainText('In the kitchen');
  for (const name of tableNames) {
    await expect(tableCard(office, name)).toContainText('Occupied');
    for (const page of [till, waiter])
      await expect(tableTile(page, name).last()).toHaveAttribute('data-occupied', 'true');
  }
}

async function expectFree(
  { office, till, waiter }: Record<'office' | 'till' | 'waiter', Page>,
  ...tableNames: string[]
): Promise<void> {
  for (const name of tableNames) {
    await expect(tableCard(office, name)).toContainText('Free');
    await expect(tableCard(office, name)).not.toContainText('+');
    for (const page of [till, waiter]) {
      await expect(tableTile(page, name).last()).toHaveAttribute('data-occupied', 'false');
      await expect(tableTile(page, name).last()).not.toContainText('+');
    }
  }
}

async function mergeByDrag(till: Page, dragged: string, onto: string): Promise<void> {
  await tableTile(till, dragged).dragTo(tableTile(till, onto));
  const question = till.getByRole('dialog', { name: `Merge ${onto} + ${dragged}?` });
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
}

test('an order occupies its table on every page until it is cancelled, and merged tables together until their one bill is paid', async ({
  device,
  server,
}) => {
  const shop = await createOtherDevice(server);
  const [till, office] = [await device(), await device()];
  const [waiter, diner] = [await device(PHONE), await device(PHONE)];
  const pages = { till, office, waiter, diner };
  await openAsOwner(till, server, ownerPath(server, 'orders/table'));
  await openAsOwner(office, server, tablesPath(server));
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect(waiter.getByText('Live', { exact: true })).toBeVisible();
  for (const page of [till, office, waiter]) await markNotReloaded(page);
  await expectFree(pages, 'R1', 'R2');

  const cancelled = await orderByQrCode(diner, server, shop, 'R2');
  await expectOccupiedByOrder(pages, shop, cancelled, ['R2']);
  await shop.cancel(cancelled);
  await expect(statusOfNewest(diner)).toContainText('This order was cancelled');
  await expectFree(pages, 'R1', 'R2');

  await mergeByDrag(till, 'R2', 'R1');
  for (const name of ['R1', 'R2']) await expect(tableCard(office, name)).toContainText('R1 + R2');
  await expect(tableTile(waiter, 'R2')).toContainText('R1 + R2');
  const ofDiner = await orderByQrCode(diner, server, shop, 'R2');
  await markNotReloaded(diner);
  await expectOccupiedByOrder(pages, shop, ofDiner, ['R1', 'R2']);
  const ofWaiter = await shop.placeWaiterOrder('R1');
  const amount = `₹${formatRupees(ofDiner.orderValue + ofWaiter.orderValue)}`;
  for (const page of [till, waiter]) {
    await expect(tableTile(page, 'R1').last()).toContainText(amount);
    await expect(tableTile(page, 'R2').last()).not.toContainText('₹');
  }
  await shop.serve(ofDiner);
  await expect(statusOfNewest(diner)).toContainText('Served');

  await tableTile(till, 'R2').click();
  const invoice = till.getByRole('dialog').last();
  const contents = ['R1 + R2', ofDiner.items[0]?.name ?? '', ofWaiter.items[0]?.name ?? ''];
  for (const text of contents) await expect(invoice).toContainText(text);
  const invoiceOfDiner = await diner.context().newPage();
  await invoiceOfDiner.goto(await sendInvoiceHref(till));
  for (const text of contents) await expect(invoiceOfDiner.getByRole('main')).toContainText(text);
  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await till.getByRole('button', { name: /^CASH/ }).click();
  await expectFree(pages, 'R1', 'R2');
  await expect(statusOfNewest(diner)).toContainText('It is paid.');
  await expect(invoiceOfDiner.getByText('Paid', { exact: true })).toBeVisible();
  for (const page of Object.values(pages)) await expectNeverReloaded(page);
});

/** The Table tab, the choice of a table at the counter, and a waiter's phone. */
async function openTilePages(pages: readonly Page[], server: WebServer): Promise<void> {
  const [invoices, counter, phone] = pages as [Page, Page, Page];
  await openAsOwner(invoices, server, ownerPath(server, 'orders/table'));
  await openAsOwner(counter, server, ownerPath(server, 'orders/order'));
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  for (const page of pages) await markNotReloaded(page);
}

testByClock(
  'every tile says what its table waits for, from the request to the payment, with time and amount',
  async ({ device, server, clock }) => {
    const shop = await createOtherDevice(server);
    const pages = [await device(), await device(), await device(PHONE)];
    await openTilePages(pages, server);
    const expectTiles = async (state: string) => {
      for (const page of pages)
        await expect(tableTile(page, 'R1')).toHaveAccessibleName(`R1 Terrace 2 seats ${state}`);
    };
    const expectOccupied = async (isOccupied: boolean) => {
      for (const page of pages)
        await expect(tableTile(page, 'R1')).toHaveAttribute('data-occupied', String(isOccupied));
    };
    await expectTiles('Free');

    const firstKot = await shop.placeDinerOrder('R1');
    await expectTiles('Just now REQUESTED');
    await expectOccupied(false);
    const secondKot = await shop.placeDinerOrder('R1');
    await expectTiles('Just now 2 REQUESTED');
    for (const page of pages) await expectWholeAtEachSize(page, tableTile(page, 'R1'));

    const amount = `₹${formatRupees(firstKot.orderValue)}`;
    await shop.confirm(firstKot);
    await expectTiles(`Occupied ${amount} Just now REQUESTED`);
    await expectOccupied(true);
    await shop.confirm(secondKot);
    const both = `₹${formatRupees(firstKot.orderValue + secondKot.orderValue)}`;
    await expectTiles(`Occupied ${both} Just now In the kitchen`);

    clock.advance(20);
    // The earlier access tokens have expired.
    const later = await createOtherDevice(server);
    await later.markAllDone(firstKot);
    await expectTiles(`Occupied ${both} 20 min late Ready`);
    for (const page of pages) await expectWholeAtEachSize(page, tableTile(page, 'R1'));
    await later.serve(firstKot);
    await expectTiles(`Occupied ${both} 20 min late In the kitchen`);
    await later.serve(secondKot);
    await expectTiles(`Occupied ${both} 20 min Served`);

    await later.pay(firstKot);
    await expectTiles(`Occupied ${amount} 20 min Served`);
    await later.pay(secondKot);
    await expectTiles('Free');
    await expectOccupied(false);
    for (const page of pages) await expectNeverReloaded(page);
  },
);

test('a diner’s phone learns nothing of what tables wait for, and loads no code for it', async ({
  device,
  server,
}) => {
  const shop = await createOtherDevice(server);
  await shop.placeWaiterOrder('R1');
  const diner = await device(PHONE);
  const requested: string[] = [];
  diner.on('request', (request) => requested.push(request.url()));
  await diner.goto(`/orders/qr/${server.shopId}/R1`);
  await diner.getByRole('link', { name: 'Order now' }).click();
  await expect(diner.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
  await addToCart(diner, 'Butter Naan');
  await placeOrderAsDiner(diner, 'Bela', '9876500091');
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  expect(requested.filter((url) => /getMyTables|getMyAreas|get-kots/.test(url))).toEqual([]);
  const scripts = requested.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const url of scripts)
    expect(await (await diner.request.get(url)).text()).not.toContain('Other tables');
});

test('editing a table that another device changes or deletes shows a message and keeps the input', async ({
  device,
  server,
}) => {
  const [first, second] = [await device(), await device()];
  for (const page of [first, second]) {
    await openAsOwner(page, server, tablesPath(server));
    await page.getByRole('button', { name: 'Edit R2' }).click();
  }
  const [mine, theirs] = [first.getByRole('dialog'), second.getByRole('dialog')];
  await mine.getByLabel('No of Seats').fill('7');
  await theirs.getByLabel('Name').fill('R20');
  await mine.getByRole('button', { name: 'Save' }).click();
  const note = theirs.getByText('This was changed on another screen while you had it open here.');
  await expect(note).toBeVisible();
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText(/Choose which version to keep/)).toBeVisible();
  await expect(theirs.getByLabel('Name')).toHaveValue('R20');
  await theirs.getByRole('button', { name: 'Show the change' }).click();
  await expect(theirs.getByLabel('Name')).toHaveValue('R2');
  await expect(theirs.getByLabel('No of Seats')).toHaveValue('7');
  await theirs.getByLabel('Name').fill('R20');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(tableCard(first, 'R20')).toContainText('7 seats');

  await second.getByRole('button', { name: 'Edit R20' }).click();
  await theirs.getByLabel('Name').fill('Window');
  await first.getByRole('button', { name: 'Delete R20' }).click();
  await mine.getByRole('button', { name: 'Delete' }).click();
  await expect(theirs.getByText(/deleted on another screen/)).toBeVisible();
  await expect(theirs.getByLabel('Name')).toHaveValue('Window');
  await expect(theirs.getByRole('button', { name: 'Save' })).toBeDisabled();
  await theirs.getByRole('button', { name: 'Close' }).last().click();
  await expect(theirs).toHaveCount(0);
  await expect(tableCard(second, 'R20')).toHaveCount(0);
});
