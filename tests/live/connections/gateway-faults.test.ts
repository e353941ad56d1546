// @postgres full

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@tawa/server/errors/app-error.ts';
import type { LoggedEvent } from '@tawa/server/events/event-log.repository.ts';
import { createGateway, type Gateway } from '@tawa/server/realtime/gateway.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestGateway } from '../../support/gateway.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';

const KOT_ID = '01890000-0000-7000-8000-000000000001';

/** The gateway when its queries fail, as on a disk error. */

const server = await startServer();
const shop = await seedShop(server);
const { reader } = server.app.databases;
const httpServer = createServer();
const reported: string[] = [];
let gateway: Gateway;
let origin: string;
let isFailing = false;
let lookupCount = 0;
let lookupDelay: Promise<void> | undefined;

beforeAll(async () => {
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const unlessFailing = async <T>(response: T): Promise<T> => {
    if (isFailing) throw new Error('disk I/O error');
    return response;
  };
  gateway = createGateway(httpServer, {
    read: reader,
    authenticator: {
      authenticateToken: () => Promise.reject(new Error('unused')),
      authenticateAgain: () => Promise.reject(new Error('unused')),
    },
    queries: {
      tableExists: () => unlessFailing(true),
      async findDinerOrder() {
        lookupCount++;
        await lookupDelay;
        return unlessFailing({ tokenNo: 1, status: 'COOKING' });
      },
      findShopOfValidInvoice: async () => undefined,
    },
    version: '1.0.0',
    rateLimitKeyOf: () => '127.0.0.1',
    onError: (error, what) => reported.push(`${what}: ${(error as Error).message}`),
  });
  origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  gateway.close();
  httpServer.close();
  await server.close();
});

const connectDiner = () =>
  io(origin, {
    auth: { shopId: shop.shopId, tableNo: 'T1' },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });

test('a handshake that fails internally is reported and answered with a retryable error', async () => {
  isFailing = true;
  const socket = connectDiner();
  const code = await new Promise((resolve) => {
    socket.on('connect_error', (error) => resolve((error as { data?: { code?: string } }).data?.code));
    socket.on('connect', () => resolve('admitted'));
  });
  isFailing = false;
  socket.close();
  expect(code).toBe('INTERNAL');
  expect(reported).toEqual(['a handshake failed: disk I/O error']);
});

test('a client whose session ends after the handshake is disconnected at once', async () => {
  let knocks = 0;
  const { origin, close } = await startTestGateway(server, {
    ownerId: 'owner',
    onHandshake() {
      if (knocks++ > 0) throw new AppError('session.ended');
    },
  });
  const { shopId } = shop;
  await expect(connectSocket(origin, { token: 'any', shopId })).rejects.toThrow('io server disconnect');
  close();
});

test('a join that fails by a fault of the server closes the connection without ending the session', async () => {
  let knocks = 0;
  const { origin, close } = await startTestGateway(server, {
    ownerId: 'owner',
    onHandshake() {
      if (knocks++ > 0) throw new Error('no connection of the pool is free');
    },
  });
  const { shopId } = shop;
  const auth = { token: 'any', shopId };
  const socket = io(origin, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
  const reason = await new Promise((resolve) => socket.on('disconnect', resolve));
  expect(reason).toBe('transport close');
  socket.close();
  close();
});

test('a second CONNECT on a closed connection is rejected and not reported as an internal error', async () => {
  reported.length = 0;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const received: string[] = [];
  socket.on('message', (text) => received.push(String(text)));
  const waitForText = (part: string) =>
    expect.poll(() => received.some((text) => text.includes(part))).toBe(true);
  await waitForText('"sid"');
  const knocks = `40${JSON.stringify({ shopId: shop.shopId, tableNo: 'T1' })}`;
  socket.send(knocks);
  await waitForText('"ready"');
  socket.send('41');
  await expect.poll(() => gateway.socketsByRole().DINER).toBe(0);
  socket.send(knocks);
  await waitForText('"code":"VALIDATION"');
  expect(reported).toEqual([]);
  socket.close();
});

test('two CONNECT packets at once make one client', async () => {
  reported.length = 0;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const received: string[] = [];
  socket.on('message', (text) => received.push(String(text)));
  const count = (part: string) => received.filter((text) => text.includes(part)).length;
  await expect.poll(() => count('"sid"')).toBe(1);
  const knocks = `40${JSON.stringify({ shopId: shop.shopId, tableNo: 'T1' })}`;
  socket.send(knocks);
  socket.send(knocks);
  await expect.poll(() => count('"code":"VALIDATION"')).toBe(1);
  await expect.poll(() => count('"ready"')).toBe(1);
  expect(gateway.socketsByRole().DINER).toBe(1);
  expect(reported).toEqual([]);
  socket.close();
  await expect.poll(() => gateway.socketsByRole().DINER).toBe(0);
});

test('an order whose lookup fails is not tracked', async () => {
  const socket = connectDiner();
  const received: string[] = [];
  socket.onAny((name: string) => received.push(name));
  await new Promise((resolve) => socket.on('ready', resolve));
  isFailing = true;
  expect(await socket.emitWithAck('kot:track', { kotId: KOT_ID })).toEqual({ ok: false, code: 'INTERNAL' });
  isFailing = false;
  const at = new Date().toISOString();
  const kot = { _id: KOT_ID, tokenNo: 1, status: 'SERVED', items: [] };
  const served = { shopId: shop.shopId, seq: 1, name: 'kot:served', at, payload: { kot } };
  gateway.publish(shop.shopId, [served as unknown as LoggedEvent]);
  // Its acknowledgement proves that earlier packets have arrived.
  expect(await socket.emitWithAck('kot:track', { kotId: KOT_ID })).toEqual({ ok: true, status: 'COOKING' });
  expect(received).toEqual(['ready']);
  gateway.publish(shop.shopId, [{ ...served, seq: 2 } as unknown as LoggedEvent]);
  await expect.poll(() => received).toEqual(['ready', 'kot:status']);
  socket.close();
});

test('a client that disconnects during the lookup joins no room', async () => {
  const socket = connectDiner();
  await new Promise((resolve) => socket.on('ready', resolve));
  let endDelay = (): void => undefined;
  lookupDelay = new Promise((resolve) => {
    endDelay = resolve;
  });
  lookupCount = 0;
  socket.emit('kot:track', { kotId: KOT_ID }, () => undefined);
  await expect.poll(() => lookupCount).toBe(1);
  socket.close();
  await expect.poll(() => gateway.socketsByRole().DINER).toBe(0);
  endDelay();
  lookupDelay = undefined;
  const next = connectDiner();
  await new Promise((resolve) => next.on('ready', resolve));
  // Joining the room would need a second lookup.
  expect(lookupCount).toBe(1);
  next.close();
});
