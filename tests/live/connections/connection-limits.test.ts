// @postgres full

import { CONNECTION_LIMITS } from '@tawa/server/realtime/connection-limits.ts';
import { NO_MESSAGE_LIMITS } from '@tawa/server/realtime/rate-limits.ts';
import { CHECK_INTERVAL_MS, CHECKS_TO_TAKE, CLOSE_TIMEOUT_MS } from '@tawa/server/realtime/slow-consumers.ts';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestGateway } from '../../support/gateway.ts';
import { seedShop } from '../../support/seed.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const { origin } = server;
const shop = await seedShop(server);

const asOwner = { token: shop.owner.token, shopId: shop.shopId };
const asDiner = { shopId: shop.shopId, tableNo: 'T1' };
const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': `203.0.113.77, ${address}` } });

const connectMany = (
  count: number,
  auth: Parameters<typeof connectSocket>[1],
  address: string,
): Promise<TestSocket[]> =>
  Promise.all(Array.from({ length: count }, () => connectSocket(origin, auth, fromAddress(address))));

test('the sockets of one user are limited; a closed one frees its place', async () => {
  const sockets = await connectMany(CONNECTION_LIMITS.ofUser, asOwner, '198.51.100.1');
  await expect(connectSocket(origin, asOwner, fromAddress('198.51.100.2'))).rejects.toThrow('TOO_MANY');
  const waiter = await connectSocket(origin, { token: shop.waiter.token, shopId: shop.shopId });
  sockets.pop()?.close();
  await expect
    .poll(() =>
      connectSocket(origin, asOwner).then(
        (one) => sockets.push(one),
        () => 0,
      ),
    )
    .toBeGreaterThan(0);
  for (const socket of [...sockets, waiter]) socket.close();
});

test('the sockets of one address are limited; another address can connect', async () => {
  const diners = await connectMany(CONNECTION_LIMITS.ofAddress, asDiner, '198.51.100.3');
  await expect(connectSocket(origin, asDiner, fromAddress('198.51.100.3'))).rejects.toThrow('TOO_MANY');
  diners.push(await connectSocket(origin, asDiner, fromAddress('198.51.100.4')));
  const kitchen = await connectSocket(origin, asOwner, fromAddress('198.51.100.3'));
  kitchen.close();
  for (const diner of diners) diner.close();
  await expect
    .poll(() =>
      connectSocket(origin, asDiner, fromAddress('198.51.100.3')).then((one) => one.close(), String),
    )
    .toBeUndefined();
});

/** The times are short, but long enough for a client that reads. */
const timings = { checkIntervalMs: 200, closeTimeoutMs: 200 };

test('slow consumers are checked every two seconds and have ten to read, and the close timeout is two', () => {
  expect([CHECK_INTERVAL_MS, CHECKS_TO_TAKE, CLOSE_TIMEOUT_MS]).toEqual([2_000, 5, 2_000]);
});

async function connectRawDiner(origin: string, auth: object = asDiner): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await new Promise((resolve) => socket.once('message', resolve));
  socket.send(`40${JSON.stringify(auth)}`);
  await new Promise<void>((resolve) => {
    socket.on('message', (text) => String(text).includes('"ready"') && resolve());
  });
  return socket;
}

test('a client that does not read is disconnected, and the others receive everything', async () => {
  const alone = await startTestGateway(server, { timings });
  const healthy = await connectSocket(alone.origin, asDiner);
  const slow = await connectRawDiner(alone.origin);
  slow.pause();
  const isCut = new Promise((resolve) => slow.once('close', resolve));

  const heavy = { action: 'edited', item: { name: 'x'.repeat(10_000) } };
  const EVENTS = 2_000;
  // 500 kB, half the buffer limit: the healthy client never counts as slow.
  const AT_ONCE = 50;
  for (let first = 1; first <= EVENTS; first += AT_ONCE) {
    alone.publish(shop.shopId, first, ...Array<object>(AT_ONCE).fill(heavy));
    await healthy.waitFor('menu:changed', ({ seq }) => seq === first + AT_ONCE - 1);
  }
  expect(healthy.received.length).toBe(EVENTS + 1);
  await expect.poll(() => alone.gateway.connectionCount()).toBe(1);
  slow.resume();
  await isCut;
  healthy.close();
  alone.close();
});

const eventsOf = (count: number) =>
  Array<object>(count).fill({ action: 'edited', item: { name: 'x'.repeat(10_000) } });
/** 7 MB is more than the system takes of a client that does not read, and less than may wait at all. */
const SENT_AT_ONCE = 700;

test('a client that reads late gets what was sent at once, and one that never reads is disconnected', async () => {
  const alone = await startTestGateway(server, { timings });
  const other = await seedShop(server);
  const stuck = await connectRawDiner(alone.origin, { shopId: other.shopId, tableNo: 'T1' });
  const late = await connectRawDiner(alone.origin);
  for (const socket of [stuck, late]) socket.pause();
  const received: string[] = [];
  late.on('message', (text) => received.push(String(text)));
  alone.publish(shop.shopId, 1, ...eventsOf(SENT_AT_ONCE));
  alone.publish(other.shopId, 1, ...eventsOf(5 * SENT_AT_ONCE));
  // The check that disconnects one has looked at the other too.
  await expect.poll(() => alone.gateway.connectionCount(), { interval: 10 }).toBe(1);
  late.resume();
  await expect.poll(() => received.filter((text) => text.includes('menu:changed')).length).toBe(SENT_AT_ONCE);
  expect(alone.gateway.connectionCount()).toBe(1);

  late.pause();
  alone.publish(shop.shopId, SENT_AT_ONCE + 1, ...eventsOf(SENT_AT_ONCE));
  await expect.poll(() => alone.gateway.connectionCount()).toBe(0);
  for (const socket of [stuck, late]) socket.terminate();
  alone.close();
});

const trackKot = (socket: WebSocket) => socket.send('420["kot:track",{"kotId":"k1"}]');
const ping = (socket: WebSocket) => socket.ping('x'.repeat(125));
const connectOtherNamespace = (socket: WebSocket) => socket.send('40/nowhere,{}');

test.each([
  ['orders that it follows', { first: '', ask: trackKot }],
  ['pings', { first: '', ask: ping }],
  ['doors that are not there', { first: '', ask: connectOtherNamespace }],
  ['the same, once it has left', { first: '41', ask: connectOtherNamespace }],
])('a client that sends requests and never reads is disconnected: %s', async (_, { first, ask }) => {
  // The packet limit would close the connection first.
  const alone = await startTestGateway(server, { timings, messageLimits: NO_MESSAGE_LIMITS });
  const slow = await connectRawDiner(alone.origin);
  if (first) slow.send(first);
  slow.on('error', () => undefined);
  slow.pause();
  const asking = setInterval(() => {
    for (let n = 0; n < 500; n++) ask(slow);
    // A heartbeat shows that the ping timeout is not the cause.
    slow.send('3');
  }, 5);
  await expect.poll(() => alone.gateway.connectionCount()).toBe(0);
  clearInterval(asking);
  slow.terminate();
  alone.close();
});

test('a client that ignores the close frame is disconnected', async () => {
  const alone = await startTestGateway(server, { timings });
  const silent = await connectRawDiner(alone.origin);
  silent.pause();
  alone.close();
  const open = () =>
    new Promise<number>((resolve) => {
      alone.httpServer.getConnections((_, count) => resolve(count));
    });
  // The default of ws is 30 s.
  await expect.poll(open).toBe(0);
  silent.terminate();
});
