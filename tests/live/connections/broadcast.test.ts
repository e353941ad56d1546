// @postgres full

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { placeOrder } from '../../support/api/orders.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { seedShop } from '../../support/seed.ts';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer();
const shop = await seedShop(server);
const { shopId } = shop;

const asDiner = { shopId, tableNo: 'T1' };
let onHandshake: (() => void) | undefined;
let defaultGateway: TestGateway;
let sockets: TestSocket[];

beforeEach(async () => {
  sockets = [];
  onHandshake = undefined;
  defaultGateway = await startTestGateway(server, {
    ownerId: shop.owner.userId,
    onHandshake: () => onHandshake?.(),
  });
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  defaultGateway.close();
});

async function connectOver(...transports: ('websocket' | 'polling')[]): Promise<TestSocket> {
  const socket = await connectSocket(defaultGateway.origin, asDiner, { transports });
  sockets.push(socket);
  return socket;
}

const edited = (name: string) => ({ action: 'edited', item: { name } });
const seqs = ({ received }: TestSocket) => received.map(({ message }) => message.seq);
const seqsAfter = (ready: number, count: number) =>
  Array.from({ length: count - ready + 1 }, (_, i) => ready + i);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('clients on WebSocket and on polling receive the same events in the same order', async () => {
  await connectOver('websocket');
  await connectOver('polling');
  await connectOver('websocket');
  await connectOver('polling');
  for (let n = 1; n <= 60; n++) {
    defaultGateway.publish(shopId, n, edited(`Thali ${n}`));
    if (n % 7 === 0) await nextTurn();
  }
  for (const socket of sockets) {
    await socket.waitFor('menu:changed', ({ seq }) => seq === 60);
    expect(seqs(socket)).toEqual(seqsAfter(0, 60));
  }
  const eventsPerClient = sockets.map(({ received }) => received.slice(1));
  for (const one of eventsPerClient) expect(one).toEqual(eventsPerClient[0]);
});

test('events during an upgrade from polling to WebSocket arrive once and in order', async () => {
  const [upgrade] = defaultGateway.httpServer.listeners('upgrade') as ((...args: unknown[]) => void)[];
  const waiting: unknown[][] = [];
  defaultGateway.httpServer.removeAllListeners('upgrade');
  defaultGateway.httpServer.on('upgrade', (...upgradeArgs) => void waiting.push(upgradeArgs));
  const socket = await connectOver('polling', 'websocket');
  const { engine } = socket.socket.io;
  let count = 0;
  const transports = new Set<string>();
  // Publishes before, during and after the upgrade, until 50 messages have used the WebSocket.
  for (let after = 0; after < 50; after += Number(engine.transport.name === 'websocket')) {
    transports.add(engine.transport.name);
    defaultGateway.publish(shopId, ++count, edited(`Thali ${count}`));
    if (count > 20) for (const upgradeArgs of waiting.splice(0)) upgrade?.(...upgradeArgs);
    await nextTurn();
  }
  await socket.waitFor('menu:changed', ({ seq }) => seq === count);
  expect([...transports]).toEqual(['polling', 'websocket']);
  expect(seqs(socket)).toEqual(seqsAfter(0, count));
});

test('an event does not overtake queued packets', async () => {
  const mine = await seedShop(server);
  const LOGGED = 5;
  for (let n = 0; n < LOGGED; n++)
    await placeOrder(server, mine, { as: mine.owner.token, body: { kotType: 'TAKEAWAY' } });
  const gateway = await startTestGateway(server, {
    ownerId: mine.owner.userId,
    onHandshake: () => onHandshake?.(),
  });
  const asOwner = { shopId: mine.shopId, token: 'any' };
  sockets.push(await connectSocket(gateway.origin, asOwner));
  let head = LOGGED;
  // Publishes at every microtask of the join, even while the replay is queued.
  const publishDuringJoin = async () => {
    for (let tick = 0; tick < 10; tick++) {
      await new Promise<void>((resolve) => process.nextTick(resolve));
      for (let step = 0; step < 60; step++) {
        await undefined;
        gateway.publish(mine.shopId, ++head, edited('Thali'));
      }
    }
  };
  let hasJoined = false;
  // Also publishes in each further turn of the event loop, because the replay takes several turns on
  // PostgreSQL.
  const publishUntilJoined = async () => {
    await publishDuringJoin();
    do {
      await nextTurn();
      gateway.publish(mine.shopId, ++head, edited('Thali'));
    } while (!hasJoined);
  };
  let publishing: Promise<void> | undefined;
  onHandshake = () => {
    publishing ??= publishUntilJoined();
  };
  const socket = await connectSocket(gateway.origin, { ...asOwner, since: 0 });
  sockets.push(socket);
  hasJoined = true;
  await publishing;
  await socket.waitFor('menu:changed', ({ seq }) => seq === head);
  const ready = socket.eventNames().indexOf('ready');
  expect(seqs(socket).slice(0, ready)).toEqual(seqsAfter(1, LOGGED));
  expect(seqs(socket).slice(ready)).toEqual(seqsAfter(seqs(socket)[ready] ?? Number.NaN, head));
  gateway.close();
});

