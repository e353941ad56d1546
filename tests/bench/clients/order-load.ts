import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../support/quantile.ts';
import type { BenchShop } from './device.ts';
import type { DevicePool } from './device-pool.ts';
import { KeepAliveConnection } from './keep-alive-connection.ts';

export interface RoundResult {
  /** From POST to event at the shop's observer, in ms. */
  p50: number;
  p99: number;
  orders: number;
  perSecond: number;
  delivered: number;
}

export type Encoding = 'json' | 'multipart';

const CUSTOMERS = 200;
const BOUNDARY = 'tawa-bench-boundary';
/** Idempotency keys must differ between runs on one file. */
const runId = `${Date.now().toString(36)}-${process.pid}`;
let counter = 0;

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

function orderRequest({ target }: DevicePool, shop: BenchShop, number: number, encoding: Encoding): Buffer {
  const isProduct = target.protocol !== 'bare';
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
  readonly #crowd: DevicePool;
  readonly #before: number[];
  readonly #placed: number[];
  readonly #tokens: number[][];
  readonly #sentAt = new Map<number, { at: number; shop: number }>();
  readonly #delivered: number;

  constructor(crowd: DevicePool) {
    this.#crowd = crowd;
    this.#before = crowd.devices.map(({ eventCount }) => eventCount);
    this.#placed = crowd.target.shops.map(() => 0);
    this.#tokens = crowd.target.shops.map(() => []);
    this.#delivered = crowd.delivered;
    crowd.arrivalTimes.clear();
  }

  async placeOrder(caller: KeepAliveConnection, encoding: Encoding): Promise<void> {
    const { shops } = this.#crowd.target;
    const number = ++counter;
    const shop = Math.floor(Math.random() * shops.length);
    const request = orderRequest(this.#crowd, shops[shop] as BenchShop, number, encoding);
    this.#placed[shop] = (this.#placed[shop] ?? 0) + 1;
    this.#sentAt.set(number, { at: performance.now(), shop });
    const { status, body } = await caller.send(request);
    if (status !== 201)
      throw new Error(`void: an order was answered with ${status}: ${body.toString('utf8', 0, 200)}`);
    const token = /"tokenNo":(\d+)/.exec(body.toString('latin1', 0, 200))?.[1];
    this.#tokens[shop]?.push(Number(token));
  }

  async finish(seconds: number): Promise<RoundResult> {
    await this.#crowd.waitUntilDelivered(this.#before, this.#placed);
    for (const tokens of this.#tokens) {
      tokens.sort((a, b) => a - b);
      const first = tokens[0] ?? 0;
      if (tokens.some((token, i) => token !== first + i))
        throw new Error('void: token numbers have a gap or a duplicate');
    }
    const took: number[] = [];
    const besideDeaf: number[] = [];
    for (const [number, { at, shop }] of this.#sentAt) {
      const one = (this.#crowd.arrivalTimes.get(number) ?? Number.NaN) - at;
      took.push(one);
      if (shop === 0) besideDeaf.push(one);
    }
    if (besideDeaf.length > 2 && quantile(besideDeaf, 0.5) > quantile(took, 0.99))
      throw new Error('void: a socket that does not read slowed its shop');
    return {
      p50: quantile(took, 0.5),
      p99: quantile(took, 0.99),
      orders: took.length,
      perSecond: took.length / seconds,
      delivered: this.#crowd.delivered - this.#delivered,
    };
  }
}

/** Poisson arrivals, however long responses take. */
export async function runOpenLoop(
  crowd: DevicePool,
  perSecond: number,
  seconds: number,
): Promise<RoundResult> {
  const evening = new RoundRecorder(crowd);
  const idle: KeepAliveConnection[] = [];
  const all: KeepAliveConnection[] = [];
  const placing: Promise<void>[] = [];
  const started = performance.now();
  let next = started;
  const another = async (): Promise<KeepAliveConnection> => {
    const caller = await KeepAliveConnection.open(crowd.orderOriginFor(all.length));
    all.push(caller);
    return caller;
  };
  const order = async (): Promise<void> => {
    const caller = idle.pop() ?? (await another());
    await evening.placeOrder(caller, 'json');
    idle.push(caller);
  };
  for (let n = 0; n < 16; n++) idle.push(await another());
  for (;;) {
    next += (-Math.log(1 - Math.random()) / perSecond) * 1_000;
    if (next > started + seconds * 1_000) break;
    const wait = next - performance.now();
    if (wait > 0) await sleep(wait);
    placing.push(order());
  }
  try {
    await Promise.all(placing);
    return await evening.finish((performance.now() - started) / 1_000);
  } finally {
    for (const caller of all) caller.close();
  }
}

/** Each connection orders again after its response. */
export async function runClosedLoop(
  crowd: DevicePool,
  connections: number,
  seconds: number,
  encoding: Encoding,
): Promise<RoundResult> {
  const evening = new RoundRecorder(crowd);
  const callers: KeepAliveConnection[] = [];
  for (let n = 0; n < connections; n++) callers.push(await KeepAliveConnection.open(crowd.orderOriginFor(n)));
  const started = performance.now();
  const end = started + seconds * 1_000;
  try {
    await Promise.all(
      callers.map(async (caller) => {
        while (performance.now() < end) await evening.placeOrder(caller, encoding);
      }),
    );
    return await evening.finish((performance.now() - started) / 1_000);
  } finally {
    for (const caller of callers) caller.close();
  }
}
