// @postgres full

import { CONNECTION_LIMITS } from '@tawa/server/realtime/connection-limits.ts';
import { createRealtimeRateLimiter, MESSAGE_LIMITS } from '@tawa/server/realtime/rate-limits.ts';
import { MAX_REPLAYED_BYTES } from '@tawa/shared/event-limits.ts';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { largeOrder, placeOrder } from '../../support/api/orders.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { seedShop } from '../../support/seed.ts';
import { type FloodOutcome, floodAtOnce, openRawSocket } from '../../support/socket-flood.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ RATE_LIMIT: 'on' });
const shop = await seedShop(server);
const other = await seedShop(server);
const asDiner = { shopId: shop.shopId, tableNo: 'T1' };
const asOwner = { token: shop.owner.token, shopId: shop.shopId };

const AT_ONCE = 50;
const asGuest = `40${JSON.stringify(asDiner)}`;
const floodOnce = () => floodAtOnce(server.origin, asGuest, AT_ONCE);

test('a flood of anonymous connections is refused, and staff at the same address connect at once', async () => {
  // A minute brings this many at 50 a second.
  const FLOOD = 3_100;
  const outcomes: FloodOutcome[] = [];
  let last: FloodOutcome[] = [];
  while (outcomes.length < FLOOD || last.includes('ready')) {
    last = await floodOnce();
    outcomes.push(...last);
  }
  const more = floodOnce();
  const during = await connectSocket(server.origin, asOwner);
  await more;
  const afterwards = await connectSocket(server.origin, asOwner);
  expect(during.eventNames()).toContain('ready');
  expect(afterwards.eventNames()).toContain('ready');
  // This is the control, and it shows the response that the flood itself gets.
  await expect(connectSocket(server.origin, asDiner)).rejects.toThrow('TOO_MANY');
  expect(last).toEqual(Array(AT_ONCE).fill('refused'));
  for (const { close } of [during, afterwards]) close();
});

test('connections that say nothing give way to newer ones of their address', async () => {
  const alone = await startTestGateway(server, {
    messageLimits: { ...MESSAGE_LIMITS, pendingConnectionsOfAddress: 5 },
    ownerId: shop.owner.userId,
  });
  const silent = Array.from({ length: 20 }, () => openRawSocket(alone.origin));
  const openCount = () => silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  await expect.poll(() => alone.gateway.connectionCount()).toBe(5);
  await expect.poll(openCount).toBe(5);
  const staff = await connectSocket(alone.origin, asOwner);
  await expect.poll(openCount).toBe(4);
  expect(staff.socket.connected).toBe(true);
  for (const socket of silent) socket.terminate();
  staff.close();
  alone.close();
});

test('a person who connects again and again is refused, and their colleague is not', async () => {
  const alone = await startTestGateway(server, {
    messageLimits: { ...MESSAGE_LIMITS, staffHandshakesPerMinuteOfUser: 5 },
    ownerId: shop.owner.userId,
  });
  for (let n = 0; n < 5; n++) (await connectSocket(alone.origin, asOwner)).close();
  await expect(connectSocket(alone.origin, asOwner)).rejects.toThrow('TOO_MANY');
  (await connectSocket(alone.origin, asDiner)).close();
  alone.close();
});

test('a person who asks for replay after replay is told to refetch, and their colleague gets a replay', async () => {
  // All devices of one person return at once after a restart.
  const { replayedBytesPerMinuteOfUser } = MESSAGE_LIMITS;
  expect(replayedBytesPerMinuteOfUser).toBe(CONNECTION_LIMITS.ofUser * MAX_REPLAYED_BYTES);
  const busy = await seedShop(server);
  const head = 14;
  for (let n = 0; n < head; n++)
    await placeOrder(server, busy, { as: busy.owner.token, body: largeOrder(busy) });
  const receivedBy = async ({ token }: { token: string }, since: number) => {
    const socket = await connectSocket(server.origin, { token, shopId: busy.shopId, since });
    socket.close();
    return socket.eventNames();
  };
  // Small replays are not counted by their number.
  for (let n = 0; n < 100; n++)
    expect(await receivedBy(busy.owner, head - 1)).toEqual(['kot:created', 'ready']);
  const all = [...Array<string>(head).fill('kot:created'), 'ready'];
  for (let n = 0; n < CONNECTION_LIMITS.ofUser / 2; n++) expect(await receivedBy(busy.owner, 0)).toEqual(all);
  let attempts = CONNECTION_LIMITS.ofUser;
  while ((await receivedBy(busy.owner, 0)).includes('ready') && attempts > 0) attempts--;
  expect(await receivedBy(busy.owner, head - 1)).toEqual(['resync']);
  expect(await receivedBy(busy.owner, head)).toEqual(['ready']);
  expect(await receivedBy(busy.waiter, head - 1)).toEqual(['kot:created', 'ready']);
});

test('a person who asks for shops of others is counted too, before anything is read', async () => {
  const { staffHandshakesPerMinuteOfUser } = MESSAGE_LIMITS;
  const foreign = { token: other.owner.token, shopId: shop.shopId };
  const codes = new Set<string>();
  for (let n = 0; n < staffHandshakesPerMinuteOfUser; n++)
    codes.add(
      await connectSocket(server.origin, foreign).then(
        () => 'ready',
        (error: Error) => error.message,
      ),
    );
  expect(codes).not.toContain('ready');
  await expect(connectSocket(server.origin, foreign)).rejects.toThrow('TOO_MANY');
});

test('the diners of an address may reconnect at once, twice a minute', () => {
  let now = 0;
  const rates = createRealtimeRateLimiter(MESSAGE_LIMITS, () => now);
  const diners = CONNECTION_LIMITS.ofAddress;
  const connect = () =>
    Array.from({ length: diners }, () => rates.allowsAnonymousHandshake('a')).filter(Boolean);
  expect(connect()).toHaveLength(diners);
  now = 1_000;
  expect(connect()).toHaveLength(diners);
  now = 2_000;
  expect(connect().length).toBeLessThan(diners);
  expect(rates.allowsAnonymousHandshake('b')).toBe(true);
  now = 60_000;
  expect(connect()).toHaveLength(diners);
});
