// @area app

import { dropResponse, interceptOrders } from '../support/intercept-requests.ts';
import { addToCart, openAs, placeOrderAsDiner } from '../support/page-actions.ts';
import { ownerPath } from '../support/shop/owner-pages.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('an offline order is neither lost, duplicated, nor shown as placed too early', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const orders = owner.getByRole('article').filter({ hasText: 'Suresh' });

  const diner = await device({ ...PHONE, prefetches: true });
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Dal Makhani');
  await expect(diner.getByText('Live', { exact: true })).toBeVisible();
  await diner.context().setOffline(true);
  await expect(diner.getByText(/^Offline since/)).toBeVisible();
  await placeOrderAsDiner(diner, 'Suresh', '9876500022');
  await expect(diner.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expect(orders).toHaveCount(0);

  await diner.context().setOffline(false);
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  await expect(diner.getByRole('article').first().getByRole('status')).toContainText(
    'Sent to the restaurant',
  );
  await expect(orders).toHaveCount(1);
});

test('a lost response does not create a second order', async ({ device, server }) => {
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const orders = owner.getByRole('article').filter({ hasText: 'Zoya' });

  const diner = await device(PHONE);
  const countOrderRequests = await interceptOrders(diner, dropResponse);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Dal Makhani');
  await placeOrderAsDiner(diner, 'Zoya', '9876500033');
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  expect(countOrderRequests()).toBeGreaterThan(1);
  await expect(orders).toHaveCount(1);
});

test('a cart survives a reload, and a sold-out item is greyed out in it', async ({ device, server }) => {
  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Dal Makhani', 'Butter Naan');
  await diner.reload();
  await expect(diner.getByRole('complementary', { name: 'Cart Summary' })).toContainText('2 items');

  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, '/shops');
  await expect(diner.getByText('Live', { exact: true })).toBeVisible();
  await owner.evaluate(async (shopId) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('Access-Token')}` };
    const menu = await (await fetch(`/api/v1/items/getMyItems/${shopId}?q=Dal Makhani`, { headers })).json();
    const body = new URLSearchParams({ isAvailable: 'false' });
    await fetch(`/api/v1/items/edit-item/${menu.data.items[0]._id}/${shopId}`, {
      method: 'PUT',
      headers,
      body,
    });
  }, server.shopId);
  await expect(diner.getByRole('listitem').filter({ hasText: 'Dal Makhani' })).toContainText('Sold out');
  await diner.getByRole('button', { name: 'View Cart' }).click();
  await expect(diner.getByText('Dal Makhani is sold out. Remove it to continue.')).toBeVisible();
  await expect(diner.getByRole('button', { name: 'Proceed' })).toBeDisabled();
});

test('the owner sees the offline state, polls meanwhile, and is current again without a reload', async ({
  device,
  server,
}) => {
  const owner = await device({ prefetches: true });
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await expect(owner.getByText('Live', { exact: true })).toBeVisible();
  await owner.context().setOffline(true);
  await expect(owner.getByText(/^Offline since/)).toBeVisible();

  const diner = await device(PHONE);
  await diner.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
  await addToCart(diner, 'Butter Naan');
  await placeOrderAsDiner(diner, 'Farhan', '9876500044');
  await expect(diner).toHaveURL(/\/orders\/qr\//);
  const order = owner.getByRole('article').filter({ hasText: 'Farhan' });
  await expect(order).toHaveCount(0);
  await owner.context().setOffline(false);
  await expect(order).toHaveCount(1);
  await expect(owner.getByText('Live', { exact: true })).toBeVisible();
});

test('an offline phone says so at any scroll position, with the age of the menu', async ({
  device,
  server,
}) => {
  for (const who of ['diner', 'waiter']) {
    const phone = await device({ ...PHONE, prefetches: true });
    const path = `/orders/dine-in/${server.shopId}/${server.tableNo}`;
    if (who === 'waiter') await openAs(phone, 'WAITER', server.waiter, path);
    else await phone.goto(path);
    await expect(phone.getByText('Live', { exact: true })).toBeVisible();
    await expect(phone.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
    await phone.context().setOffline(true);
    await phone.evaluate(() => window.scrollTo(0, 1_500));
    await expect(phone.getByText(/^Offline since/)).toBeInViewport({ ratio: 1 });
    await expect(phone.getByText(/^· Updated/)).toBeInViewport({ ratio: 1 });
  }
});
