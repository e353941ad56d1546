// @area days
// @postgres full

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDayClient } from '../../support/api/days.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { hire } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const closingsOf = ({ received }: TestSocket) =>
  received
    .filter(({ name }) => name === 'day:closed')
    .map(({ message: { seq: _, at: __, shopId: ___, ...payload } }) => payload);

test('the event of a closed day reaches those who may read reports, and a refused closing has no event', async () => {
  const { origin } = server;
  const shop = await seedShop(server);
  const { shopId } = shop;
  const [manager, denied, cashier] = [
    await hire(server, shop, 'manager'),
    await hire(server, shop, 'manager'),
    await hire(server, shop, 'cashier'),
  ];
  const denials = { 'report.read': 'deny' } as const;
  await createPermissionsClient(origin, shop).decide({ people: { [denied.userId]: denials } });
  const sockets = await Promise.all(
    [shop.owner.token, manager.token, denied.token, cashier.token].map((token) =>
      connectSocket(origin, { shopId, token }),
    ),
  );
  sockets.push(await connectSocket(origin, { shopId, tableNo: 'T1' }));
  for (const socket of sockets) await socket.waitFor('ready');

  const { close } = createDayClient(server, shop);
  expect((await close(0)).status).toBe(201);
  expect((await close(0)).status).toBe(409);
  // Everybody receives the last event, which comes after the others.
  const params = { shopId, categoryId: shop.categoryId };
  await request(origin, menuApi.editCategory, { params, body: { priority: 7 }, as: shop.owner.token });
  for (const socket of sockets) await socket.waitFor('menu:changed');
  expect(sockets.map(closingsOf)).toEqual([[{ number: 1 }], [{ number: 1 }], [], [], []]);
  for (const socket of sockets) socket.close();
});
