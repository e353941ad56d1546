import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway, type Gateway } from '@tawa/server/realtime/gateway.ts';
import type { LoggedEvent } from '@tawa/shared/contract/live.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRestaurant } from '../support/restaurant.ts';
import { openShop } from '../support/shop.ts';

/** The gateway beside facts that fail, as when the disk is gone for a moment. */

const restaurant = await openRestaurant();
const shop = await openShop(restaurant);
const { reader } = restaurant.app.databases;
const server = createServer();
const reported: string[] = [];
let gateway: Gateway;
let origin: string;
let isFailing = false;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const unlessFailing = async <T>(answer: T): Promise<T> => {
    if (isFailing) throw new Error('disk I/O error');
    return answer;
  };
  gateway = createGateway(server, {
    read: reader,
    actors: {
      claimsOf: () => null,
      fromToken: () => Promise.reject(new Error('unused')),
      fromHeader: async () => null,
    },
    facts: {
      tableExists: () => unlessFailing(true),
      dinerOrder: () => unlessFailing({ tokenNo: 1, status: 'COOKING' }),
      shopOfBill: async () => undefined,
    },
    addressOf: () => '127.0.0.1',
    onError: (error, what) => reported.push(`${what}: ${(error as Error).message}`),
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  gateway.close();
  server.close();
  await restaurant.close();
});

const knock = () =>
  io(origin, {
    auth: { shopId: shop.shopId, tableNo: 'T1' },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });

test('a handshake that fails for a reason of ours is reported, and refused as one to try again', async () => {
  isFailing = true;
  const socket = knock();
  const code = await new Promise((resolve) => {
    socket.on('connect_error', (error) => resolve((error as { data?: { code?: string } }).data?.code));
    socket.on('connect', () => resolve('admitted'));
  });
  isFailing = false;
  socket.close();
  expect(code).toBe('INTERNAL');
  expect(reported).toEqual(['a handshake failed: disk I/O error']);
});

test('an order that could not be looked up is not followed', async () => {
  const socket = knock();
  const heard: string[] = [];
  socket.onAny((name: string) => heard.push(name));
  await new Promise((resolve) => socket.on('ready', resolve));
  isFailing = true;
  expect(await socket.emitWithAck('kot:track', { kotId: 'k1' })).toEqual({ ok: false, code: 'INTERNAL' });
  isFailing = false;
  const at = new Date().toISOString();
  const kot = { _id: 'k1', tokenNo: 1, status: 'SERVED' };
  const served = { shopId: shop.shopId, seq: 1, name: 'kot:served', at, payload: { kot } };
  gateway.publish(shop.shopId, [served as unknown as LoggedEvent]);
  // One answer more on the same link: whatever was sent before it has arrived.
  expect(await socket.emitWithAck('kot:track', { kotId: 'k1' })).toEqual({ ok: true, status: 'COOKING' });
  expect(heard).toEqual(['ready']);
  gateway.publish(shop.shopId, [{ ...served, seq: 2 } as unknown as LoggedEvent]);
  await expect.poll(() => heard).toEqual(['ready', 'kot:status']);
  socket.close();
});
