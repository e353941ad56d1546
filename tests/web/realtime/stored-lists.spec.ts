import { newestAge, storedQueryHashes } from '../support/browser-storage.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { createShopActions } from '../support/shop/kitchen.ts';
import { expect, test } from '../support/test.ts';

const live = (page: Page) => page.getByText('Live', { exact: true });
const expectStored = (page: Page, list: string) =>
  expect.poll(async () => (await storedQueryHashes(page)).join()).toContain(list);

test('events that arrive outside the page of a list keep its age current', async ({ device, server }) => {
  const page = await device();
  await openAs(page, 'OWNER', server.owner, '/shops');
  await page.getByRole('link', { name: 'Get in Shop' }).click();
  await expect(live(page)).toBeVisible();
  await page.getByRole('link', { name: /^KOT Requested/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectStored(page, 'kots');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My Shops' })).toBeVisible();
  const silence = page.getByRole('button', { name: 'Silence the bell' });
  await expect(silence).toHaveCount(0);

  const before = Date.now();
  await (await createShopActions(server)).placeOrder(3, true);
  await expect(silence).toBeVisible();
  await expect.poll(() => newestAge(page, 'kots')).toBeGreaterThan(before);
});
