import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from './devices.ts';
import { quantile } from './turns.ts';

export interface Target {
  url: string;
  token?: string;
  /** Ids of items to order, four lines an order. */
  items: string[];
  crowd: Crowd;
}

export interface Round {
  p50: number;
  p99: number;
  orders: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let counter = 0;

function post({ url, token, items }: Target, number: string): Promise<number> {
  const body = JSON.stringify({
    cartItems: items.map((foodItemId) => ({ foodItemId, qty: 1 })),
    kotType: 'TAKEAWAY',
    specialRequest: number,
  });
  return new Promise((resolve, reject) => {
    const call = request(url, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': number }),
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.end(body);
  });
}

/**
 * Orders arrive as people do (Poisson), `perSecond` of them for `seconds`; each is timed from its POST to its
 * event on the observed screen, in ms. Throws when a figure would be void: an order refused, an event lost or doubled.
 */
export async function rush(target: Target, perSecond: number, seconds: number): Promise<Round> {
  const started = new Map<string, number>();
  const heardBefore = [...target.crowd.heard];
  const answers: Promise<number>[] = [];
  const end = performance.now() + seconds * 1_000;
  let next = performance.now();
  while (next < end) {
    next += (-Math.log(1 - Math.random()) / perSecond) * 1_000;
    const wait = next - performance.now();
    if (wait > 0) await sleep(wait);
    const number = `order ${++counter}`;
    started.set(number, performance.now());
    answers.push(post(target, number));
  }
  const statuses = await Promise.all(answers);
  await until(() => target.crowd.heard.every((count, i) => count - (heardBefore[i] ?? 0) >= started.size));
  const refused = statuses.filter((status) => status !== 201).length;
  const wrong = target.crowd.heard.filter(
    (count, i) => count - (heardBefore[i] ?? 0) !== started.size,
  ).length;
  if (refused + wrong > 0)
    throw new Error(`void: ${refused} orders refused, ${wrong} screens heard a wrong number`);
  const latencies = [...started].map(
    ([number, at]) => (target.crowd.arrivals.get(number) ?? Number.NaN) - at,
  );
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), orders: started.size };
}

async function until(done: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!done() && performance.now() < deadline) await sleep(20);
}
