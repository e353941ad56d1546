import { addToCart, expectNeverReloaded, markNotReloaded, openAs } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('the owner pauses diners’ orders: an open menu says so, keeps its cart, and can order again afterwards', async ({
  device,
  server,
}) => {
  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Dal Makhani');
  await diner.getByRole('button', { name: 'View Cart' }).click();
  const proceed = diner.getByRole('button', { name: 'Proceed' });
  await expect(proceed).toBeEnabled();
  await markNotReloaded(diner);

  const owner = await device();
  const shop = `${encodeURIComponent(server.shopName)}/${server.shopId}`;
  await openAs(owner, 'OWNER', server.owner, `/orders/manage/${shop}`);
  await owner.getByRole('button', { name: 'Guest Orders' }).click();
  const choices = owner.getByRole('dialog', { name: 'Guest Orders' });
  await expect(choices.getByRole('button', { name: 'Take all' })).toHaveAttribute('aria-pressed', 'true');
  await choices.getByRole('button', { name: 'Pause' }).click();
  await expect(choices).toBeHidden();
  const paused = owner.getByText('Orders from phones are paused.');
  await expect(paused).toBeVisible();

  const cart = diner.getByRole('dialog', { name: 'Your Cart' });
  const pausedMessage = diner.getByText('No orders from phones right now.');
  await expect(cart.getByText('No orders from phones right now.')).toBeVisible();
  await expect(proceed).toBeDisabled();
  await diner.getByRole('button', { name: 'Close' }).click();
  await expect(pausedMessage).toBeVisible();

  const next = await device(PHONE);
  await next.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await expect(next.getByText('No orders from phones right now.')).toBeVisible();

  await owner.getByRole('button', { name: 'Take all again' }).click();
  await expect(paused).toBeHidden();
  await expect(pausedMessage).toBeHidden();
  await diner.getByRole('button', { name: 'View Cart' }).click();
  await expect(proceed).toBeEnabled();
  await expect(cart).toContainText('Dal Makhani');
  await expectNeverReloaded(diner);
});
