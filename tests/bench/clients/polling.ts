import { quantile } from '../../support/quantile.ts';
import { spinUntil } from '../awake.ts';
import { rawRequest } from '../http/closed-loop.ts';
import type { BenchShop } from './device.ts';
import { KeepAliveConnection } from './keep-alive-connection.ts';

export interface PollingOptions {
  origin: string;
  shop: BenchShop;
  devices: number;
  everyMs: number;
  orders: number;
}

export interface PollingResult {
  /** Time from the POST to the poll that shows the order, in ms. */
  p50: number;
  mean: number;
  requestsPerDeviceHour: number;
}

interface PollingRun extends PollingOptions {
  authorization: string;
  /** `performance` ms. */
  started: number;
  /** By order number. */
  sentAt: Map<number, number>;
  waits: number[];
  requests: number;
}

/** How many intervals of `everyMs` a run lasts. */
const PERIODS = 3;
const ORDER_NUMBER = /"specialRequest":"poll (\d+)"/g;

/** Devices poll the live KOTs every `everyMs`, without sockets. */
export async function runPolling(options: PollingOptions): Promise<PollingResult> {
  const { devices, everyMs, orders } = options;
  const run: PollingRun = {
    ...options,
    authorization: `Bearer ${options.shop.token}`,
    started: performance.now(),
    sentAt: new Map(),
    waits: [],
    requests: 0,
  };
  const polls = Array.from({ length: devices }, (_, n) => pollRepeatedly(run, n));
  await Promise.all([placeOrders(run), ...polls]);
  const { waits, requests } = run;
  if (waits.length !== orders * devices)
    throw new Error(`void: ${waits.length} of ${orders * devices} orders were seen`);
  return {
    p50: quantile(waits, 0.5),
    mean: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    requestsPerDeviceHour: (requests / devices) * (3_600_000 / (PERIODS * everyMs)),
  };
}

async function pollRepeatedly(run: PollingRun, n: number): Promise<void> {
  const { origin, shop, devices, everyMs, authorization, started, sentAt, waits } = run;
  const path = `/api/v1/orders/get-kots/${shop.shopId}`;
  const end = started + PERIODS * everyMs;
  const connection = await KeepAliveConnection.open(origin);
  const seen = new Set<number>();
  let etag: string | undefined;
  for (let time = started + (n / devices) * everyMs; time < end; time += everyMs) {
    await spinUntil(time);
    run.requests++;
    const headers = { authorization, ...(etag && { 'if-none-match': etag }) };
    const response = await connection.send(rawRequest('GET', path, headers));
    const now = performance.now();
    etag = response.etag ?? etag;
    for (const [, text] of response.body.toString().matchAll(ORDER_NUMBER)) {
      const number = Number(text);
      if (seen.has(number)) continue;
      seen.add(number);
      waits.push(now - (sentAt.get(number) ?? Number.NaN));
    }
  }
  connection.close();
}

/** Orders are placed in the middle third, so that every device polls again afterwards. */
async function placeOrders(run: PollingRun): Promise<void> {
  const { origin, shop, everyMs, orders, authorization, started, sentAt } = run;
  const connection = await KeepAliveConnection.open(origin);
  for (let n = 0; n < orders; n++) {
    await spinUntil(started + everyMs + ((n + Math.random()) / orders) * everyMs);
    const cartItems = shop.items.map((foodItemId) => ({ foodItemId, qty: 1 }));
    const body = JSON.stringify({ cartItems, kotType: 'TAKEAWAY', specialRequest: `poll ${n}` });
    const headers = { authorization, 'content-type': 'application/json' };
    sentAt.set(n, performance.now());
    const { status } = await connection.send(
      rawRequest('POST', `/api/v1/orders/new-order/${shop.shopId}`, headers, body),
    );
    if (status !== 201) throw new Error(`void: an order was answered with ${status}`);
  }
  connection.close();
}
