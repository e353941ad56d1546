import { shopScope } from '@tawa/server/auth/shop-access.ts';
import { listLive } from '@tawa/server/features/orders/orders.repository.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { kitchenOf } from '../support/kitchen.ts';
import { placed, step } from '../support/orders.ts';
import { onPostgres } from '../support/postgres/alone.ts';
import { openBehindCable } from '../support/postgres/behind-cable.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { openShop, type TestShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

const waiting = "SELECT count(*) FROM pg_locks WHERE relation = 'kot_lines'::regclass AND NOT granted";

onPostgres('a list that several statements make', () => {
  let restaurant: Restaurant;
  let shop: TestShop;
  beforeAll(async () => {
    restaurant = await openRestaurant();
    shop = await openShop(restaurant);
  });
  afterAll(() => restaurant.close());

  test('loses no ticket that is cancelled between two of them', async () => {
    const { writer } = restaurant.app.databases;
    const [before, meanwhile] = [await placed(restaurant, shop), await placed(restaurant, shop)];
    for (const kot of [before, meanwhile]) await step(restaurant, shop, 'confirmKot', kot);
    await step(restaurant, shop, 'deleteKot', before);
    const { view } = kitchenOf(restaurant, shop);
    writer.exec('BEGIN; LOCK TABLE kot_lines IN ACCESS EXCLUSIVE MODE');
    const wall = view('KITCHEN');
    await until(() => Number(writer.prepare(waiting).pluck().get()) > 0);
    writer.prepare("UPDATE kots SET status = 'CANCELLED', changes = '[]' WHERE id = ?").run(meanwhile._id);
    writer.exec('COMMIT');
    expect((await wall).map(({ _id }) => _id)).toEqual([meanwhile._id, before._id]);
  });

  test('shows a ticket and its lines as they were at one moment', async () => {
    const { writer } = restaurant.app.databases;
    const kot = await placed(restaurant, shop, { body: { kotType: 'TAKEAWAY' } });
    writer.exec('BEGIN; LOCK TABLE kot_lines IN ACCESS EXCLUSIVE MODE');
    const params = { shopId: shop.shopId };
    const list = call(restaurant.origin, ordersApi.getKots, { params, as: shop.owner.token });
    await until(() => Number(writer.prepare(waiting).pluck().get()) > 0);
    writer.prepare('DELETE FROM kot_lines WHERE kot_id = ?').run(kot._id);
    writer.exec('COMMIT');
    const { kots } = (await list).data;
    expect(kots.find(({ _id }) => _id === kot._id)?.items).toHaveLength(1);
  });

  test('is refused as busy, and not as a fault of ours, while there is no connection', async () => {
    const { house, cable, leave } = await openBehindCable(restaurant);
    const { reader } = house.app.databases;
    const scope = await shopScope(reader, 'shop.anyone', null, shop.shopId);
    cable.pull();
    await expect(listLive(reader, scope)).rejects.toMatchObject({ fact: 'server.busy' });
    cable.plugIn();
    await leave();
  });
});
