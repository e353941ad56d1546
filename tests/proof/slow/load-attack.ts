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
  /** Each round has a quiet and an attacked half. */
  ordersPerHalf: number;
  /** Scales the HTTP server's timeouts. */
  timeoutScale: number;
}

export interface AttackResults {
  /** Latency under attack divided by quiet latency, median round. */
  slowdown: number;
  usualMs: number;
  /** Longest connection of each kind. */
  longestMs: Record<string, number>;
  /** Largest event-loop delay. */
  lagMs: number;
}

const LARGE_EVERY_MS = 100;
const TIMEOUT_MS = 15_000;

/** Disabled timeouts (0) stay disabled. */
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
  // The gateway's timeouts cannot be scaled.
  await slow.add({ ...drips, ...(timeoutScale === 1 && SLOW_SOCKET_KINDS) }, dripping);
  return slow;
}

/** Returns a function that starts the uploads and returns one that stops them. */
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
        // Coprime to the count: bodies and pictures alternate.
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

export async function measureUnderAttack(
  server: TestServer,
  shop: TestShop,
  attack: AttackOptions,
): Promise<AttackResults> {
  const probe = createLatencyProbe(server, shop);
  const ratios: number[] = [];
  const usual: number[] = [];
  let end: Pick<AttackResults, 'longestMs' | 'lagMs'> = { longestMs: {}, lagMs: 0 };
  const begin = startLargeUploads(server, shop, attack.pictures);
  await probe.measure(attack.ordersPerHalf);
  scaleTimeouts(server, attack.timeoutScale);
  for (let round = 1; round <= attack.rounds; round++) {
    const before = await probe.measure(attack.ordersPerHalf);
    const slow = await openSlowConnections(server, shop, attack);
    const stop = begin();
    const underAttack = await probe.measure(attack.ordersPerHalf);
    await stop();
    usual.push(before);
    ratios.push(underAttack / before);
    if (round === attack.rounds) end = await waitUntilAllClosed(slow, attack.timeoutScale);
    slow.destroyAll();
  }
  probe.close();
  return { slowdown: median(ratios), usualMs: median(usual), ...end };
}

/** Node's check interval does not scale; the margin is for a busy machine. */
const CHECK_INTERVAL_MS = 1_000;
const MARGIN_MS = 2_500;

/** Longest allowed life of a slow connection. */
export const maxDurationMs = (scale: number, lagMs = 0): number =>
  TIMEOUT_MS * scale + lagMs + (scale < 1 ? CHECK_INTERVAL_MS + MARGIN_MS : 0);

export async function waitUntilAllClosed(
  slow: SlowConnections,
  scale: number,
): Promise<Pick<AttackResults, 'longestMs' | 'lagMs'>> {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  await slow.waitUntilClosed(maxDurationMs(scale));
  // A late event loop closes connections late.
  if (Object.values(slow.longestDurationsMs()).includes(Number.POSITIVE_INFINITY))
    await slow.waitUntilClosed(maxDurationMs(scale, lag.max / 1e6));
  lag.disable();
  return { longestMs: slow.longestDurationsMs(), lagMs: lag.max / 1e6 };
}
