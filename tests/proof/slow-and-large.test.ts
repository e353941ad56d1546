// @postgres never

import { UPLOAD_TIMEOUTS } from '@tawa/server/http/plugins/slow-uploads.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { bySize, expectProofToFail, prove } from './proof.ts';
import { createHostileImages, pngBomb } from './slow/hostile-images.ts';
import { type LargeBodyResults, sendLargeBodies } from './slow/large-bodies.ts';
import {
  type AttackOptions,
  type AttackResults,
  maxDurationMs,
  measureUnderAttack,
  scaleTimeouts,
  waitUntilAllClosed,
} from './slow/load-attack.ts';
import { createSlowConnections, slowHttpKinds } from './slow/slow-connections.ts';
import { type UploadResults, uploadAll } from './slow/uploads.ts';

const NAME = 'slow and large';
const ATTACK: Omit<AttackOptions, 'pictures'> = bySize({
  small: { idle: 100, dripping: 20, rounds: 9, ordersPerHalf: 15, timeoutScale: 0.2 },
  full: { idle: 1_000, dripping: 200, rounds: 11, ordersPerHalf: 200, timeoutScale: 1 },
});
/** Pixels per side. */
const BOMB_SIDE = bySize({ small: 12_000, full: 30_000 });
/** The median of few orders is noisy. */
const SLOWDOWN = bySize({ small: 5, full: 2 });
/** Scaling an accepted 8,000 × 8,000 picture takes 256 MiB. */
const GROWTH_MIB = 400;

const expectConnectionsClosed = (
  { longestMs, lagMs }: Pick<AttackResults, 'longestMs' | 'lagMs'>,
  scale: number,
) => expect(Object.entries(longestMs).filter(([, ms]) => ms > maxDurationMs(scale, lagMs))).toEqual([]);
const expectServed = ({ slowdown }: AttackResults) => expect(slowdown).toBeLessThanOrEqual(SLOWDOWN);
const expectRefused = ({ faults }: LargeBodyResults | UploadResults) => expect(faults, faults[0]).toEqual([]);

let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  // `scaleTimeouts` does not cover uploads.
  const stallMs = UPLOAD_TIMEOUTS.stallMs * ATTACK.timeoutScale;
  server = await startServer({}, undefined, { uploadTimeouts: { ...UPLOAD_TIMEOUTS, stallMs } });
  shop = await seedShop(server);
});
afterEach(() => server.close());

async function runAll() {
  const made = await createHostileImages(BOMB_SIDE);
  const pictures = await uploadAll(server, shop, made);
  const bodies = await sendLargeBodies(server, shop);
  return { pictures, bodies, held: await measureUnderAttack(server, shop, { ...ATTACK, pictures: made }) };
}

test('slow connections are closed, large requests rejected, and others served meanwhile', () =>
  prove(NAME, runAll, {
    figures: ({ pictures, bodies, held }) => ({
      'idle connections': ATTACK.idle,
      'dripping ones': ATTACK.dripping,
      'times the usual waiting of others': held.slowdown,
      'ms usual for menu and order': held.usualMs,
      'kinds of them': Object.keys(held.longestMs).length,
      's until the last was closed': Math.max(...Object.values(held.longestMs)) / 1_000,
      's at most': maxDurationMs(ATTACK.timeoutScale, held.lagMs) / 1_000,
      'bodies over the limits': bodies.sent,
      'bombs and polyglots': pictures.sent,
      'MiB more while they came': Math.round(pictures.grownMiB),
      faults: bodies.faults.length + pictures.faults.length,
    }),
    holds({ pictures, bodies, held }) {
      expectRefused(pictures);
      expectRefused(bodies);
      expect(pictures.grownMiB).toBeLessThan(GROWTH_MIB);
      expectConnectionsClosed(held, ATTACK.timeoutScale);
      expectServed(held);
    },
  }));

describe('the control: defects are detected', () => {
  const SCALE = 0.05;
  const DRIPPING = ['a dripping JSON body', 'a dripping urlencoded body', 'a dripping multipart body'];

  test('a server without request timeouts', async () => {
    server.app.http.server.requestTimeout = 0;
    scaleTimeouts(server, SCALE);
    const slow = createSlowConnections(server);
    await slow.add(slowHttpKinds(shop), 16);
    const { longestMs, lagMs } = await waitUntilAllClosed(slow, SCALE);
    slow.destroyAll();
    // Only connections that are never closed count.
    const never = Object.entries(longestMs).filter(([, ms]) => ms === Number.POSITIVE_INFINITY);
    expect(never.map(([kind]) => kind)).toEqual(expect.arrayContaining(DRIPPING));
    await expectProofToFail(
      NAME,
      'no limit for a request that comes slowly',
      /a dripping JSON body/,
      async () => expectConnectionsClosed({ longestMs: Object.fromEntries(never), lagMs }, SCALE),
    );
  });

  test('a server without a limit on image dimensions', async () => {
    const bomb = pngBomb(9_000);
    const { metadata, resize } = sharp.prototype;
    sharp.prototype.metadata = async () => ({ width: 1, height: 1 });
    sharp.prototype.resize = function (this: { options: { input: object } }, ...how: unknown[]) {
      Object.assign(this.options.input, { limitInputPixels: 0 });
      return resize.apply(this, how);
    };
    try {
      await expectProofToFail(
        NAME,
        'no limit for the size of a picture',
        /bomb was answered with 200/,
        async () => expectRefused(await uploadAll(server, shop, { bomb })),
      );
    } finally {
      Object.assign(sharp.prototype, { metadata, resize });
    }
  });
});
