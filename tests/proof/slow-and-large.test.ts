import { UPLOAD_TIMEOUTS } from '@tawa/server/http/plugins/slow-uploads.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { expectRed, prove, sized } from './proof.ts';
import { type Refusals, sendLarge } from './slow/large-bodies.ts';
import { attackUnderLoad, type Held, hurry, limitOf, outlast, type Siege } from './slow/load-attack.ts';
import { madePictures, pngBomb } from './slow/made-pictures.ts';
import { createSlowOnes, httpKinds } from './slow/slow-ones.ts';
import { sendPictures, type Uploads } from './slow/uploads.ts';

const NAME = 'slow and large';
const SIEGE: Omit<Siege, 'pictures'> = sized({
  small: { idle: 100, dripping: 20, rounds: 9, times: 15, scale: 0.2 },
  full: { idle: 1_000, dripping: 200, rounds: 11, times: 200, scale: 1 },
});
/** Pixels a side of the largest picture. */
const BOMB_SIDE = sized({ small: 12_000, full: 30_000 });
/** A few orders on a machine that does other things as well say little. */
const SLOWDOWN = sized({ small: 5, full: 2 });
/** A picture of 8,000 by 8,000 that is taken needs 256 MiB while it is made smaller. */
const GROWTH_MIB = 400;

const expectEnds = ({ longest, lagMs }: Pick<Held, 'longest' | 'lagMs'>, scale: number) =>
  expect(Object.entries(longest).filter(([, ms]) => ms > limitOf(scale, lagMs))).toEqual([]);
const expectServed = ({ slowdown }: Held) => expect(slowdown).toBeLessThanOrEqual(SLOWDOWN);
const expectRefused = ({ faults }: Refusals | Uploads) => expect(faults, faults[0]).toEqual([]);

let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  // As `hurry` does with the times of other requests.
  const stallMs = UPLOAD_TIMEOUTS.stallMs * SIEGE.scale;
  server = await startServer({}, undefined, { uploadTimeouts: { ...UPLOAD_TIMEOUTS, stallMs } });
  shop = await seedShop(server);
});
afterEach(() => server.close());

async function everything() {
  const made = await madePictures(BOMB_SIDE);
  const pictures = await sendPictures(server, shop, made);
  const bodies = await sendLarge(server, shop);
  return { pictures, bodies, held: await attackUnderLoad(server, shop, { ...SIEGE, pictures: made }) };
}

test('who is slow is closed, what is too large is refused, and others are served meanwhile', () =>
  prove(NAME, everything, {
    figures: ({ pictures, bodies, held }) => ({
      'idle connections': SIEGE.idle,
      'dripping ones': SIEGE.dripping,
      'times the usual waiting of others': held.slowdown,
      'ms usual for menu and order': held.usualMs,
      'kinds of them': Object.keys(held.longest).length,
      's until the last was closed': Math.max(...Object.values(held.longest)) / 1_000,
      's at most': limitOf(SIEGE.scale, held.lagMs) / 1_000,
      'bodies over the limits': bodies.sent,
      'bombs and polyglots': pictures.sent,
      'MiB more while they came': Math.round(pictures.grownMiB),
      faults: bodies.faults.length + pictures.faults.length,
    }),
    holds({ pictures, bodies, held }) {
      expectRefused(pictures);
      expectRefused(bodies);
      expect(pictures.grownMiB).toBeLessThan(GROWTH_MIB);
      expectEnds(held, SIEGE.scale);
      expectServed(held);
    },
  }));

describe('the control: what is broken is found', () => {
  const SCALE = 0.05;
  const DRIPPING = ['a dripping JSON body', 'a dripping urlencoded body', 'a dripping multipart body'];

  test('a server that waits for a request as long as it takes', async () => {
    server.app.http.server.requestTimeout = 0;
    hurry(server, SCALE);
    const slow = createSlowOnes(server);
    await slow.add(httpKinds(shop), 16);
    const { longest, lagMs } = await outlast(slow, SCALE);
    slow.hangUp();
    // Slowness alone is no proof: these are never closed.
    const never = Object.entries(longest).filter(([, ms]) => ms === Number.POSITIVE_INFINITY);
    expect(never.map(([kind]) => kind)).toEqual(expect.arrayContaining(DRIPPING));
    await expectRed(NAME, 'no limit for a request that comes slowly', /a dripping JSON body/, async () =>
      expectEnds({ longest: Object.fromEntries(never), lagMs }, SCALE),
    );
  });

  test('a program that does not look how large a picture is', async () => {
    const bomb = pngBomb(9_000);
    const { metadata, resize } = sharp.prototype;
    sharp.prototype.metadata = async () => ({ width: 1, height: 1 });
    sharp.prototype.resize = function (this: { options: { input: object } }, ...how: unknown[]) {
      Object.assign(this.options.input, { limitInputPixels: 0 });
      return resize.apply(this, how);
    };
    try {
      await expectRed(NAME, 'no limit for the size of a picture', /bomb was answered with 200/, async () =>
        expectRefused(await sendPictures(server, shop, { bomb })),
      );
    } finally {
      Object.assign(sharp.prototype, { metadata, resize });
    }
  });
});
