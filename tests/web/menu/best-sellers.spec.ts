import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../../support/client.ts';
import { gotoSettled } from '../support/page-actions.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a diner sees what sold best, also after the owner changes the item', async ({ device, server }) => {
  const { origin, shopId, tableNo } = server;
  const { data } = await request(origin, menuApi.getMyItems, { params: { shopId } });
  const sold = data.items.filter(({ isBestSeller }) => isBestSeller).map(({ name }) => name);
  expect(sold.length).toBeGreaterThan(0);
  const best = data.items.find((item) => item.isBestSeller && item.isAvailable)?.name ?? '';

  const diner = await device(PHONE);
  await gotoSettled(diner, `/orders/dine-in/${shopId}/${tableNo}`);
  await expect(diner.getByRole('main').getByRole('listitem')).toHaveCount(data.items.length);
  const marked = diner.getByRole('listitem').filter({ hasText: 'Bestseller' });
  await expect(marked).toHaveCount(sold.length);
  for (const [n, name] of sold.entries()) await expect(marked.nth(n)).toContainText(name);

  const owner = await device();
  await openMenuPage(owner, server);
  await itemRow(owner, best).getByRole('switch').click();
  const dish = marked.filter({ hasText: best });
  await expect(dish).toContainText('Sold out');
});

test('the stepper takes the place of Add to Cart, and nothing moves', async ({ device, server }) => {
  const diner = await device(PHONE);
  await gotoSettled(diner, `/orders/dine-in/${server.shopId}/${server.tableNo}`);
  const row = diner.getByRole('listitem').filter({ hasText: 'Dal Tadka' });
  await row.scrollIntoViewIfNeeded();
  const heights = async () => (await row.boundingBox())?.height;
  const before = await row.getByRole('button', { name: /^Add to Cart/ }).boundingBox();
  const height = await heights();
  await row.getByRole('button', { name: /^Add to Cart/ }).tap();
  const stepper = row.getByRole('group', { name: /Dal Tadka/ });
  await expect(stepper).toBeVisible();
  expect(await stepper.boundingBox()).toEqual(before);
  expect(await heights()).toBe(height);
});
