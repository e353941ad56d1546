import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../support/client.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Any touch acknowledges the kitchen bell. */
function countSentWrites(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const isBell = request.url().includes('/hear-kots/');
    if (request.url().includes('/api/') && request.method() !== 'GET' && !isBell) count++;
  });
  return () => count;
}

async function expectImmediateError(
  page: Page,
  sent: () => number,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = sent();
  await act();
  await expect(page.getByText('There is no network, so nothing was sent.')).toBeVisible();
  await page.clock.runFor(10_000);
  expect(sent()).toBe(before + 1);
  await expect(page.getByText('There is no network')).toHaveCount(0);
}

const clickInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function expectServedNeedsNetwork(page: Page, server: WebServer, sent: () => number): Promise<void> {
  await page.goto(`/employee/orders/${server.shopId}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const served = page.getByRole('button', { name: /^Served: order/ }).first();
  // The page is live before its tickets are loaded.
  await expect(served).toBeVisible();
  await page.context().setOffline(true);
  await expectImmediateError(page, sent, async () => {
    await served.click();
    await clickInDialog(page, 'Served');
  });
  await expect(served).toBeEnabled();
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

test('offline, Served, Confirm, Cancel, a quantity and Pay Bill show an error and are not sent later', async ({
  device,
  server,
}) => {
  const before = await listKots(server);
  const page = await device({ prefetches: true });
  await page.clock.install();
  const sent = countSentWrites(page);
  await openAs(page, 'OWNER', server.owner);
  await expectServedNeedsNetwork(page, server, sent);
  await page.goto(`/orders/manage/${encodeURIComponent(server.shopName)}/${server.shopId}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const [confirm, cancel, pay] = ['Confirm', 'Cancel', 'Pay Bill'].map((name) =>
    page.getByRole('article').getByRole('button', { name, exact: true }).first(),
  );
  await expect(page.getByRole('button', { name: 'Confirm' }).first()).toBeVisible();
  await page.context().setOffline(true);
  for (const button of [confirm, pay]) {
    await expectImmediateError(page, sent, async () => button?.click());
    await expect(button as NonNullable<typeof button>).toBeEnabled();
  }
  await expectImmediateError(page, sent, async () => {
    await cancel?.click();
    await clickInDialog(page, 'Cancel order');
  });
  await expectImmediateError(page, sent, async () => {
    await page
      .getByRole('button', { name: /^Edit quantity of/ })
      .first()
      .click();
    await page.getByLabel(/^Quantity of/).fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
  });
  const all = sent();
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  expect(sent()).toBe(all);
  expect(await listKots(server)).toEqual(before);
});

test('a reconnected page shows a Confirm whose response was lost, and the changes of another device', async ({
  device,
  server,
}) => {
  const page = await device({ prefetches: true });
  await openAs(
    page,
    'OWNER',
    server.owner,
    `/orders/manage/${encodeURIComponent(server.shopName)}/${server.shopId}`,
  );
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const [requested] = (await listKots(server)).filter(({ status }) => status === 'REQUESTED');
  const [cooking] = (await listKots(server)).filter(({ status }) => status === 'COOKING');
  const card = (tokenNo = 0) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: `Order #${tokenNo}`, exact: true }) });
  await page.route('**/confirm-kot/**', async (route) => {
    await page.context().setOffline(true);
    // Only the response is lost.
    await fetch(route.request().url(), { method: 'PUT', headers: route.request().headers() });
    await route.abort('connectionreset');
  });
  await card(requested?.tokenNo).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^No connection to the server/).first()).toBeVisible();
  await expect(card(requested?.tokenNo)).toContainText('REQUESTED');
  await expect(card(requested?.tokenNo).getByRole('button', { name: 'Confirm' })).toBeEnabled();
  const params = { shopId: server.shopId, kotId: cooking?._id ?? '' };
  await request(server.origin, ordersApi.deleteKot, { params, as: await ownerToken(server) });
  await page.context().setOffline(false);
  await expect(card(requested?.tokenNo)).toContainText('COOKING');
  await expect(card(cooking?.tokenNo)).toHaveCount(0);
});
