import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shopScope } from '@tawa/server/auth/shop-access.ts';
import { AppError } from '@tawa/server/http/app-error.ts';
import { eventsAfter } from '@tawa/server/realtime/event-log.repository.ts';
import { createGateway } from '@tawa/server/realtime/gateway.ts';
import { createLiveCounts } from '@tawa/server/realtime/live-counts.ts';
import { ShopStream } from '@tawa/server/realtime/shop-stream.ts';
import type { ShopSocket } from '@tawa/server/realtime/socket.ts';
import type { LoggedEvent } from '@tawa/shared/contract/live.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { listen } from '../support/live.ts';
import { placed, step } from '../support/orders.ts';
import { openRestaurant } from '../support/restaurant.ts';
import { openShop, type TestShop } from '../support/shop.ts';

/** The ordered delivery by itself: what publishing does too early, too late, twice or not at all. */

const restaurant = await openRestaurant();
const { reader } = restaurant.app.databases;
afterAll(restaurant.close);

let shop: TestShop;
let stream: ShopStream;
let inside: string[][];
beforeEach(async () => {
  shop = await openShop(restaurant);
  inside = [];
  const broadcast = ({ seq }: LoggedEvent) => {
    for (const heard of inside) heard.push(String(seq));
  };
  stream = new ShopStream(shop.shopId, reader, broadcast, createLiveCounts());
});