test('an event does not overtake a pending acknowledgement', async () => {
  const responses: (() => void)[] = [];
  const dinerOrder = () => new Promise<undefined>((resolve) => responses.push(() => resolve(undefined)));
  const gateway = await startTestGateway(server, { findDinerOrder: dinerOrder });
  const socket = await connectSocket(gateway.origin, asDiner, { transports: ['websocket'] });
  sockets.push(socket);
  gateway.publish(shopId, 1, edited('Chai'));
  await socket.waitFor('menu:changed');
  const received: string[] = [];
  for (const name of ['first', 'second'])
    socket.socket.emit('kot:track', { kotId: randomUUID() }, () => received.push(name));
  socket.socket.on('menu:changed', () => received.push('event'));
  await waitUntil(() => responses.length === 1);
  // Both are sent in one run of microtasks, so that the second acknowledgement queues behind the first.
  for (let n = 0; n < 2; n++) {
    responses[n]?.();
    for (let step = 0; step < 60; step++) await undefined;
  }
  expect(responses).toHaveLength(2);
  gateway.publish(shopId, 2, edited('Thali'));
  await socket.waitFor('menu:changed', ({ seq }) => seq === 2);
  expect(received).toEqual(['first', 'second', 'event']);
  gateway.close();
});

test('events reach a client that reconnects with a new WebSocket', async () => {
  const rawSockets: Socket[] = [];
  defaultGateway.httpServer.on('upgrade', (_request, line: Socket) => void rawSockets.push(line));
  const first: string[] = [];
  const second: string[] = [];
  const openWebSocket = (received: string[], more = '') => {
    const socket = new WebSocket(
      `${defaultGateway.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${more}`,
    );
    return socket.on('message', (text) => received.push(String(text)));
  };
  const waitForText = (received: string[], part: string) =>
    waitUntil(() => received.find((text) => text.includes(part)));
  const paused = openWebSocket(first);
  const { sid } = JSON.parse((await waitForText(first, '"sid"')).slice(1));
  paused.send(`40${JSON.stringify(asDiner)}`);
  await waitForText(first, '"ready"');
  defaultGateway.publish(shopId, 1, edited('Chai'));
  await waitForText(first, 'Chai');
  // From now on the client responds to nothing, not even to the close frame.
  paused.pause();
  const upgraded = openWebSocket(second, `&sid=${sid}`);
  await once(upgraded, 'open');
  upgraded.send('2probe');
  await waitForText(second, '3probe');
  const before = rawSockets[1]?.bytesRead ?? 0;
  upgraded.send('5');
  await waitUntil(() => (rawSockets[1]?.bytesRead ?? 0) > before);
  defaultGateway.publish(shopId, 2, edited('Thali'));
  defaultGateway.publish(shopId, 3, edited('Naan'));
  await waitForText(second, 'Naan');
  expect(second.map((text) => /Thali|Naan/.exec(text)?.[0])).toEqual([undefined, 'Thali', 'Naan']);
  paused.terminate();
  upgraded.close();
});

describe('an event', () => {
  test.each([
    ['under 126 bytes', {}],
    ['of letters that take several bytes', edited('मसाला चाय ☕ ₹ 20')],
    ['over 65,535 bytes', edited('Thali '.repeat(20_000))],
  ])('arrives unchanged: %s', async (_, payload) => {
    const socket = await connectOver('websocket');
    defaultGateway.publish(shopId, 1, payload);
    expect(await socket.waitFor('menu:changed')).toEqual({ seq: 1, at: '', shopId, ...payload });
  });

  test('of a change with several events arrives with the others, in order', async () => {
    await connectOver('websocket');
    await connectOver('polling');
    defaultGateway.publish(shopId, 1, edited('Chai'), edited('Thali'), edited('Naan'));
    defaultGateway.publish(shopId, 4, edited('Kulfi'));
    for (const socket of sockets) {
      await socket.waitFor('menu:changed', ({ seq }) => seq === 4);
      expect(seqs(socket)).toEqual([0, 1, 2, 3, 4]);
    }
  });
});
