import { quantile } from '../../support/quantile.ts';
import { spinUntil } from '../awake.ts';
import type { BenchShop, Protocol } from './device.ts';
import type { DevicePool } from './device-pool.ts';
import { ConnectionPool, KeepAliveConnection } from './keep-alive-connection.ts';

export interface RoundResult {
  /** Time from the POST to the event at the shop's observer, in ms. */
  p50: number;
  p99: number;
  p999: number;
  orders: number;
  perSecond: number;
  delivered: number;
}

export type Encoding = 'json' | 'multipart';

/** The number is small, so that after warming up all sides find nearly every customer. */
const CUSTOMERS = 20;
const BOUNDARY = 'tawa-bench-boundary';
/** Idempotency keys must differ between runs on one file. */
const runId = `${Date.now().toString(36)}-${process.pid}`;
let counter = 0;
export const nextOrderNumber = (): number => ++counter;

function orderBody({ items }: BenchShop, number: number): Record<string, unknown> {
  const diner = number % CUSTOMERS;
  return {
    cartItems: items.map((foodItemId) => ({ foodItemId, qty: 1 })),
    kotType: 'TAKEAWAY',
    customerName: `Guest ${diner}`,
    customerPhoneNo: `9${String(diner).padStart(9, '0')}`,
    specialRequest: `order ${number}`,
  };
}

function encodeBody(body: Record<string, unknown>, encoding: Encoding): { type: string; text: string } {
  if (encoding === 'json') return { type: 'application/json', text: JSON.stringify(body) };
  const parts = Object.entries(body).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, text: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

export function orderRequest(
  protocol: Protocol,
  shop: BenchShop,
  number: number,
  encoding: Encoding = 'json',
): Buffer {
  const isProduct = protocol !== 'bare';
  const path = isProduct ? `/api/v1/orders/new-order/${shop.shopId}` : `/order/${shop.shopId}`;
  const { type, text } = encodeBody(orderBody(shop, number), isProduct ? encoding : 'json');
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${shop.token}`,
    `Idempotency-Key: ${runId}-${number}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

class RoundRecorder {
  readonly #pool: DevicePool;
  readonly #countsBefore: number[];
  readonly #placedPerShop: number[];
  readonly #tokens: number[][];
  readonly #sentAt = new Map<number, { at: number; shop: number }>();
  readonly #delivered: number;

  constructor(pool: DevicePool) {
    this.#pool = pool;
    this.#countsBefore = pool.devices.map(({ eventCount }) => eventCount);
    this.#placedPerShop = pool.target.shops.map(() => 0);
    this.#tokens = pool.target.shops.map(() => []);
    this.#delivered = pool.delivered;
    pool.arrivalTimes.clear();
  }

  async placeOrder(connection: KeepAliveConnection, encoding: Encoding): Promise<void> {
    const { shops, protocol } = this.#pool.target;
    const number = nextOrderNumber();
    const shop = Math.floor(Math.random() * shops.length);
    const request = orderRequest(protocol, shops[shop] as BenchShop, number, encoding);
    this.#placedPerShop[shop] = (this.#placedPerShop[shop] ?? 0) + 1;
    this.#sentAt.set(number, { at: performance.now(), shop });
    const { status, body } = await connection.send(request);
    if (status !== 201)
      throw new Error(`void: an order was answered with ${status}: ${body.toString('utf8', 0, 200)}`);
    const token = /"tokenNo":(\d+)/.exec(body.toString('latin1', 0, 200))?.[1];
    this.#tokens[shop]?.push(Number(token));
  }

  async finish(seconds: number): Promise<RoundResult> {
    await this.#pool.waitUntilDelivered(this.#countsBefore, this.#placedPerShop);
    for (const tokens of this.#tokens) {
      tokens.sort((a, b) => a - b);
      const first = tokens[0] ?? 0;
      if (tokens.some((token, i) => token !== first + i))
        throw new Error('void: token numbers have a gap or a duplicate');
    }
    const latencies: number[] = [];
    const latenciesInStalledShop: number[] = [];
    for (const [number, { at, shop }] of this.#sentAt) {
      const one = (this.#pool.arrivalTimes.get(number) ?? Number.NaN) - at;
      latencies.push(one);
      if (shop === 0) latenciesInStalledShop.push(one);
    }
    if (
      latenciesInStalledShop.length > 2 &&
      quantile(latenciesInStalledShop, 0.5) > quantile(latencies, 0.99)
    )
      throw new Error('void: a socket that does not read slowed its shop');
    return {
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      p999: quantile(latencies, 0.999),
      orders: latencies.length,
      perSecond: latencies.length / seconds,
      delivered: this.#pool.delivered - this.#delivered,
    };
  }
}

/** Returns the time to the next arrival of a Poisson process. */
export const poissonGapMs = (perSecond: number): number => (-Math.log(1 - Math.random()) / perSecond) * 1_000;

/** Orders arrive as a Poisson process, however long the responses take. */
export async function runOpenLoop(
  pool: DevicePool,
  perSecond: number,
  seconds: number,
): Promise<RoundResult> {
  const recorder = new RoundRecorder(pool);
  const connections = new ConnectionPool((index) => pool.orderOriginFor(index));
  const pendingOrders: Promise<unknown>[] = [];
  let failure: unknown;
  const started = performance.now();
  let next = started;
  const order = () => connections.use((connection) => recorder.placeOrder(connection, 'json'));
  await connections.open(16);
  for (;;) {
    next += poissonGapMs(perSecond);
    if (next > started + seconds * 1_000) break;
    await spinUntil(next);
    pendingOrders.push(order().catch((error) => (failure ??= error)));
  }
  try {
    await Promise.all(pendingOrders);
    if (failure) throw failure;
    return await recorder.finish((performance.now() - started) / 1_000);
  } finally {
    connections.close();
  }
}

/** The limit that is reached first ends the loop. */
interface ClosedLoopLimit {
  seconds?: number;
  orders?: number;
}

/** Each connection orders again after its response. */
export async function runClosedLoop(
  pool: DevicePool,
  connectionCount: number,
  limit: ClosedLoopLimit,
  encoding: Encoding,
): Promise<RoundResult> {
  const recorder = new RoundRecorder(pool);
  const connections: KeepAliveConnection[] = [];
  for (let n = 0; n < connectionCount; n++)
    connections.push(await KeepAliveConnection.open(pool.orderOriginFor(n)));
  const started = performance.now();
  const end = started + (limit.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  let left = limit.orders ?? Number.POSITIVE_INFINITY;
  try {
    await Promise.all(
      connections.map(async (caller) => {
        while (performance.now() < end && left-- > 0) await recorder.placeOrder(caller, encoding);
      }),
    );
    return await recorder.finish((performance.now() - started) / 1_000);
  } finally {
    for (const connection of connections) connection.close();
  }
}
