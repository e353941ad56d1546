// @area accounts
// @area employees

import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { loginWaiter, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  shop = await seedShop(server);
});
afterAll(() => server.close());

const connect = (token: string) => connectSocket(server.origin, { shopId: shop.shopId, token });

test.each([
  ['removed', employeesApi.deleteEmployee],
  ['given a new password', employeesApi.resetEmployeePassword],
])(
  'a waiter who is %s receives no further event on any device, and others stay connected',
  async (_, endpoint) => {
    const other = (await loginWaiter(server.origin, shop.waiter.saleId)).data.accessToken;
    const [kitchen, tablet, owner] = await Promise.all([
      connect(shop.waiter.token),
      connect(other),
      connect(shop.owner.token),
    ]);
    const closed = Promise.all([kitchen.waitForClose(), tablet.waitForClose()]);
    const response = await request(server.origin, endpoint, {
      params: { shopId: shop.shopId, employeeId: shop.waiter.employeeId },
      as: shop.owner.token,
    });
    expect(response.status).toBe(200);
    const kot = await placeOrder(server, shop, { as: shop.owner.token });
    await closed;
    const received = await owner.waitFor('kot:created');
    expect(received.kot).toEqual(kot);
    expect(owner.socket.connected).toBe(true);
    for (const revoked of [kitchen, tablet]) expect(revoked.eventNames()).toEqual(['ready']);
    await expect(connect(shop.waiter.token)).rejects.toThrow('UNAUTHENTICATED');
    await expect(connect(other)).rejects.toThrow('UNAUTHENTICATED');
    owner.close();
  },
);
