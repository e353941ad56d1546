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
  /** From POST to the poll that shows the order, in ms. */
  p50: number;
  mean: number;
  requestsPerDeviceHour: number;
}

const ORDER_NUMBER = /"specialRequest":"poll (\d+)"/g;

/** Devices poll the live KOTs every `everyMs`, without sockets. */
export async function runPolling({
  origin,
  shop,
  devices,
  everyMs,
  orders,
}: PollingOptions): Promise<PollingResult> {
  const path = `/api/v1/orders/get-kots/${shop.shopId}`;
  const authorization = `Bearer ${shop.token}`;
  const sentAt = new Map<number, number>();
  const waits: number[] = [];
  let requests = 0;
  const started = performance.now();
  const end = started + 3 * everyMs;

  async function device(n: number): Promise<void> {
    const connection = await KeepAliveConnection.open(origin);
    const seen = new Set<number>();
    let etag: string | undefined;
    for (let at = started + (n / devices) * everyMs; at < end; at += everyMs) {
      await spinUntil(at);
      requests++;
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

  /** In the middle third: every device polls again afterwards. */
  async function placeOrders(): Promise<void> {
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

  await Promise.all([placeOrders(), ...Array.from({ length: devices }, (_, n) => device(n))]);
  if (waits.length !== orders * devices)
    throw new Error(`void: ${waits.length} of ${orders * devices} orders were seen`);
  return {
    p50: quantile(waits, 0.5),
    mean: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    requestsPerDeviceHour: (requests / devices) * (3_600_000 / (3 * everyMs)),
  };
}
