import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAuthenticator } from '@tawa/server/auth/authenticate.ts';
import { defaultRights } from '@tawa/server/auth/rights.ts';
import { authorizeShop, type ShopScope } from '@tawa/server/auth/shop-scope.ts';
import {
  type LoggedEvent,
  readEventsAfter,
  readLatestSeq,
} from '@tawa/server/events/event-log.repository.ts';
import { createGateway } from '@tawa/server/realtime/gateway.ts';
import { createRealtimeCounters } from '@tawa/server/realtime/realtime-counters.ts';
import { ShopStream } from '@tawa/server/realtime/shop-stream.ts';
import type { ShopSocket } from '@tawa/server/realtime/socket-types.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { loginOwner, seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

/** Events are delivered in order, whether they are published early, late, twice or never. */

const server = await useServer();
const { reader } = server.app.databases;

let shop: TestShop;
let stream: ShopStream;
let inside: string[][];
beforeEach(async () => {
  shop = await seedShop(server);
  inside = [];
  const broadcast = (events: readonly LoggedEvent[]) => {
    for (const { seq } of events) for (const received of inside) received.push(String(seq));
  };
  const reload = (_: string, seq: number) => {
    for (const received of inside) received.push(`resync ${seq}`);
  };
  const counts = createRealtimeCounters();
  const scope = await scopeOfOwner();
  stream = new ShopStream(shop.shopId, {
    read: reader,
    authorizeAgain: async () => ({ scope, latestSeq: await readLatestSeq(reader, shop.shopId) }),
    allowsReplay: () => true,
    countReplay: () => undefined,
    broadcast,
    requestResync: reload,
    reportUnknownEvents: () => undefined,
    counts,
  });
});

/** Creates `count` unpublished events. */
async function placeOrders(count: number): Promise<LoggedEvent[]> {
  for (let n = 0; n < count; n++)
    await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  return (await readEventsAfter(reader, shop.shopId, 0)).events;
}

interface FakeSocket {
  received: string[];
  join(): Promise<void>;
}

async function scopeOfOwner(): Promise<ShopScope> {
  const sessionUser = { userId: 'u', sessionId: 's', role: 'OWNER', name: 'Asha' } as const;
  const scope = await authorizeShop(reader, 'shop.anyone', null, shop.shopId);
  return { ...scope, rights: defaultRights('owner'), sessionUser };
}

async function createFakeSocket(since?: number): Promise<FakeSocket> {
  const scope = await scopeOfOwner();
  const received: string[] = [];
  const socket = {
    connected: true,
    data: { scope, role: 'OWNER', since },
    emit: (name: string, { seq }: { seq: number }) =>
      received.push(['ready', 'resync'].includes(name) ? `${name} ${seq}` : String(seq)),
  } as unknown as ShopSocket;
  return { received, join: () => stream.join(socket, () => inside.push(received)) };
}

async function join(since?: number): Promise<string[]> {
  const joining = await createFakeSocket(since);
  await joining.join();
  return joining.received;
}

describe('a client receives each event once and in order', () => {
  test('when events are published twice or late', async () => {
    const received = await join();
    const [one, two, three] = (await placeOrders(3)) as [LoggedEvent, LoggedEvent, LoggedEvent];
    await stream.deliver([one]);
    await stream.deliver([one, two]);
    await stream.deliver([three]);
    await stream.deliver([two]);
    expect(received).toEqual(['ready 0', '1', '2', '3']);
  });

  test('when one is published before earlier ones', async () => {
    const received = await join();
    const [one, two, three] = (await placeOrders(3)) as [LoggedEvent, LoggedEvent, LoggedEvent];
    await stream.deliver([three]);
    await stream.deliver([one]);
    await stream.deliver([two]);
    expect(received).toEqual(['ready 0', '1', '2', '3']);
  });

  test('when a publish is missed and another client connects', async () => {
    const first = await join();
    const events = await placeOrders(2);
    const second = await join(0);
    expect(first).toEqual(['ready 0', '1', '2']);
    expect(second).toEqual(['1', '2', 'ready 2']);
    await stream.deliver(events);
    expect(first).toEqual(['ready 0', '1', '2']);
    expect(second).toEqual(['1', '2', 'ready 2']);
  });

  test('when it is published while another client connects', async () => {
    const first = await join();
    const events = await placeOrders(2);
    const second = await createFakeSocket(0);
    await Promise.all([second.join(), stream.deliver(events)]);
    const third = await createFakeSocket(1);
    await Promise.all([stream.deliver(events), third.join(), stream.deliver(events)]);
    expect(first).toEqual(['ready 0', '1', '2']);
    expect(second.received).toEqual(['1', '2', 'ready 2']);
    expect(third.received).toEqual(['2', 'ready 2']);
  });
});

