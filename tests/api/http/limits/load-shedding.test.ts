// @postgres never

import { LAG_SAMPLE_MS } from '@tawa/server/http/plugins/load-shedding.ts';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { request } from '../../../support/client.ts';
import { expectError } from '../../../support/expect/error-response.ts';
import { sendBytes } from '../../../support/processes/raw-http.ts';
import { seedShop } from '../../../support/seed.ts';
import { startServer } from '../../../support/server.ts';
import { useServer } from '../../../support/use-server.ts';

/** In ms. Orders are accepted up to three times this; the tests block the loop for two and five times. */
const MAX_LAG_MS = 60;
/** Averaging window in ms; the server's 1,000 would make the tests wait. */
const SAMPLE_MS = 250;
/** Seeded through another server: seeding may block the loop too. */
const seedServer = await startServer();
const shop = await seedShop(seedServer);
await seedServer.stop();
const server = await useServer({ MAX_LAG: String(MAX_LAG_MS) }, seedServer.dataDir, {
  lagSampleMs: SAMPLE_MS,
});
const { origin } = server;
const listInput = { params: { shopId: shop.shopId }, as: shop.owner.token };
const list = () => request(origin, ordersApi.getKots, listInput);
const order = () => {
  const cartItems = [{ foodItemId: shop.items.naan, qty: 1 }];
  const body = { cartItems, kotType: 'TAKEAWAY' as const };
  return request(origin, ordersApi.newOrder, { ...listInput, body });
};

let blockMs = 0;
afterEach(() => {
  blockMs = 0;
});

/** Blocks the event loop, which test and server share, for `ms` per turn until `blockMs` is 0. */
function blockEventLoop(ms: number): void {
  blockMs = ms;
  const blockOnce = () => {
    if (blockMs === 0) return;
    const end = performance.now() + blockMs;
    while (performance.now() < end);
    setTimeout(blockOnce, 1);
  };
  blockOnce();
}

const waitUntilShedding = () => expect.poll(async () => (await list()).status).toBe(503);
const waitUntilRecovered = () => expect.poll(async () => (await list()).status).toBe(200);

test('the default averages the event loop delay over a second', () => {
  expect(LAG_SAMPLE_MS).toBe(1_000);
});

test('at a high event loop delay lists are shed, orders are accepted, and both recover', async () => {
  await waitUntilRecovered();
  blockEventLoop(MAX_LAG_MS * 2);
  await waitUntilShedding();
  const waits = new Set<number>();
  const refused = await Promise.all(Array.from({ length: 12 }, list));
  for (const response of refused) {
    expect(expectError(response, 'BUSY').message).toMatch(/too much to do.*try again in a few seconds/);
    waits.add(Number(response.headers.get('retry-after')));
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...waits)).toBeLessThanOrEqual(4);
  expect(waits.size, 'not all in the same second').toBeGreaterThan(1);
  await expect.poll(async () => (await order()).status).toBe(201);
  expect((await list()).status).toBe(503);

  // Another spelling of the path is shed too.
  const path = buildPath(ordersApi.getKots.route, listInput.params);
  for (const target of [path.replace('/api', '/%61pi'), `http://tawa${path}`]) {
    const received = await sendBytes(
      origin,
      `GET ${target} HTTP/1.1\r\nHost: tawa\r\nConnection: close\r\n\r\n`,
    );
    expect(received, target).toMatch(/^HTTP\/1\.1 503 /);
  }

  for (const path of ['/healthz', '/metrics']) expect((await fetch(origin + path)).status, path).toBe(200);
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status, 'orders are taken').toBe(200);
  expect((await fetch(`${origin}/docs`)).status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'ready', troubles: ['the server is too busy'] });
  expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/^tawa_load_shedding 1$/m);

  blockMs = 0;
  await waitUntilRecovered();
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toMatch(/^tawa_load_shedding 0$/m);
  expect(Number(/^tawa_load_refused_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(12);
  // A request that was shed before it was timed is not in the histogram.
  expect(metrics).not.toMatch(/ nan$/im);
});

test('at a very high delay orders are shed too', async () => {
  await waitUntilRecovered();
  blockEventLoop(MAX_LAG_MS * 5);
  await expect.poll(async () => (await order()).status).toBe(503);
  blockMs = 0;
  await waitUntilRecovered();
  await expect.poll(async () => (await order()).status).toBe(201);
});
