import { monitorEventLoopDelay } from 'node:perf_hooks';
import { median } from '../../support/quantile.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import type { HostileImages } from './hostile-images.ts';
import { largeBodies, post } from './large-bodies.ts';
import { createLatencyProbe } from './latency-probe.ts';
import {
  createSlowConnections,
  SLOW_SOCKET_KINDS,
  type SlowConnections,
  slowHttpKinds,
} from './slow-connections.ts';
import { uploadAvatar } from './uploads.ts';

export interface AttackOptions {
  pictures: HostileImages;
  idle: number;
  dripping: number;
  rounds: number;
  /** Orders in each half of a round. */
  ordersPerHalf: number;
  /** The part of its own patience that the web server is given. */
  timeoutScale: number;
}

export interface AttackResults {
  /** How many times their usual waiting the others waited, in the median round. */
  slowdown: number;
  usualMs: number;
  /** How long the longest of each kind was borne with, in ms. */
  longestMs: Record<string, number>;
  /** How late the loop ran at worst, which is the server's too, in ms. */
  lagMs: number;
}

const LARGE_EVERY_MS = 100;
const TIMEOUT_MS = 15_000;

/** Shortens every patience that the web server has by itself; what it has not, it still has not. */
export function scaleTimeouts({ app }: TestServer, scale: number): void {
  const { server } = app.http;
  for (const limit of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'timeout'] as const)
    server[limit] = Math.round(server[limit] * scale);
}

async function openSlowConnections(
  server: TestServer,
  shop: TestShop,
  { idle, dripping, timeoutScale }: AttackOptions,
): Promise<SlowConnections> {
  const kinds = slowHttpKinds(shop);
  const {
    'a connection kept for nothing': stored,
    'a connection that says nothing': silent,
    ...drips
  } = kinds;
  const slow = createSlowConnections(server);
  await slow.add({ stored, silent } as typeof kinds, idle);
  // The gateway’s patience cannot be shortened from outside.
  await slow.add({ ...drips, ...(timeoutScale === 1 && SLOW_SOCKET_KINDS) }, dripping);
  return slow;
}

/** Bodies and pictures beyond the limits, one after the other; answers with the way to begin, and that with the way to stop. */
function startLargeUploads(
  server: TestServer,
  shop: TestShop,
  pictures: HostileImages,
): () => () => Promise<void> {
  const bodies = Object.values(largeBodies(shop));
  const all = [
    ...bodies.map((body, n) => () => post(server, shop, body, n % 2 === 0)),
    ...Object.values(pictures).map(
      ({ file }) =>
        () =>
          uploadAvatar(server, shop, file),
    ),
  ];
  let n = 0;
  return () => {
    let isOver = false;
    const sending = (async () => {
      while (!isOver) {
        await all[n % all.length]?.();
        // Coprime to their number, so that bodies and pictures take turns.
        n += 11;
        await new Promise((resolve) => setTimeout(resolve, LARGE_EVERY_MS));
      }
    })();
    return () => {
      isOver = true;
      return sending;
    };
  };
}

/** Quiet and under attack in turns; those of the last round are waited for until the server has closed them all. */
export async function measureUnderAttack(
  server: TestServer,
  shop: TestShop,
  attack: AttackOptions,
): Promise<AttackResults> {
  const waiter = createLatencyProbe(server, shop);
  const ratios: number[] = [];
  const usual: number[] = [];
  let end: Pick<AttackResults, 'longestMs' | 'lagMs'> = { longestMs: {}, lagMs: 0 };
  const begin = startLargeUploads(server, shop, attack.pictures);
  await waiter.measure(attack.ordersPerHalf);
  scaleTimeouts(server, attack.timeoutScale);
  for (let round = 1; round <= attack.rounds; round++) {
    const before = await waiter.measure(attack.ordersPerHalf);
    const slow = await openSlowConnections(server, shop, attack);
    const stop = begin();
    const underAttack = await waiter.measure(attack.ordersPerHalf);
    await stop();
    usual.push(before);
    ratios.push(underAttack / before);
    if (round === attack.rounds) end = await waitUntilAllClosed(slow, attack.timeoutScale);
    slow.destroyAll();
  }
  waiter.close();
  return { slowdown: median(ratios), usualMs: median(usual), ...end };
}

/** How often the web server looks is not made shorter, nor is a busy machine any quicker. */
const CHECK_INTERVAL_MS = 1_000;
const MARGIN_MS = 2_500;

/** How long anybody is borne with at most, in ms, by a server of so much of its patience whose loop ran that late. */
export const maxDurationMs = (scale: number, lagMs = 0): number =>
  TIMEOUT_MS * scale + lagMs + (scale < 1 ? CHECK_INTERVAL_MS + MARGIN_MS : 0);

/** Waits until the server has closed them all, or until its time is over. */
export async function waitUntilAllClosed(
  slow: SlowConnections,
  scale: number,
): Promise<Pick<AttackResults, 'longestMs' | 'lagMs'>> {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  await slow.waitUntilClosed(maxDurationMs(scale));
  // What is late itself has made others late by as much.
  if (Object.values(slow.longestDurationsMs()).includes(Number.POSITIVE_INFINITY))
    await slow.waitUntilClosed(maxDurationMs(scale, lag.max / 1e6));
  lag.disable();
  return { longestMs: slow.longestDurationsMs(), lagMs: lag.max / 1e6 };
}
