import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { raw } from '../support/raw.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { changesNothing } from '../support/rows.ts';
import { openShop } from '../support/shop.ts';
import { remake } from '../support/tokens.ts';

const restaurant = await openRestaurant();
const { origin } = restaurant;
afterAll(restaurant.close);
const shop = await openShop(restaurant);
const { token } = shop.owner;

const menu = (authorization: string) =>
  raw(origin, `/items/getMyItems/${shop.shopId}`, { headers: { authorization } });

test.each(['Bearer ', 'bearer ', 'BEARER  '])('%jand a token is a bearer', async (scheme) => {
  expect((await menu(scheme + token)).status).toBe(200);
});

test.each(['Bearer ', 'Bearer', 'bearer'])('%j is no token, as after a logout', async (authorization) => {
  expect((await menu(authorization)).status).toBe(200);
  const answer = await raw(origin, '/users/current-user', { headers: { authorization } });
  expectRefusal(answer, 'UNAUTHENTICATED');
});

test.each([
  '',
  'Bearer null',
  'Bearer undefined',
  `Bearer ${token} ${token}`,
  `Bearer ${token},`,
  `Basic ${Buffer.from('owner:password').toString('base64')}`,
  token,
  `Token ${token}`,
  `Bearer ${'x'.repeat(8_000)}`,
])('%j is none, not even where nobody has to sign in', async (authorization) => {
  expectRefusal(await menu(authorization), 'UNAUTHENTICATED');
});

describe('an order with a bad token is not a diner’s order', () => {
  const order = (as: string) =>
    call(origin, ordersApi.newOrder, {
      params: { shopId: shop.shopId },
      body: {
        cartItems: [{ foodItemId: shop.items.chai, qty: 1 }],
        tableNo: 'T1',
        customerName: 'Meera',
        customerPhoneNo: '9876543210',
      },
      as,
    });

  test.each<[string, () => string]>([
    ['expired', () => remake(restaurant, token, { claims: { exp: 1 } })],
    ['forged', () => remake(restaurant, token, { secret: 'y'.repeat(48) })],
  ])('%s', async (_, make) => {
    expectRefusal(await changesNothing(restaurant, () => order(make())), 'UNAUTHENTICATED');
  });
});

test('nothing is taken from a cookie or the query', async () => {
  const headers = { cookie: `Access-Token=${token}; accessToken=${token}` };
  const path = `/users/current-user?token=${token}&access_token=${token}`;
  expectRefusal(await raw(origin, path, { headers }), 'UNAUTHENTICATED');
  expect((await call(origin, accountsApi.currentUser, { as: token })).status).toBe(200);
});
