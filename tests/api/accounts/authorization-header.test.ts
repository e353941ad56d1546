// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { rawRequest } from '../../support/processes/raw-http.ts';
import { seedShop } from '../../support/seed.ts';
import { forgeToken } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const shop = await seedShop(server);
const { token } = shop.owner;

const menu = (authorization: string) =>
  rawRequest(origin, `/items/getMyItems/${shop.shopId}`, { headers: { authorization } });

test.each(['Bearer ', 'bearer ', 'BEARER  '])(
  '%jfollowed by a token is accepted as a bearer token',
  async (scheme) => {
    expect((await menu(scheme + token)).status).toBe(200);
  },
);

test.each(['Bearer ', 'Bearer', 'bearer'])(
  '%j counts as no token, as after a logout',
  async (authorization) => {
    expect((await menu(authorization)).status).toBe(200);
    const response = await rawRequest(origin, '/users/current-user', { headers: { authorization } });
    expectError(response, 'UNAUTHENTICATED');
  },
);

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
])('%j is rejected, even on a public endpoint', async (authorization) => {
  expectError(await menu(authorization), 'UNAUTHENTICATED');
});

describe('an order with an invalid token is not treated as an anonymous order', () => {
  const order = (as: string) =>
    request(origin, ordersApi.newOrder, {
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
    ['expired', () => forgeToken(server, token, { claims: { exp: 1 } })],
    ['forged', () => forgeToken(server, token, { secret: 'y'.repeat(48) })],
  ])('%s', async (_, make) => {
    expectError(await expectNoChange(server, () => order(make())), 'UNAUTHENTICATED');
  });
});

test('a token in a cookie or in the query is ignored', async () => {
  const headers = { cookie: `Access-Token=${token}; accessToken=${token}` };
  const path = `/users/current-user?token=${token}&access_token=${token}`;
  expectError(await rawRequest(origin, path, { headers }), 'UNAUTHENTICATED');
  expect((await request(origin, accountsApi.currentUser, { as: token })).status).toBe(200);
});