/** `count` orders, each of them one event, that nobody has told the stream of. */
async function orders(count: number): Promise<LoggedEvent[]> {
  for (let n = 0; n < count; n++)
    await placed(restaurant, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  return eventsAfter(reader, shop.shopId, 0);
}

interface Screen {
  heard: string[];
  /** Asks to be let in; in the same turn of the event loop, so that a test can do two things at once. */
  join(): Promise<void>;
}

async function screen(since?: number): Promise<Screen> {
  const actor = { userId: 'u', sessionId: 's', role: 'OWNER', name: 'Asha' } as const;
  const scope = { ...(await shopScope(reader, 'shop.anyone', null, shop.shopId)), part: 'owner', actor };
  const heard: string[] = [];
  const socket = {
    connected: true,
    data: { scope, role: 'OWNER', since },
    emit: (name: string, { seq }: { seq: number }) =>
      heard.push(name.startsWith('kot:') ? String(seq) : `${name} ${seq}`),
  } as unknown as ShopSocket;
  return { heard, join: () => stream.join(socket, () => inside.push(heard)) };
}

async function join(since?: number): Promise<string[]> {
  const joining = await screen(since);
  await joining.join();
  return joining.heard;
}

describe('a screen hears each event once and in order', () => {
  test('when events are told twice, or too late', async () => {
    const heard = await join();
    const [one, two, three] = (await orders(3)) as [LoggedEvent, LoggedEvent, LoggedEvent];
    await stream.deliver([one]);
    await stream.deliver([one, two]);
    await stream.deliver([three]);
    await stream.deliver([two]);
    expect(heard).toEqual(['ready 0', '1', '2', '3']);
  });

  test('when one is told before the ones in front of it', async () => {
    const heard = await join();
    const [one, two, three] = (await orders(3)) as [LoggedEvent, LoggedEvent, LoggedEvent];
    await stream.deliver([three]);
    await stream.deliver([one]);
    await stream.deliver([two]);
    expect(heard).toEqual(['ready 0', '1', '2', '3']);
  });

  test('when nobody told of it, and the next screen comes', async () => {
    const first = await join();
    const events = await orders(2);
    const second = await join(0);
    expect(first).toEqual(['ready 0', '1', '2']);
    expect(second).toEqual(['1', '2', 'ready 2']);
    await stream.deliver(events);
    expect(first).toEqual(['ready 0', '1', '2']);
    expect(second).toEqual(['1', '2', 'ready 2']);
  });

  test('when it is told while another one is being let in', async () => {
    const first = await join();
    const events = await orders(2);
    const second = await screen(0);
    await Promise.all([second.join(), stream.deliver(events)]);
    const third = await screen(1);
    await Promise.all([stream.deliver(events), third.join(), stream.deliver(events)]);
    expect(first).toEqual(['ready 0', '1', '2']);
    expect(second.heard).toEqual(['1', '2', 'ready 2']);
    expect(third.heard).toEqual(['2', 'ready 2']);
  });
});

test('a log that no longer reaches back asks for a reload, however little was missed', async () => {
  await orders(6);
  const { writer } = restaurant.app.databases;
  writer.prepare('DELETE FROM events WHERE shop_id = ? AND seq <= 3').run(shop.shopId);
  expect(await join(2)).toEqual(['resync 6']);
  expect(await join(3)).toEqual(['4', '5', '6', 'ready 6']);
});

test('a session that ends while its socket is being let in lets nothing in', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const scopes = await reader.all<{ user_id: string }>(
    `SELECT user_id FROM memberships WHERE shop_id = '${shop.shopId}' AND part = 'owner'`,
  );
  let asked = 0;
  const gateway = createGateway(server, {
    read: reader,
    actors: {
      async fromToken() {
        if (asked++ > 0) throw new AppError('session.ended');
        return { userId: scopes[0]?.user_id ?? '', sessionId: 's', role: 'OWNER', name: 'Asha' };
      },
      claimsOf: () => null,
      fromHeader: async () => null,
    },
    facts: {
      tableExists: async () => false,
      dinerOrder: async () => undefined,
      shopOfBill: async () => undefined,
    },
    addressOf: () => '127.0.0.1',
    onError: () => undefined,
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcome = await Promise.race([
    listen(origin, { token: 'ends in a moment', shopId: shop.shopId }).then(
      () => 'admitted',
      () => 'refused',
    ),
    new Promise((resolve) => setTimeout(() => resolve('never let in'), 1_000)),
  ]);
  gateway.close();
  server.close();
  expect(outcome).not.toBe('admitted');
  expect(asked).toBe(2);
});

test('who may not follow an order does not hear of it either', async () => {
  const diner = await listen(restaurant.origin, { shopId: shop.shopId, tableNo: 'T1' });
  const kot = await placed(restaurant, shop, { as: shop.owner.token });
  const answer = await new Promise((resolve) => diner.socket.emit('kot:track', { kotId: kot._id }, resolve));
  expect(answer).toEqual({ ok: false, code: 'NOT_FOUND' });
  const staff = await listen(restaurant.origin, { shopId: shop.shopId, token: shop.waiter.token });
  await step(restaurant, shop, 'updateKot', kot, shop.waiter.token);
  await staff.until('kot:served');
  // One answer more on the diner's own link: whatever was sent before it has arrived.
  await new Promise((resolve) => diner.socket.emit('kot:track', { kotId: kot._id }, resolve));
  expect(diner.names()).toEqual(['ready']);
  staff.close();
  diner.close();
});

test('a change of the lines is not a step of the order for its diner', async () => {
  const diner = await listen(restaurant.origin, { shopId: shop.shopId, tableNo: 'T1' });
  const kot = await placed(restaurant, shop);
  await new Promise((resolve) => diner.socket.emit('kot:track', { kotId: kot._id }, resolve));
  const edited = await call(restaurant.origin, ordersApi.editOrderItem, {
    params: { shopId: shop.shopId, orderItemId: kot.items[0]?._id ?? '' },
    body: { kotId: kot._id, quantity: 3 },
    as: shop.owner.token,
  });
  expect(edited.status).toBe(200);
  await step(restaurant, shop, 'confirmKot', kot);
  await diner.until('kot:status');
  expect(diner.heard.map(({ name, message }) => `${name} ${message.status ?? ''}`.trim())).toEqual([
    'ready',
    'kot:status COOKING',
  ]);
  diner.close();
});

test('a waiter is told that they are one', async () => {
  const waiter = await listen(restaurant.origin, { shopId: shop.shopId, token: shop.waiter.token });
  expect(waiter.heard).toMatchObject([{ name: 'ready', message: { role: 'WAITER' } }]);
  waiter.close();
});
