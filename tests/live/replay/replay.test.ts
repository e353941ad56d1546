// @area database

import {
  MAX_READY_EVENTS_BYTES,
  MAX_REPLAYED_BYTES,
  MAX_REPLAYED_EVENTS,
  MIN_RETAINED_EVENTS,
} from '@tawa/shared/event-limits.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { expect, test } from 'vitest';
import { changeStatus, largeOrder, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { ageRows } from '../../support/database/age-rows.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

const seqsOf = ({ received }: TestSocket) =>
  received.filter(({ name }) => name !== 'ready').map(({ message }) => message.seq);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function emitMenuEvents(shop: TestShop, times: number): Promise<void> {
  for (let done = 0; done < times; done += 50) {
    const switches = range(1, Math.min(50, times - done)).map((n) =>
      request(server.origin, menuApi.editItem, {
        params: { shopId: shop.shopId, itemId: shop.items.chai },
        body: { isStar: n % 2 === 0 },
        as: shop.owner.token,
      }),
    );
    await Promise.all(switches);
  }
}

function appendUnknownEvent({ shopId }: TestShop): void {
  const { writer } = server.app.databases;
  // The event is counted like any other. A new shop has no counter yet.
  writer
    .prepare(
      `INSERT INTO counters (shop_id, name, value) VALUES (?, 'seq', 1)
       ON CONFLICT (shop_id, name) DO UPDATE SET value = counters.value + 1`,
    )
    .run(shopId);
  writer
    .prepare(
      `INSERT INTO events (shop_id, seq, at, name, audience, payload)
       SELECT shop_id, value, ?, 'kot:flambeed', 'staff', '{}' FROM counters WHERE shop_id = ? AND name = 'seq'`,
    )
    .run(Date.now(), shopId);
}

test('events missed in a gap are replayed in order and followed by live events without duplicates', async () => {
  const shop = await seedShop(server);
  const auth = { token: shop.owner.token, shopId: shop.shopId };
  const before = await connectSocket(server.origin, auth);
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  await before.waitFor('table:occupancy');
  const since = seqsOf(before).at(-1) ?? 0;
  before.close();

  await changeStatus(server, shop, 'updateKot', kot);
  await changeStatus(server, shop, 'deleteKot', kot);
  const back = await connectSocket(server.origin, { ...auth, since });
  expect(back.eventNames()).toEqual(['kot:served', 'kot:cancelled', 'table:occupancy', 'ready']);
  await placeOrder(server, shop, { as: shop.owner.token });
  await back.waitFor('kot:created');
  await back.waitFor('table:occupancy', ({ table }) => !(table as { isEmpty: boolean }).isEmpty);
  expect(seqsOf(back)).toEqual(range(since + 1, since + 5));
  back.close();
});

test('from version 2 on, `ready` has the missed events; older clients get each as a message', async () => {
  const shop = await seedShop(server);
  await placeOrder(server, shop, { as: shop.owner.token });
  await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  const auth = { token: shop.owner.token, shopId: shop.shopId, since: 1 };
  const older = await connectSocket(server.origin, { ...auth, protocol: 1 });
  expect(older.eventNames()).toEqual(['table:occupancy', 'kot:created', 'ready']);
  const newer = await connectSocket(server.origin, { ...auth, protocol: 2 });
  expect(newer.eventNames()).toEqual(['ready']);
  const { events, ...ready } = await newer.waitFor('ready');
  const missed = older.received.slice(0, -1);
  expect(events).toEqual(missed.map(({ name, message }) => ({ name, ...message })));
  expect(ready).toEqual({ ...older.received.at(-1)?.message, at: expect.any(String) });
  // A client without a gap gets no field more.
  const current = await connectSocket(server.origin, { ...auth, protocol: 2, since: 3 });
  expect(current.received[0]?.message).not.toHaveProperty('events');
  await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  await newer.waitFor('kot:created');
  for (const socket of [older, newer, current]) socket.close();
});

test('a client of version 2 gets more than 256 kB of missed events as single messages', async () => {
  const shop = await seedShop(server);
  const orders = 6;
  for (let n = 0; n < orders; n++)
    await placeOrder(server, shop, { as: shop.owner.token, body: largeOrder(shop) });
  const auth = { token: shop.owner.token, shopId: shop.shopId, protocol: 2 };
  const within = await connectSocket(server.origin, { ...auth, since: orders - 2 });
  expect(within.eventNames()).toEqual(['ready']);
  expect(within.received[0]?.message.events).toHaveLength(2);
  expect(Buffer.byteLength(JSON.stringify(within.received))).toBeLessThanOrEqual(MAX_READY_EVENTS_BYTES);
  const beyond = await connectSocket(server.origin, { ...auth, since: 0 });
  expect(seqsOf(beyond)).toEqual(range(1, orders));
  expect(beyond.received.at(-1)?.message).not.toHaveProperty('events');
  within.close();
  beyond.close();
});

test('an event that only a newer process knows is skipped, live and in a replay, and reported once', async () => {
  const shop = await seedShop(server);
  const reports: string[] = [];
  // This is like a process that is updated last and reads the events of the others from the log.
  const older = await startTestGateway(server, {
    ownerId: shop.owner.userId,
    onError: (error, what) => reports.push(`${what}: ${(error as Error).message}`),
  });
  const auth = { token: shop.owner.token, shopId: shop.shopId };
  const screen = await connectSocket(older.origin, { ...auth, since: 0 });
  const since = seqsOf(screen).at(-1) ?? 0;

  for (let n = 0; n < 2; n++) {
    appendUnknownEvent(shop);
    await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
    older.gateway.onRemoteEvents(shop.shopId, Number.POSITIVE_INFINITY);
  }
  appendUnknownEvent(shop);
  await screen.waitFor('kot:created', ({ seq }) => seq === since + 4);
  const back = await connectSocket(older.origin, { ...auth, since });
  expect(back.received.map(({ name, message }) => [name, message.seq])).toEqual([
    ['kot:created', since + 2],
    ['kot:created', since + 4],
    ['ready', since + 5],
  ]);
  expect(seqsOf(screen)).toEqual([since + 2, since + 4]);
  expect(reports).toEqual([expect.stringMatching(/events of a newer version are skipped.*: kot:flambeed$/)]);
  for (const socket of [screen, back]) socket.close();
  older.close();
});

test('clients that connect during many orders receive each event exactly once', async () => {
  const shop = await seedShop(server);
  const auth = { token: shop.waiter.token, shopId: shop.shopId };
  const joining: Promise<TestSocket>[] = [];
  const orders = range(1, 60).map(async (n) => {
    if (n % 6 === 0) joining.push(connectSocket(server.origin, { ...auth, since: 0 }));
    await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  });
  await Promise.all(orders);
  for (const socket of await Promise.all(joining)) {
    await socket.waitFor('kot:created', ({ seq }) => seq === 60);
    expect(seqsOf(socket)).toEqual(range(1, 60));
    socket.close();
  }
});

test('500 missed events are replayed; one more requests a resync', async () => {
  const shop = await seedShop(server);
  await emitMenuEvents(shop, MAX_REPLAYED_EVENTS + 1);
  const auth = { token: shop.owner.token, shopId: shop.shopId };
  const within = await connectSocket(server.origin, { ...auth, since: 1 });
  expect(seqsOf(within)).toEqual(range(2, MAX_REPLAYED_EVENTS + 1));
  const beyond = await connectSocket(server.origin, { ...auth, since: 0 });
  expect(beyond.received).toMatchObject([{ name: 'resync', message: { seq: MAX_REPLAYED_EVENTS + 1 } }]);
  await placeOrder(server, shop, { as: shop.owner.token });
  await beyond.waitFor('kot:created');
  within.close();
  beyond.close();
});

test('1 MB of missed events is replayed; more requests a resync', async () => {
  const shop = await seedShop(server);
  const orders = 20;
  for (let n = 0; n < orders; n++)
    await placeOrder(server, shop, { as: shop.owner.token, body: largeOrder(shop) });
  const auth = { token: shop.owner.token, shopId: shop.shopId };
  const within = await connectSocket(server.origin, { ...auth, since: orders - 14 });
  expect(seqsOf(within)).toEqual(range(orders - 13, orders));
  const bytes = within.received.reduce(
    (sum, { message }) => sum + Buffer.byteLength(JSON.stringify(message)),
    0,
  );
  expect(bytes).toBeLessThanOrEqual(MAX_REPLAYED_BYTES);
  const beyond = await connectSocket(server.origin, { ...auth, since: 0 });
  expect(beyond.received).toMatchObject([{ name: 'resync', message: { seq: orders } }]);
  within.close();
  beyond.close();
});

test('a `since` ahead of the log, as after a restored backup, requests a resync', async () => {
  const shop = await seedShop(server);
  const socket = await connectSocket(server.origin, {
    token: shop.owner.token,
    shopId: shop.shopId,
    since: 99,
  });
  expect(socket.received).toMatchObject([{ name: 'resync', message: { seq: 0 } }]);
  socket.close();
});

test('a client older than the newest thousand events of yesterday gets a resync request', async () => {
  const shop = await seedShop(server);
  await emitMenuEvents(shop, MIN_RETAINED_EVENTS + 400);
  ageRows(server.app.databases.writer, 1);
  await server.app.retention.runAll();
  const { writer } = server.app.databases;
  const [stored] = writer
    .prepare('SELECT count(*) AS count, min(seq) AS oldest, max(seq) AS newest FROM events WHERE shop_id = ?')
    .all(shop.shopId) as { count: number; oldest: number; newest: number }[];
  expect(stored).toEqual({ count: MIN_RETAINED_EVENTS, oldest: 401, newest: MIN_RETAINED_EVENTS + 400 });
  const auth = { token: shop.owner.token, shopId: shop.shopId };
  const tooLate = await connectSocket(server.origin, { ...auth, since: 1 });
  expect(tooLate.eventNames()).toEqual(['resync']);
  tooLate.close();
});

test('the event log and its numbers continue after a restart', async () => {
  const first = await startServer();
  const shop = await seedShop(first);
  await placeOrder(first, shop, { as: shop.owner.token });
  await first.stop();
  const second = await startServer({}, first.dataDir);
  const socket = await connectSocket(second.origin, {
    token: shop.owner.token,
    shopId: shop.shopId,
    since: 0,
  });
  expect(socket.eventNames()).toEqual(['kot:created', 'table:occupancy', 'ready']);
  const kot = await placeOrder(second, shop, { as: shop.owner.token });
  expect((await socket.waitFor('kot:created', ({ seq }) => seq === 3)).kot).toMatchObject({
    _id: kot._id,
    tokenNo: 2,
  });
  socket.close();
  await second.close();
});
