import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../support/client.ts';
import { findSeriousViolations } from '../support/measure/axe.ts';
import { addToCart, openAs, type Page, placeOrderAsDiner } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { expect, PHONE, test } from '../support/test.ts';

const pagePath = (screen: 'qr' | 'dine-in', { shopId, tableNo }: WebServer, table = tableNo) =>
  `/orders/${screen}/${shopId}/${table}`;
const ordersRegion = (page: Page) => page.getByRole('region', { name: 'Your orders so far' });

async function createShopActions(server: WebServer) {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const { data } = await request(origin, ordersApi.getKots, { params: { shopId }, query: {}, as });
  const idOf = async (tokenNo: number) => {
    const all = await request(origin, ordersApi.getKots, { params: { shopId }, query: {}, as });
    return [...data.kots, ...all.data.kots].find((kot) => kot.tokenNo === tokenNo)?._id ?? '';
  };
  return {
    async changeStatus(action: 'confirmKot' | 'rejectKot' | 'updateKot', tokenNo: number) {
      await request(origin, ordersApi[action], { params: { shopId, kotId: await idOf(tokenNo) }, as });
    },
    async payInvoice(tokenNo: number) {
      const body = { kotId: await idOf(tokenNo) };
      const { invoice } = (await request(origin, invoicesApi.singleInvoice, { params: { shopId }, body, as }))
        .data;
      const params = { shopId, invoiceId: invoice._id };
      await request(origin, invoicesApi.payInvoice, { params, body: { paymentMode: 'CASH' }, as });
    },
  };
}

async function readNewestTokenNo(diner: Page): Promise<number> {
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  const name = await diner.getByRole('article').first().getAttribute('aria-label');
  return Number(/#(\d+)/.exec(name ?? '')?.[1]);
}

async function orderMore(diner: Page, item: string): Promise<number> {
  const before = await readNewestTokenNo(diner);
  await diner.getByRole('link', { name: 'Order more' }).tap();
  await addToCart(diner, item);
  await diner.getByRole('button', { name: 'View Cart' }).tap();
  await diner.getByRole('button', { name: 'Proceed' }).tap();
  await diner.getByRole('button', { name: 'Order More' }).tap();
  await expect(diner.getByRole('article').filter({ hasText: item })).toBeVisible();
  const newest = await readNewestTokenNo(diner);
  expect(newest).not.toBe(before);
  return newest;
}

test('the orders of one phone are totalled live, without rejected ones, until all are paid', async ({
  device,
  server,
}) => {
  const shopActions = await createShopActions(server);
  const diner = await device(PHONE);
  await diner.clock.install();
  await diner.goto(pagePath('dine-in', server));
  await addToCart(diner, 'Dal Makhani', 'Butter Naan');
  await placeOrderAsDiner(diner, 'Meera Nair', '9876543210');
  const first = await readNewestTokenNo(diner);
  await expect(ordersRegion(diner)).toContainText('1 order · 2 items');
  await expect(ordersRegion(diner)).toContainText('The restaurant’s bill counts');
  const second = await orderMore(diner, 'Hara Bhara Kebab');
  await expect(ordersRegion(diner)).toContainText('2 orders · 3 items');
  await expect(ordersRegion(diner)).toContainText('₹480');
  expect(await findSeriousViolations(diner)).toEqual([]);

  await shopActions.changeStatus('rejectKot', second);
  await expect(ordersRegion(diner)).toContainText('1 order · 2 items');
  await shopActions.changeStatus('confirmKot', first);
  const card = diner.getByRole('article', { name: new RegExp(`Order #${first}(?!\\d)`) });
  await expect(card.getByRole('status')).toContainText('In the kitchen');
  await shopActions.changeStatus('updateKot', first);
  await expect(card.getByRole('status')).toContainText('Served');
  await shopActions.payInvoice(first);
  await expect(ordersRegion(diner)).toContainText('Everything is paid. Thank you!');
  await diner.reload();
  await expect(ordersRegion(diner)).toContainText('Everything is paid. Thank you!');

  await diner.clock.fastForward('04:00:00');
  await diner.reload();
  await expect(diner.getByRole('link', { name: 'Order now' })).toBeVisible();
  await expect(diner.getByRole('article')).toHaveCount(0);
  const other = await device(PHONE);
  await other.goto(pagePath('qr', server));
  await expect(other.getByRole('link', { name: 'Order now' })).toBeVisible();
});

test('a phone remembers the diner at the next table too, and forgets on a tap; a staff phone never remembers', async ({
  device,
  server,
}) => {
  const details = async (page: Page, table: string) => {
    await page.goto(pagePath('dine-in', server, table));
    await addToCart(page, 'Dal Makhani');
    await page.getByRole('button', { name: 'View Cart' }).tap();
    await page.getByRole('button', { name: 'Proceed' }).tap();
    return page.getByRole('dialog', { name: 'Customer Details' });
  };
  const diner = await device(PHONE);
  const form = await details(diner, server.tableNo);
  await expect(form.getByText('Not you?')).toHaveCount(0);
  await form.getByLabel('Name').fill('Meera Nair');
  await form.getByLabel('Phone No').fill('9876543210');
  await form.getByRole('button', { name: 'Place Order' }).tap();
  await readNewestTokenNo(diner);

  await details(diner, 'T1');
  await expect(form.getByLabel('Name')).toHaveValue('Meera Nair');
  await expect(form.getByLabel('Phone No')).toHaveValue('9876543210');
  expect(await findSeriousViolations(diner)).toEqual([]);
  await form.getByRole('button', { name: 'Clear' }).tap();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await details(diner, 'T2');
  await expect(form.getByLabel('Name')).toHaveValue('');
  expect(await diner.evaluate(() => JSON.stringify(localStorage))).not.toContain('9876543210');

  const waiter = await device(PHONE);
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  const waiterForm = await details(waiter, 'T3');
  await waiterForm.getByLabel('Name').fill('Kabir');
  await waiterForm.getByLabel('Phone No').fill('9876500011');
  await waiterForm.getByRole('button', { name: /Place Order|Order More/ }).tap();
  await expect(waiter).toHaveURL(/\/shops/);
  expect(await waiter.evaluate(() => JSON.stringify(localStorage))).not.toContain('9876500011');
});

test('the category bar follows scrolling, and another choice starts at its top', async ({
  device,
  server,
}) => {
  const diner = await device(PHONE);
  await diner.goto(pagePath('dine-in', server));
  await expect(diner.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
  const tabs = diner.getByRole('group', { name: 'Category' });
  const here = tabs.locator('[aria-current="true"]');
  await expect(here).toHaveCount(0);
  const breads = diner.getByRole('heading', { name: 'BREADS' });
  await breads.evaluate((heading) => heading.closest('section')?.scrollIntoView());
  await expect(here).toHaveText('BREADS');
  await expect(here).toBeInViewport({ ratio: 1 });
  await diner.evaluate(() => window.scrollBy(0, 120));
  await expect(breads).toBeInViewport({ ratio: 1 });
  const gap = async () => {
    const bar = breads.locator('..');
    const [head, heading] = await Promise.all([diner.locator('header').boundingBox(), bar.boundingBox()]);
    return Math.abs((heading?.y ?? 0) - (head?.height ?? 0));
  };
  await expect.poll(gap).toBeLessThanOrEqual(1);

  await tabs.getByRole('button', { name: 'BEVERAGES' }).or(tabs.getByRole('button').last()).last().tap();
  await expect.poll(() => diner.evaluate(() => window.scrollY)).toBe(0);
  await expect(diner.getByRole('heading', { level: 2 })).toHaveCount(1);
});
