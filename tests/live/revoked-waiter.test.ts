import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { listen } from '../support/live.ts';
import { placed } from '../support/orders.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { loginWaiter, openShop, type TestShop } from '../support/shop.ts';

let restaurant: Restaurant;
let shop: TestShop;

beforeAll(async () => {
  restaurant = await openRestaurant();
});
beforeEach(async () => {
  shop = await openShop(restaurant);
});
afterAll(() => restaurant.close());

const screen = (token: string) => listen(restaurant.origin, { shopId: shop.shopId, token });

test.each([
  ['removed', employeesApi.deleteEmployee],
  ['given a new password', employeesApi.resetEmployeePassword],
])('a waiter who is %s hears nothing more, on any device, and the others go on', async (_, endpoint) => {
  const other = (await loginWaiter(restaurant.origin, shop.waiter.saleId)).data.accessToken;
  const [kitchen, tablet, owner] = await Promise.all([
    screen(shop.waiter.token),
    screen(other),
    screen(shop.owner.token),
  ]);
  const closed = Promise.all([kitchen.closed(), tablet.closed()]);
  const answer = await call(restaurant.origin, endpoint, {
    params: { shopId: shop.shopId, employeeId: shop.waiter.employeeId },
    as: shop.owner.token,
  });
  expect(answer.status).toBe(200);
  const kot = await placed(restaurant, shop, { as: shop.owner.token });
  await closed;
  const heard = await owner.until('kot:created');
  expect(heard.kot).toEqual(kot);
  expect(owner.socket.connected).toBe(true);
  for (const revoked of [kitchen, tablet]) expect(revoked.names()).toEqual(['ready']);
  await expect(screen(shop.waiter.token)).rejects.toThrow('UNAUTHENTICATED');
  await expect(screen(other)).rejects.toThrow('UNAUTHENTICATED');
  owner.close();
});
