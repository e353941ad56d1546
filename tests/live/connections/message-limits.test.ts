// @postgres full

import { randomUUID } from 'node:crypto';
import {
  createErrorThrottle,
  createRealtimeRateLimiter,
  MESSAGE_LIMITS,
  NO_MESSAGE_LIMITS,
} from '@tawa/server/realtime/rate-limits.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTestGateway } from '../../support/gateway.ts';
import { seedShop } from '../../support/seed.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const shop = await seedShop(server);
const asDiner = { shopId: shop.shopId, tableNo: 'T1' };

const track = ({ socket }: TestSocket, kotId: unknown = randomUUID()) =>
  socket.emitWithAck('kot:track', { kotId } as { kotId: string });
const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const codesOf = async (acks: Promise<object>[]) =>
  (await Promise.all(acks)).map((ack) => ('code' in ack ? ack.code : 'ok'));
/** Makes the minute limit apply first, whatever the machine's speed. */
const tenAMinute = { ...MESSAGE_LIMITS, perSecond: 1_000, perMinute: 10 };

test('the client limits are those of the contract', () => {
  expect(MESSAGE_LIMITS).toMatchObject({ perSecond: 10, perMinute: 60 });
});

test('a message above the limit is rejected without a database query', async () => {
  let lookups = 0;
  const gateway = await startTestGateway(server, {
    messageLimits: tenAMinute,
    findDinerOrder: async () => void lookups++,
  });
  const socket = await connectSocket(gateway.origin, asDiner);
  const codes = await codesOf(repeat(30, () => track(socket)));
  expect(codes).toEqual([...Array(10).fill('NOT_FOUND'), ...Array(20).fill('TOO_MANY')]);
  expect(lookups).toBe(10);
  socket.close();
  gateway.close();
});

test('all sockets of one address share a limit', async () => {
  const gateway = await startTestGateway(server, {
    messageLimits: { ...MESSAGE_LIMITS, perSecondOfAddress: 1_000, perMinuteOfAddress: 12 },
  });
  const sockets = await Promise.all(repeat(4, () => connectSocket(gateway.origin, asDiner)));
  const codes = await codesOf(sockets.flatMap((socket) => repeat(5, () => track(socket))));
  expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(12);
  expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(8);
  for (const socket of sockets) socket.close();
  gateway.close();
});

test('a socket far above the limit is disconnected, and others stay connected', async () => {
  const gateway = await startTestGateway(server, {
    messageLimits: { ...tenAMinute, perMinuteToClose: 50, packetsPerSecondToClose: 100_000 },
  });
  const [sender, other] = await Promise.all(repeat(2, () => connectSocket(gateway.origin, asDiner)));
  if (!sender || !other) throw new Error('no sockets');
  for (let n = 0; n < 60; n++) sender.socket.emit('kot:track', { kotId: randomUUID() }, () => undefined);
  await sender.waitForClose();
  expect(await codesOf([track(other)])).toEqual(['NOT_FOUND']);
  other.close();
  gateway.close();
});

test('a connection above the limit of its address is rejected before its handshake', async () => {
  // The second of the limit does not end, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let lookups = 0;
  const gateway = await startTestGateway(server, {
    messageLimits: { ...MESSAGE_LIMITS, connectionsPerSecondOfAddress: 5 },
    onHandshake: () => void lookups++,
  });
  const responses = await Promise.all(
    repeat(12, () => connectSocket(gateway.origin, asDiner).catch(({ message }: Error) => message)),
  );
  expect(responses.filter((response) => typeof response === 'string')).toHaveLength(7);
  expect(lookups).toBe(5);
  expect((await fetch(`${gateway.origin}/socket.io/?EIO=4&transport=polling`)).status).toBe(403);
  for (const socket of responses) if (typeof socket !== 'string') socket.close();
  gateway.close();
});

