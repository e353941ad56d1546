import { monitorEventLoopDelay } from 'node:perf_hooks';
import { median } from '../../support/quantile.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { largeBodies, post } from './large-bodies.ts';
import type { Pictures } from './made-pictures.ts';
import { createSlowOnes, httpKinds, LIVE_KINDS, type SlowOnes } from './slow-ones.ts';
import { sendPicture } from './uploads.ts';
import { createWaiter } from './waiting.ts';

export interface Siege {
  pictures: Pictures;
  idle: number;
  dripping: number;
  rounds: number;
  /** Orders in each half of a round. */
  times: number;
  /** The part of its own patience that the web server is given. */
  scale: number;
}

export interface Held {
  /** How many times their usual waiting the others waited, in the median round. */
  slowdown: number;
  usualMs: number;
  /** How long the longest of each kind was borne with, in ms. */
  longest: Record<string, number>;
  /** How late the loop ran at worst, which is the server's too, in ms. */
  lagMs: number;
}

const LARGE_EVERY_MS = 100;
const PATIENCE_MS = 15_000;

/** Shortens every patience that the web server has by itself; what it has not, it still has not. */
export function hurry({ app }: TestServer, scale: number): void {
  const { server } = app.http;
  for (const limit of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'timeout'] as const)
    server[limit] = Math.round(server[limit] * scale);
}

async function surround(
  server: TestServer,
  shop: TestShop,
  { idle, dripping, scale }: Siege,
): Promise<SlowOnes> {
  const kinds = httpKinds(shop);
  const { 'a connection kept for nothing': kept, 'a connection that says nothing': silent, ...drips } = kinds;
  const slow = createSlowOnes(server);
  await slow.add({ kept, silent } as typeof kinds, idle);
  // The gateway’s patience cannot be shortened from outside.
  await slow.add({ ...drips, ...(scale === 1 && LIVE_KINDS) }, dripping);
  return slow;
}

/** Bodies and pictures beyond the limits, one after the other; answers with the way to begin, and that with the way to stop. */
function largeOnes(server: TestServer, shop: TestShop, pictures: Pictures): () => () => Promise<void> {
  const bodies = Object.values(largeBodies(shop));
  const all = [
    ...bodies.map((body, n) => () => post(server, shop, body, n % 2 === 0)),
    ...Object.values(pictures).map(
      ({ file }) =>
        () =>
          sendPicture(server, shop, file),
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
export async function attackUnderLoad(server: TestServer, shop: TestShop, siege: Siege): Promise<Held> {
  const waiter = createWaiter(server, shop);
  const ratios: number[] = [];
  const usual: number[] = [];
  let end: Pick<Held, 'longest' | 'lagMs'> = { longest: {}, lagMs: 0 };
  const begin = largeOnes(server, shop, siege.pictures);
  await waiter.works(siege.times);
  hurry(server, siege.scale);
  for (let round = 1; round <= siege.rounds; round++) {
    const before = await waiter.works(siege.times);
    const slow = await surround(server, shop, siege);
    const stop = begin();
    const underAttack = await waiter.works(siege.times);
    await stop();
    usual.push(before);
    ratios.push(underAttack / before);
    if (round === siege.rounds) end = await outlast(slow, siege.scale);
    slow.hangUp();
  }
  waiter.close();
  return { slowdown: median(ratios), usualMs: median(usual), ...end };
}

/** How often the web server looks is not made shorter, nor is a busy machine any quicker. */
const LOOKS_LATE_MS = 1_000;
const MARGIN_MS = 2_500;

/** How long anybody is borne with at most, in ms, by a server of so much of its patience whose loop ran that late. */
export const limitOf = (scale: number, lagMs = 0): number =>
  PATIENCE_MS * scale + lagMs + (scale < 1 ? LOOKS_LATE_MS + MARGIN_MS : 0);

/** Waits until the server has closed them all, or until its time is over. */
export async function outlast(slow: SlowOnes, scale: number): Promise<Pick<Held, 'longest' | 'lagMs'>> {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  await slow.ended(limitOf(scale));
  // What is late itself has made others late by as much.
  if (Object.values(slow.longest()).includes(Number.POSITIVE_INFINITY))
    await slow.ended(limitOf(scale, lag.max / 1e6));
  lag.disable();
  return { longest: slow.longest(), lagMs: lag.max / 1e6 };
}
