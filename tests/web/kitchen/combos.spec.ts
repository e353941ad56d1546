import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../support/client.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { createShopActions, kotCard, openKitchenPage } from '../support/shop/kitchen.ts';
import { expect, test } from '../support/test.ts';

/** Two of the demo's combo, with dal and a lassi. */
async function orderThalis(server: WebServer): Promise<Kot> {
  const { origin, shopId, tableNo } = server;
  const [params, as] = [{ shopId }, await ownerToken(server)];
  const { items } = (await request(origin, menuApi.getMyItems, { params, query: { q: 'Lunch Thali' } })).data;
  const { optionGroups } = (await request(origin, menuApi.getMyOptionGroups, { params })).data;
  const options = optionGroups
    .flatMap((group) => group.options)
    .filter(({ name, itemId }) => itemId && ['Dal Tadka', 'Sweet Lassi'].includes(name))
    .map(({ _id }) => ({ optionId: _id, qty: 1 }));
  const cartItems = [{ foodItemId: items[0]?._id ?? '', qty: 2, options }];
  const body = { cartItems, tableNo, kotType: 'DINEIN' as const };
  return (await request(origin, ordersApi.newOrder, { params, as, body })).data.kot;
}

test('the kitchen marks a combo piece by piece, and the last piece marks the line', async ({
  device,
  server,
}) => {
  const cook = await device({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  await openKitchenPage(cook, server);
  const kot = await orderThalis(server);
  const card = kotCard(cook, kot);
  const line = card.getByRole('button', { name: '2 × Lunch Thali', exact: true });
  const dal = card.getByRole('button', { name: '+ Dal Tadka', exact: true });
  const lassi = card.getByRole('button', { name: '+ Sweet Lassi', exact: true });
  for (const piece of [dal, lassi]) {
    const box = await piece.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await findAllViolations(cook)).toEqual([]);

  await dal.click();
  await expect(dal).toHaveAttribute('aria-pressed', 'true');
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await lassi.click();
  await expect(card.getByRole('button', { pressed: true })).toHaveCount(3);
  await dal.click();
  await expect(dal).toHaveAttribute('aria-pressed', 'false');
  await expect(card.getByRole('button', { pressed: true })).toHaveCount(1);
  // A reload aborts requests, so the server has to know the marks before.
  const { listCooking } = await createShopActions(server);
  const markedPieces = async () => {
    const stored = (await listCooking()).find(({ _id }) => _id === kot._id);
    return stored?.items[0]?.options.filter(({ doneAt }) => doneAt).map(({ name }) => name);
  };
  await expect.poll(markedPieces).toEqual(['Sweet Lassi']);
  await cook.reload();
  await expect(card.getByRole('button', { pressed: true })).toHaveText(/Sweet Lassi/);
  await card.getByRole('button', { name: /Lunch Thali/ }).click();
  await expect(card.getByRole('button', { pressed: true })).toHaveCount(3);
});
