// @postgres full
// @area accounts

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { OLDEST_PROTOCOL, PROTOCOL } from '@tawa/shared/live-protocol.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { loginOwner, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';

let server: TestServer;
let shop: TestShop;
let otherShop: TestShop;

beforeAll(async () => {
  server = await startServer();
  shop = await seedShop(server);
  otherShop = await seedShop(server);
});
afterAll(() => server.close());

const connectOrError = async (auth: unknown): Promise<string> => {
  try {
    const { close } = await connectSocket(server.origin, auth as Parameters<typeof connectSocket>[1]);
    close();
    return 'admitted';
  } catch (error) {
    return (error as Error).message;
  }
};

test('staff and diners of the shop can connect', async () => {
  const { shopId } = shop;
  expect(await connectOrError({ shopId, token: shop.owner.token })).toBe('admitted');
  expect(await connectOrError({ shopId, token: shop.waiter.token })).toBe('admitted');
  expect(await connectOrError({ shopId, tableNo: 't2' })).toBe('admitted');
});

test('other clients are rejected with a code', async () => {
  const { shopId } = shop;
  expect(await connectOrError({ shopId, token: otherShop.owner.token })).toBe('NOT_FOUND');
  expect(await connectOrError({ shopId, token: otherShop.waiter.token })).toBe('NOT_FOUND');
  expect(await connectOrError({ shopId: 'no-such-shop', token: shop.owner.token })).toBe('NOT_FOUND');
  expect(await connectOrError({ shopId, token: shop.owner.refreshToken })).toBe('UNAUTHENTICATED');
  expect(await connectOrError({ shopId, token: `${shop.owner.token}x` })).toBe('UNAUTHENTICATED');
  expect(await connectOrError({ shopId, tableNo: 'T99' })).toBe('NOT_FOUND');
  expect(await connectOrError({ shopId: 'no-such-shop', tableNo: 'T1' })).toBe('NOT_FOUND');
  for (const auth of [
    {},
    { shopId },
    { token: shop.owner.token },
    { shopId, token: 7 },
    { shopId, token: shop.owner.token, since: -1 },
  ]) {
    expect(await connectOrError(auth)).toBe('VALIDATION');
  }
});

test('staff and diners are served whose protocol the server speaks, and those who name none', async () => {
  const { shopId, owner } = shop;
  for (const who of [{ token: owner.token }, { tableNo: 'T2' }]) {
    for (const protocol of [undefined, OLDEST_PROTOCOL, PROTOCOL, PROTOCOL + 1])
      expect(await connectOrError({ shopId, ...who, protocol }), String(protocol)).toBe('admitted');
  }
});

test('a client that is too old gets TOO_OLD with the version of the server, whatever else it sends', async () => {
  const { shopId, owner } = shop;
  const protocol = OLDEST_PROTOCOL - 1;
  for (const auth of [
    { shopId, token: owner.token },
    { shopId, token: 'unknown' },
    { shopId, tableNo: 'T2' },
    { invoiceId: 'unknown' },
    {},
  ])
    expect(await connectOrError({ ...auth, protocol })).toBe('TOO_OLD');
  const socket = io(server.origin, {
    auth: { shopId, tableNo: 'T2', protocol },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const reply = await new Promise((resolve) =>
    socket.once('connect_error', (error) => resolve((error as Error & { data?: unknown }).data)),
  );
  socket.close();
  expect(reply).toEqual({
    code: 'TOO_OLD',
    message: 'Please close and open this page.',
    data: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
});

test('a protocol that is no whole number from 0 is malformed', async () => {
  const { shopId, owner } = shop;
  for (const protocol of [-1, 1.5, '2', null, true, {}, 1e300])
    expect(await connectOrError({ shopId, token: owner.token, protocol }), String(protocol)).toBe(
      'VALIDATION',
    );
});

test('ready contains the latest sequence number, the role and the server time', async () => {
  await placeOrder(server, shop, { as: shop.owner.token });
  const owner = await connectSocket(server.origin, { shopId: shop.shopId, token: shop.owner.token });
  const [ready] = owner.received;
  owner.close();
  expect(ready?.message).toMatchObject({ seq: 2, shopId: shop.shopId, role: 'OWNER' });
  expect(Math.abs(Date.parse(String(ready?.message.at)) - Date.now())).toBeLessThan(5_000);
});

test('ending a session closes its sockets at once and keeps those of other devices', async () => {
  const { data } = await loginOwner(server.origin, shop.owner.email);
  const [leaving, staying] = await Promise.all([
    connectSocket(server.origin, { shopId: shop.shopId, token: data.accessToken }),
    connectSocket(server.origin, { shopId: shop.shopId, token: shop.owner.token }),
  ]);
  const closed = leaving.waitForClose();
  await request(server.origin, accountsApi.logout, { as: data.accessToken });
  await closed;
  await placeOrder(server, shop, { as: shop.owner.token });
  await staying.waitFor('kot:created');
  expect(leaving.eventNames()).toEqual(['ready']);
  expect(await connectOrError({ shopId: shop.shopId, token: data.accessToken })).toBe('UNAUTHENTICATED');
  staying.close();
});

test('reusing a refresh token closes the sockets of its session', async () => {
  const { data } = await loginOwner(server.origin, shop.owner.email);
  const body = { refreshToken: data.refreshToken };
  const socket = await connectSocket(server.origin, { shopId: shop.shopId, token: data.accessToken });
  const closed = socket.waitForClose();
  await request(server.origin, accountsApi.refreshToken, { body });
  // Ends the 10 s grace period.
  server.app.databases.writer.exec(
    'UPDATE refresh_tokens SET rotated_at = rotated_at - 11000 WHERE rotated_at IS NOT NULL',
  );
  const reuse = await request(server.origin, accountsApi.refreshToken, { body });
  expect(reuse.code).toBe('UNAUTHENTICATED');
  await closed;
});

test('a server shutdown does not report the session as ended', async () => {
  const stopping = await startServer();
  const { shopId, owner } = await seedShop(stopping);
  const { socket } = await connectSocket(stopping.origin, { shopId, token: owner.token });
  const reason = new Promise((resolve) => socket.once('disconnect', resolve));
  await stopping.close();
  // Socket.IO reconnects after this; after `disconnect` every client would refresh its session.
  expect(await reason).toBe('transport close');
});
