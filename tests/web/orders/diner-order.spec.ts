import { addToCart, openAs } from '../support/page-actions.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a diner is shown missing fields, sees the special request again, and finds the order from the menu', async ({
  device,
  server,
}) => {
  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Dal Makhani');
  await diner.getByRole('button', { name: 'View Cart' }).tap();
  await diner.getByLabel('Special Request').fill('No onion, please');
  await diner.getByRole('button', { name: 'Proceed' }).tap();
  const send = diner.getByRole('button', { name: 'Place Order' });
  await send.tap();
  await expect(diner.getByLabel('Name')).toBeFocused();
  await diner.getByLabel('Name').fill('Leela');
  await send.tap();
  await expect(diner.getByLabel('Phone No')).toBeFocused();
  await diner.getByLabel('Phone No').fill('9876500071');
  await send.tap();
  const order = diner.getByRole('article').first();
  await expect(order).toContainText('No onion, please');
  const name = (await order.getAttribute('aria-label')) ?? '';

  await diner.getByRole('link', { name: 'Order more' }).tap();
  const back = diner.getByRole('link', { name: `Your ${name.toLowerCase()} · Sent to the restaurant` });
  await expect(back).toBeVisible();
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await owner
    .getByRole('article')
    .filter({ hasText: 'Leela' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await diner.getByRole('link', { name: `Your ${name.toLowerCase()} · In the kitchen` }).tap();
  await expect(order).toBeVisible();
});