test('a connection is closed after five rejected handshakes, and no longer read', async () => {
  let lookups = 0;
  const gateway = await startTestGateway(server, {
    onHandshake: () => void lookups++,
    tableExists: async () => false,
  });
  const socket = new WebSocket(
    `${gateway.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  );
  await new Promise((resolve) => socket.once('message', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (let n = 0; n < 20; n++) socket.send(`40${JSON.stringify(asDiner)}`);
  await closed;
  expect(lookups).toBe(MESSAGE_LIMITS.handshakesPerMinuteToClose);
  gateway.close();
});

const probes: [string, (probe: WebSocket) => void][] = [
  ['probes', (probe) => probe.send('2probe')],
  ['pings', (probe) => probe.ping()],
];
test.each(probes)('a flood of %s is closed before polling is upgraded to a WebSocket', async (_, send) => {
  const gateway = await startTestGateway(server);
  const path = `${gateway.origin}/socket.io/?EIO=4&transport`;
  const opened = await (await fetch(`${path}=polling`)).text();
  const { sid } = JSON.parse(opened.slice(1));
  const probe = new WebSocket(`${path.replace('http', 'ws')}=websocket&sid=${sid}`);
  await new Promise((resolve) => probe.once('open', resolve));
  probe.on('error', () => undefined);
  const sent = 2 * MESSAGE_LIMITS.packetsPerSecondToClose;
  let responses = 0;
  const ended = new Promise((resolve) => {
    probe.once('close', () => resolve('closed'));
    for (const event of ['message', 'pong'])
      probe.on(event, () => ++responses === sent && resolve('all answered'));
  });
  for (let n = 0; n < sent; n++) send(probe);
  expect(await ended).toBe('closed');
  gateway.close();
});

test('probes on one WebSocket after another count towards the limit of their connection', async () => {
  const limit = 5;
  const gateway = await startTestGateway(server, {
    messageLimits: { ...MESSAGE_LIMITS, packetsPerSecondToClose: limit },
  });
  const path = `${gateway.origin}/socket.io/?EIO=4&transport`;
  const opened = await (await fetch(`${path}=polling`)).text();
  const { sid } = JSON.parse(opened.slice(1));
  async function probe(): Promise<void> {
    const webSocket = new WebSocket(`${path.replace('http', 'ws')}=websocket&sid=${sid}`);
    await new Promise<void>((resolve) => {
      webSocket.on('error', () => resolve());
      for (const event of ['close', 'message']) webSocket.once(event, () => resolve());
      webSocket.once('open', () => webSocket.send('2probe'));
    });
    webSocket.close();
  }
  const isOpen = () => gateway.gateway.connectionCount() > 0;
  expect(isOpen()).toBe(true);
  for (let n = 0; n < 20 * limit && isOpen(); n++) await probe();
  expect(isOpen()).toBe(false);
  gateway.close();
});

test('a socket has one lookup in progress at a time', async () => {
  let underWay = 0;
  let most = 0;
  const gateway = await startTestGateway(server, {
    async findDinerOrder() {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      return undefined;
    },
  });
  const socket = await connectSocket(gateway.origin, asDiner);
  await codesOf(repeat(10, () => track(socket)));
  expect(most).toBe(1);
  socket.close();
  gateway.close();
});

test.each([['k1'], [7], [null], [{}], ["' OR 1=1"]])(
  'the malformed id %j causes no lookup',
  async (kotId) => {
    let lookups = 0;
    const gateway = await startTestGateway(server, { findDinerOrder: async () => void lookups++ });
    const socket = await connectSocket(gateway.origin, asDiner);
    expect(await codesOf([track(socket, kotId)])).toEqual(['NOT_FOUND']);
    expect(lookups).toBe(0);
    socket.close();
    gateway.close();
  },
);

describe('a flood is disconnected', () => {
  const { packetsPerSecondToClose } = MESSAGE_LIMITS;
  /** Only the packet limit can close a connection. */
  const packetsOnly = { ...NO_MESSAGE_LIMITS, packetsPerSecondToClose };
  const floods: [string, (socket: WebSocket) => void][] = [
    ['pings of the WebSocket', (socket) => socket.ping()],
    ['connects to another namespace', (socket) => socket.send('40/nowhere,{}')],
    ['events that the contract does not have', (socket) => socket.send('42["no:such",{}]')],
    ['heartbeats', (socket) => socket.send('3')],
  ];
  test.each(floods)('%s', async (_, send) => {
    const gateway = await startTestGateway(server, { messageLimits: packetsOnly });
    const socket = new WebSocket(
      `${gateway.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    await new Promise((resolve) => socket.once('message', resolve));
    const connectReply = new Promise((resolve) => socket.once('message', resolve));
    socket.send(`40${JSON.stringify(asDiner)}`);
    // Socket.IO closes connections that send events before CONNECT completes.
    expect(String(await connectReply)).toMatch(/^40\{/);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    for (let n = 0; n <= 2 * packetsPerSecondToClose; n++) send(socket);
    await closed;
    gateway.close();
  });
});

describe('the rate limits', () => {
  const socket = {};
  test('allow a socket to send again after a second and after a minute', () => {
    let now = 0;
    const rates = createRealtimeRateLimiter(MESSAGE_LIMITS, () => now);
    const send = (count: number) => repeat(count, () => rates.checkMessage(socket, 'a'));
    expect(send(11).filter((verdict) => verdict === 'admit')).toHaveLength(10);
    for (let second = 1; second <= 6; second++) {
      now = second * 1_000;
      send(10);
    }
    now += 1_000;
    expect(send(1)).toEqual(['refuse']);
    now = 61_000;
    expect(send(1)).toEqual(['admit']);
  });

  test('allow the connections of an address again after a second, however many there were', () => {
    let now = 0;
    const rates = createRealtimeRateLimiter(MESSAGE_LIMITS, () => now);
    const { connectionsPerSecondOfAddress: most } = MESSAGE_LIMITS;
    for (let second = 0; second < 60; second++) {
      now = second * 1_000;
      expect(repeat(most + 1, () => rates.allowsConnection('a')).filter(Boolean)).toHaveLength(most);
      expect(rates.allowsConnection('b')).toBe(true);
    }
  });

  test('restart their window when the clock is set back', () => {
    let now = 1_000_000;
    const rates = createRealtimeRateLimiter(MESSAGE_LIMITS, () => now);
    repeat(11, () => rates.checkMessage(socket, 'a'));
    now = 0;
    expect(rates.checkMessage(socket, 'a')).toBe('admit');
  });
});

test('report errors of one kind once per second, with the number suppressed', () => {
  let now = 0;
  const reported: string[] = [];
  const report = createErrorThrottle(
    (_, what) => reported.push(what),
    () => now,
  );
  for (let n = 0; n < 2_100; n++) report(new Error('disk'), 'a lookup failed');
  report(new Error('disk'), 'a handshake failed');
  now = 1_000;
  report(new Error('disk'), 'a lookup failed');
  expect(reported).toEqual([
    'a lookup failed',
    'a handshake failed',
    'a lookup failed (and 2099 more since the last report)',
  ]);
});