test('a gap beyond the event log requests a resync, however small it is', async () => {
  await placeOrders(6);
  const { writer } = server.app.databases;
  writer.prepare('DELETE FROM events WHERE shop_id = ? AND seq <= 3').run(shop.shopId);
  expect(await join(2)).toEqual(['resync 6']);
  expect(await join(3)).toEqual(['4', '5', '6', 'ready 6']);
});

test('connected clients are asked to refetch where the log no longer reaches back, and continue from there', async () => {
  const received = await join();
  const { writer } = server.app.databases;
  const forget = (upTo: number) =>
    writer.prepare('DELETE FROM events WHERE shop_id = ? AND seq <= ?').run(shop.shopId, upTo);
  await placeOrders(3);
  forget(2);
  await stream.catchUp(Number.POSITIVE_INFINITY);
  expect(received).toEqual(['ready 0', 'resync 3']);
  const [, four] = await placeOrders(1);
  await stream.deliver([four as LoggedEvent]);
  const [, , , six] = await placeOrders(2);
  forget(5);
  await stream.deliver([six as LoggedEvent]);
  expect(received).toEqual(['ready 0', 'resync 3', '4', 'resync 6']);
  await placeOrders(2);
  forget(7);
  expect(await join(6)).toEqual(['resync 8']);
  await stream.deliver(await placeOrders(1));
  expect(received.slice(4)).toEqual(['resync 8', '9']);
});

test('a session that ends between handshake and join does not join', async () => {
  const httpServer = createServer();
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { data } = await loginOwner(server.origin, shop.owner.email);
  const { jwt } = server.app.http as unknown as { jwt: { verify(token: string): unknown } };
  const authenticator = createAuthenticator(reader, (token) => jwt.verify(token));
  let lookups = 0;
  const gateway = createGateway(httpServer, {
    read: reader,
    authenticator: {
      ...authenticator,
      async authenticateToken(token, shopId) {
        const present = await authenticator.authenticateToken(token, shopId);
        lookups++;
        // The result is already stale when returned; this gateway gets no notification of the logout.
        await request(server.origin, accountsApi.logout, { as: data.accessToken });
        return present;
      },
    },
    queries: {
      tableExists: async () => false,
      findDinerOrder: async () => undefined,
      findShopOfValidInvoice: async () => undefined,
    },
    version: '1.0.0',
    rateLimitKeyOf: () => '127.0.0.1',
    onError: () => undefined,
  });
  const origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const socket = io(origin, {
    auth: { token: data.accessToken, shopId: shop.shopId, since: 0 },
    transports: ['websocket'],
    reconnection: false,
  });
  const received: string[] = [];
  socket.onAny((name: string) => received.push(name));
  const reason = await new Promise((resolve) => {
    socket.on('disconnect', resolve);
    socket.on('ready', () => resolve('let in'));
  });
  socket.close();
  gateway.close();
  httpServer.close();
  expect(reason).toBe('io server disconnect');
  expect(received).toEqual([]);
  // The second lookup, before the join, needs no token and is rejected.
  expect(lookups).toBe(1);
});

test('a client without access to an order does not receive its events', async () => {
  const diner = await connectSocket(server.origin, { shopId: shop.shopId, tableNo: 'T1' });
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  const response = await new Promise((resolve) =>
    diner.socket.emit('kot:track', { kotId: kot._id }, resolve),
  );
  expect(response).toEqual({ ok: false, code: 'NOT_FOUND' });
  const staff = await connectSocket(server.origin, { shopId: shop.shopId, token: shop.waiter.token });
  await changeStatus(server, shop, 'updateKot', kot, shop.waiter.token);
  await staff.waitFor('kot:served');
  // Its acknowledgement proves that earlier packets have arrived.
  await new Promise((resolve) => diner.socket.emit('kot:track', { kotId: kot._id }, resolve));
  expect(diner.eventNames()).toEqual(['ready']);
  staff.close();
  diner.close();
});

test('a change of lines is not a status event for the diner', async () => {
  const diner = await connectSocket(server.origin, { shopId: shop.shopId, tableNo: 'T1' });
  const kot = await placeOrder(server, shop);
  await new Promise((resolve) => diner.socket.emit('kot:track', { kotId: kot._id }, resolve));
  const edited = await editLine(server, shop, kot, { quantity: 3 });
  expect(edited.status).toBe(200);
  await changeStatus(server, shop, 'confirmKot', kot);
  await diner.waitFor('kot:status');
  expect(diner.received.map(({ name, message }) => `${name} ${message.status ?? ''}`.trim())).toEqual([
    'ready',
    'kot:status COOKING',
  ]);
  diner.close();
});

test('a waiter receives the role in ready', async () => {
  const waiter = await connectSocket(server.origin, { shopId: shop.shopId, token: shop.waiter.token });
  expect(waiter.received).toMatchObject([{ name: 'ready', message: { role: 'WAITER' } }]);
  waiter.close();
});
