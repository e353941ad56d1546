// @postgres never

import { connect, type Socket } from 'node:net';
import { UPLOAD_TIMEOUTS } from '@tawa/server/http/plugins/slow-uploads.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { API_BASE, buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedShop, type TestShop } from '../../../support/seed.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

// Over 2G an upload may take a minute, whatever its rate, and may stall for ten seconds.

/** In ms. Shortened: by default a request may take 13 s. */
const REQUEST_TIMEOUT_MS = 800;
const TEST_UPLOAD_TIMEOUTS = { stallMs: 1_000, maxMs: 4_000 };
const CHECK_INTERVAL_MS = 50;
const UPLOAD_MS = 3_000;
const CHUNK_INTERVAL_MS = 50;
/** A longer stall of the test itself voids the attempt. */
const MAX_TEST_STALL_MS = TEST_UPLOAD_TIMEOUTS.stallMs / 4;
const MAX_ATTEMPTS = 10;

let server: TestServer;
let shop: TestShop;
/** The picture has about 190 kB, because noise cannot be compressed. */
let picture: Buffer;
beforeAll(async () => {
  const limits = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS };
  server = await startServer({}, undefined, {
    uploadTimeouts: TEST_UPLOAD_TIMEOUTS,
    http: { ...limits, connectionsCheckingInterval: CHECK_INTERVAL_MS },
  });
  shop = await seedShop(server);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  picture = await sharp({ create: { width: 250, height: 250, channels: 3, noise, background: '#000' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

interface UploadPlan {
  bytes?: Buffer;
  method: string;
  path: string;
  /** Bytes that must be sent after `ms`. */
  bytesDue: (length: number, ms: number, sent: number) => number;
}

interface UploadResult {
  status: number;
  isWhole: boolean;
  /** Until the response, in ms. */
  durationMs: number;
  /** Longest gap between chunks, in ms: test and server share an event loop. */
  longestGapMs: number;
}

/** Repeats the upload until no stall of the test itself interferes. */
async function sendSlowly(sending: UploadPlan): Promise<UploadResult> {
  for (let tries = 1; ; tries++) {
    const sent = await trySendSlowly(sending);
    if (sent.longestGapMs < MAX_TEST_STALL_MS || tries === MAX_ATTEMPTS) return sent;
  }
}

function trySendSlowly({ bytes = picture, method, path, bytesDue }: UploadPlan): Promise<UploadResult> {
  const start = '--plate\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
  const form = Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--plate--\r\n')]);
  const head = [
    `${method} ${API_BASE}${path} HTTP/1.1`,
    'Host: tawa',
    `Authorization: Bearer ${shop.owner.token}`,
    'Content-Type: multipart/form-data; boundary=plate',
    `Content-Length: ${form.length}`,
  ];
  return new Promise((resolve) => {
    let sent = 0;
    const began = performance.now();
    let [pieceAt, longestGapMs] = [began, 0];
    const elapsedMs = () => {
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - pieceAt);
      pieceAt = now;
      return now - began;
    };
    const socket: Socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const sending = setInterval(() => {
      const next = Math.min(form.length, Math.ceil(bytesDue(form.length, elapsedMs(), sent)));
      socket.write(form.subarray(sent, next));
      sent = next;
    }, CHUNK_INTERVAL_MS);
    const end = (status: number) => {
      clearInterval(sending);
      socket.destroy();
      resolve({ status, isWhole: sent === form.length, durationMs: elapsedMs(), longestGapMs });
    };
    socket.once('data', (response) => end(Number(String(response).slice(9, 12))));
    socket.once('close', () => end(0));
  });
}

const { method, path } = accountsApi.updateAvatar.route;
const steadyProgress = (length: number, ms: number) => (length * ms) / UPLOAD_MS;
const cutOff = { status: 408, isWhole: false };
const taken = { status: 200, isWhole: true };

test('by default an upload may take a minute and stall for ten seconds', () => {
  expect(UPLOAD_TIMEOUTS).toEqual({ stallMs: 10_000, maxMs: 60_000 });
});

describe.concurrent('an upload', () => {
  test('that progresses slowly is accepted long after the usual request timeout', async () => {
    expect(await sendSlowly({ method, path, bytesDue: steadyProgress })).toMatchObject(taken);
  });

  test('of a few bytes per second is accepted too', async () => {
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c85' } })
      .png()
      .toBuffer();
    const response = await sendSlowly({ bytes: small, method, path, bytesDue: steadyProgress });
    expect(response).toMatchObject(taken);
  });

  test('that never ends gets the maximum time and no more, also byte by byte', async () => {
    const neverEndingPlans: UploadPlan['bytesDue'][] = [
      (_length, _ms, sent) => sent + 1,
      (length, ms) => Math.min(length - 1, (length * ms) / (3 * TEST_UPLOAD_TIMEOUTS.maxMs)),
    ];
    for (const sent of await Promise.all(
      neverEndingPlans.map((upTo) => sendSlowly({ method, path, bytesDue: upTo })),
    )) {
      expect(sent).toMatchObject(cutOff);
      expect(sent.durationMs).toBeGreaterThanOrEqual(TEST_UPLOAD_TIMEOUTS.maxMs);
    }
  });

  test('that stalls is cut off, at its start and after a long time', async () => {
    const early = await sendSlowly({
      method,
      path,
      bytesDue: (_length, _ms, sent) => Math.min(sent + 100, 1_000),
    });
    const late = await sendSlowly({
      method,
      path,
      bytesDue: (length, ms) => Math.min(steadyProgress(length, ms), length / 2),
    });
    expect([early, late]).toMatchObject([cutOff, cutOff]);
    // Progresses for half its time, then stalls.
    expect(late.durationMs).toBeGreaterThanOrEqual(UPLOAD_MS / 2 + TEST_UPLOAD_TIMEOUTS.stallMs);
    expect(early.durationMs).toBeGreaterThanOrEqual(TEST_UPLOAD_TIMEOUTS.stallMs);
    expect(late.durationMs).toBeLessThan(TEST_UPLOAD_TIMEOUTS.maxMs);
  });

  test('that stalls for less and continues is accepted', async () => {
    const upTo: UploadPlan['bytesDue'] = (length, ms, sent) => {
      const isPause = ms % (TEST_UPLOAD_TIMEOUTS.stallMs / 2) < TEST_UPLOAD_TIMEOUTS.stallMs / 4;
      return isPause ? sent : steadyProgress(length, ms);
    };
    expect(await sendSlowly({ method, path, bytesDue: upTo })).toMatchObject(taken);
  });

  test('gets no extra time on an endpoint without pictures', async () => {
    const { route } = ordersApi.newOrder;
    const orders = buildPath(route, { shopId: shop.shopId }).slice(API_BASE.length);
    expect(await sendSlowly({ method: route.method, path: orders, bytesDue: steadyProgress })).toMatchObject(
      cutOff,
    );
  });
});
