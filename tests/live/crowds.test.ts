import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway } from '@tawa/server/realtime/gateway.ts';
import { SEATS } from '@tawa/server/realtime/seats.ts';
import type { LoggedEvent } from '@tawa/shared/contract/live.ts';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Listener, listen } from '../support/live.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { openShop } from '../support/shop.ts';

const restaurant = await openRestaurant({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const { origin } = restaurant;
const shop = await openShop(restaurant);
afterAll(restaurant.close);

const asOwner = { token: shop.owner.token, shopId: shop.shopId };
const asDiner = { shopId: shop.shopId, tableNo: 'T1' };
/** As a proxy would say. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': `203.0.113.77, ${address}` } });

const open = (count: number, auth: Parameters<typeof listen>[1], address: string): Promise<Listener[]> =>
  Promise.all(Array.from({ length: count }, () => listen(origin, auth, from(address))));

test('one person’s screens are many, but not without end; one that is closed makes room', async () => {
  const screens = await open(SEATS.ofUser, asOwner, '198.51.100.1');
  await expect(listen(origin, asOwner, from('198.51.100.2'))).rejects.toThrow('TOO_MANY');
  const waiter = await listen(origin, { token: shop.waiter.token, shopId: shop.shopId });
  screens.pop()?.close();
  await expect
    .poll(() =>
      listen(origin, asOwner).then(
        (one) => screens.push(one),
        () => 0,
      ),
    )
    .toBeGreaterThan(0);
  for (const screen of [...screens, waiter]) screen.close();
});

test('one address holds so many sockets and no more; another one is let in', async () => {
  const guests = await open(SEATS.ofAddress, asDiner, '198.51.100.3');
  await expect(listen(origin, asDiner, from('198.51.100.3'))).rejects.toThrow('TOO_MANY');
  guests.push(await listen(origin, asDiner, from('198.51.100.4')));
  const kitchen = await listen(origin, asOwner, from('198.51.100.3'));
  kitchen.close();
  for (const guest of guests) guest.close();
  await expect
    .poll(() => listen(origin, asDiner, from('198.51.100.3')).then((one) => one.close(), String))
    .toBeUndefined();
});

/** A gateway beside the program, whose screens nobody else counts. */
async function gatewayAlone() {
  const server = createServer();
  const gateway = createGateway(server, {
    read: restaurant.app.databases.reader,
    actors: { claimsOf: () => null, fromToken: () => Promise.reject(), fromHeader: async () => null },
    facts: {
      tableExists: async () => true,
      dinerOrder: async () => undefined,
      shopOfBill: async () => undefined,
    },
    addressOf: () => '127.0.0.1',
    onError: () => undefined,
  });
  // After it, as in the program.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, gateway, at };
}

/** A diner's screen on a WebSocket that can be told to read nothing. */
async function dinerAt(at: string): Promise<WebSocket> {
  const screen = new WebSocket(`ws://${at}/socket.io/?EIO=4&transport=websocket`);
  await new Promise((resolve) => screen.once('message', resolve));
  screen.send(`40${JSON.stringify(asDiner)}`);
  await new Promise<void>((resolve) => {
    screen.on('message', (text) => String(text).includes('"ready"') && resolve());
  });
  return screen;
}

test('a screen that takes nothing is cut off, and the others have heard all of it', async () => {
  const { server, gateway, at } = await gatewayAlone();
  const healthy = await listen(`http://${at}`, asDiner);
  const slow = await dinerAt(at);
  slow.pause();
  const isCut = new Promise((resolve) => slow.once('close', resolve));

  const heavy = { action: 'edited', item: { name: 'x'.repeat(10_000) } };
  const EVENTS = 2_000;
  for (let seq = 1; seq <= EVENTS; seq++) {
    const event = { shopId: shop.shopId, seq, name: 'menu:changed', at: '', payload: heavy };
    gateway.publish(shop.shopId, [event as unknown as LoggedEvent]);
  }
  await healthy.until('menu:changed', ({ seq }) => seq === EVENTS);
  expect(healthy.heard.length).toBe(EVENTS + 1);
  await expect.poll(() => gateway.connected(), { timeout: 8_000 }).toBe(1);
  // What lay in the line is read now, and then its end is seen.
  slow.resume();
  await isCut;
  healthy.close();
  gateway.close();
  server.close();
});

test('a screen that does not answer the end is hung up on', async () => {
  const { server, gateway, at } = await gatewayAlone();
  const silent = await dinerAt(at);
  silent.pause();
  gateway.close();
  const open = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_, count) => resolve(count));
    });
  // The library alone would wait for half a minute.
  await expect.poll(open, { timeout: 8_000 }).toBe(0);
  silent.terminate();
  server.close();
});
