import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, largeOrder, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const env = { RATE_LIMIT: 'on', TRUST_PROXY: 'on' };
const server = await useServer(env);

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const TOO_MANY = 'The restaurant has too many orders waiting. Please try again in a few minutes.';
const WIFI = '198.51.100.1';

let phones = 0;
/** Each order has a phone number that no other has. */
const inventPhone = () => String(9_000_000_000 + ++phones);

const from = (address: string, body: Record<string, unknown>) => ({
  headers: { 'x-forwarded-for': address },
  body: { customerPhoneNo: inventPhone(), ...body },
});
const takeawayFrom = (address: string) => from(address, { kotType: 'TAKEAWAY', tableNo: '' });

async function addTables(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `W${n}`);
  for (const name of names) {
    const body = { name, areaId: shop.areaId, noOfSeats: 4, shape: 'CIRCLE' };
    const { shopId, owner } = shop;
    const added = await request(server.origin, tablesApi.addTable, {
      params: { shopId },
      body,
      as: owner.token,
    });
    if (added.status !== 201) throw new Error(added.text);
  }
  return names;
}

async function expectTooMany(input: Parameters<typeof postOrder>[2]): Promise<void> {
  const response = await expectNoChange(server, () => postOrder(server, shop, input));
  expect(expectError(response, 'TOO_MANY').message).toBe(TOO_MANY);
  expect(response.headers.get('retry-after')).toBe('60');
}

describe('REQUESTED orders of one address', () => {
  test('without a table are at most half of those that a shop takes', async () => {
    const placed: Kot[] = [];
    for (let n = 0; n < 15; n += 1) placed.push(await placeOrder(server, shop, takeawayFrom(WIFI)));
    await expectTooMany(takeawayFrom(WIFI));

    // These are not limited: another address, another shop, a table, and staff.
    await placeOrder(server, shop, takeawayFrom('198.51.100.2'));
    await placeOrder(server, await seedShop(server), takeawayFrom(WIFI));
    await placeOrder(server, shop, from(WIFI, { tableNo: 'T1' }));
    await placeOrder(server, shop, { body: { kotType: 'TAKEAWAY', tableNo: '' }, as: shop.waiter.token });

    // Each confirmation or rejection allows one more.
    const [first, second] = placed;
    if (!first || !second) throw new Error('no order was placed');
    await changeStatus(server, shop, 'confirmKot', first);
    await changeStatus(server, shop, 'rejectKot', second);
    await placeOrder(server, shop, takeawayFrom(WIFI));
    await placeOrder(server, shop, takeawayFrom(WIFI));
    await expectTooMany(takeawayFrom(WIFI));
  });

  test('of a phone are those of its IPv6 network', async () => {
    for (let n = 0; n < 15; n += 1) await placeOrder(server, shop, takeawayFrom(`2001:db8::${n + 1}`));
    await expectTooMany(takeawayFrom('2001:db8::ffff'));
    await placeOrder(server, shop, takeawayFrom('2001:db8:0:1::1'));
  });

  test('are at most 60, one for each table of a full café behind one Wi-Fi address', async () => {
    const names = await addTables(60);
    for (const tableNo of names) await placeOrder(server, shop, from(WIFI, { tableNo }));
    await expectTooMany(from(WIFI, { tableNo: 'T1' }));
    await placeOrder(server, shop, from('198.51.100.2', { tableNo: 'T1' }));
  });

  test('are limited under concurrency', async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => postOrder(server, shop, takeawayFrom(WIFI))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(15);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('have no limit of their own with RATE_LIMIT=off', async () => {
    const unlimited = await startServer();
    const open = await seedShop(unlimited);
    for (let n = 0; n < 16; n += 1) await placeOrder(unlimited, open, takeawayFrom(WIFI));
    await unlimited.close();
  });
});

describe('REQUESTED orders of a shop', () => {
  /** Some 33 kB as a KOT. */
  const halfLargeOrder = () => {
    const { cartItems } = largeOrder(shop) as { cartItems: unknown[] };
    return { cartItems: cartItems.slice(0, 50) };
  };

  async function bytesOfWaiting(): Promise<number> {
    const { data } = await request(server.origin, ordersApi.getKots, {
      params: { shopId: shop.shopId },
      query: { status: 'REQUESTED' },
      as: shop.owner.token,
    });
    return Buffer.byteLength(JSON.stringify(data.kots));
  }

  test('are at most 1 MB, and half of that from one address', async () => {
    const names = await addTables(40);
    const refusedAt: number[] = [];
    for (const [n, tableNo] of names.entries()) {
      const address = n < 20 ? WIFI : `203.0.113.${n}`;
      const order = from(address, { ...halfLargeOrder(), tableNo });
      const { status } = await postOrder(server, shop, order);
      if (status === 429) refusedAt.push(n);
      else expect(status).toBe(201);
    }
    expect(refusedAt.filter((n) => n < 20).length).toBeGreaterThan(0);
    expect(refusedAt.filter((n) => n >= 20).length).toBeGreaterThan(0);
    const waiting = await bytesOfWaiting();
    expect(waiting).toBeLessThanOrEqual(1_048_576);
    expect(waiting).toBeGreaterThan(950_000);
    await expectTooMany(from('203.0.113.99', { ...halfLargeOrder(), tableNo: 'T1' }));
    await placeOrder(server, shop, from('203.0.113.99', { tableNo: 'T1' }));
  });

  test('are counted again after a restart, those of the last day', async () => {
    const first = await startServer(env);
    shop = await seedShop(first);
    const order = () => takeawayFrom(`203.0.113.${phones % 250}`);
    const large = () => {
      const input = order();
      return { ...input, body: { ...halfLargeOrder(), ...input.body } };
    };
    for (let n = 0; n < 29; n += 1) await placeOrder(first, shop, large());
    await first.stop();
    const second = await startServer(env, first.dataDir);
    const atTable = () => {
      const input = large();
      return { ...input, body: { ...input.body, kotType: 'DINEIN', tableNo: 'T1' } };
    };
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await postOrder(second, shop, atTable())).status);
    expect(statuses).toContain(429);
    await second.exec('UPDATE kots SET created_at = created_at - 86400001');
    await second.stop();
    const third = await startServer(env, second.dataDir);
    await placeOrder(third, shop, atTable());
    await third.close();
  });
});
