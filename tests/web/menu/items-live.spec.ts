import { expectNeverReloaded, gotoSettled, markNotReloaded, openAs } from '../support/page-actions.ts';
import { itemRow, openMenuPage } from '../support/shop/menu.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('an owner’s change appears on every open menu at once', async ({ device, server }) => {
  const { shopName, shopId, tableNo } = server;
  const owner = await device();
  await openMenuPage(owner, server);
  const diner = await device(PHONE);
  await gotoSettled(diner, `/orders/dine-in/${shopId}/${tableNo}`);
  const counter = await device();
  const counterPath = `/orders/order/${encodeURIComponent(shopName)}/${shopId}`;
  await openAs(counter, 'OWNER', server.owner, counterPath);
  await counter.getByRole('button', { name: /Free/ }).first().click();
  const tile = counter.getByRole('button', { name: /Dal Tadka/ });
  await expect(tile).toContainText('₹190');
  for (const page of [diner, counter]) await markNotReloaded(page);

  await itemRow(owner, 'Dal Tadka').getByRole('switch').click();
  const item = diner.getByRole('listitem').filter({ hasText: 'Dal Tadka' });
  await expect(item).toContainText('Sold out');
  await expect(tile).toContainText('Sold out');

  await itemRow(owner, 'Dal Tadka').getByRole('switch').click();
  await owner.getByRole('button', { name: 'Edit Dal Tadka' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Dal Fry');
  await dialog.getByLabel('Price').fill('205');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(diner.getByRole('listitem').filter({ hasText: 'Dal Fry' })).toContainText('₹205');
  await expect(counter.getByRole('button', { name: /Dal Fry/ })).toContainText('₹205');
  await owner.getByRole('button', { name: 'Delete Dal Fry' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  for (const page of [diner, counter]) {
    await expect(page.getByText('Dal Fry')).toHaveCount(0);
    await expectNeverReloaded(page);
  }
});
