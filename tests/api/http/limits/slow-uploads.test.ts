import { connect, type Socket } from 'node:net';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { API_BASE, pathTo } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedShop, type TestShop } from '../../../support/seed.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

// A dhaba sends its owner's picture over 2G; who sends nothing but drops is cut off like everybody.

/** The server's patience with a request, in ms: 13 s, made short. It waits for a picture five times as long. */
const PATIENCE = 600;
const LOOKS_EVERY_MS = 50;
const HONEST_MS = 2_200;
const PIECE_EVERY_MS = 50;

let server: TestServer;
let shop: TestShop;
/** One that does not get smaller: some 190 kB. */
let picture: Buffer;
beforeAll(async () => {
  const limits = { requestTimeout: PATIENCE, headersTimeout: PATIENCE };
  server = await startServer({}, undefined, {
    http: { ...limits, connectionsCheckingInterval: LOOKS_EVERY_MS },
  });
  shop = await seedShop(server);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  picture = await sharp({ create: { width: 250, height: 250, channels: 3, noise, background: '#000' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());

interface Sending {
  method: string;
  path: string;
  /** How many of so many bytes have to have gone, after so many ms and when so many have. */
  upTo: (length: number, ms: number, sent: number) => number;
}

/** Sends a form with the picture, piece by piece; answers with the status, and whether all of it had gone by then. */
function sendSlowly({ method, path, upTo }: Sending): Promise<{ status: number; isWhole: boolean }> {
  const start = '--plate\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
  const form = Buffer.concat([Buffer.from(start), picture, Buffer.from('\r\n--plate--\r\n')]);
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
    const socket: Socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const sending = setInterval(() => {
      const next = Math.min(form.length, Math.ceil(upTo(form.length, performance.now() - began, sent)));
      socket.write(form.subarray(sent, next));
      sent = next;
    }, PIECE_EVERY_MS);
    const end = (status: number) => {
      clearInterval(sending);
      socket.destroy();
      resolve({ status, isWhole: sent === form.length });
    };
    socket.once('data', (answer) => end(Number(String(answer).slice(9, 12))));
    socket.once('close', () => end(0));
  });
}

const { method, path } = accountsApi.updateAvatar.route;
const honestly = (length: number, ms: number) => (length * ms) / HONEST_MS;
const cutOff = { status: 408, isWhole: false };

describe.concurrent('a picture', () => {
  test('that comes slowly, but comes, is taken long after the time of any other request', async () => {
    expect(await sendSlowly({ method, path, upTo: honestly })).toEqual({ status: 200, isWhole: true });
  });

  test('that drips is cut off, also after a quick beginning, long before one that comes for ever', async () => {
    const began = performance.now();
    const waysTo: Sending['upTo'][] = [
      (_length, _ms, sent) => sent + 1,
      (length, _ms, sent) => Math.max(length - 1_000, sent + 1),
      (length, ms) => Math.min(length - 1_000, 20 * ms),
    ];
    const [drip = 0, quickThenDrip = 0, forEver = 0] = await Promise.all(
      waysTo.map(async (upTo) => {
        expect(await sendSlowly({ method, path, upTo })).toEqual(cutOff);
        return performance.now() - began;
      }),
    );
    // Each time that it is looked at takes its time on any machine, so the distance is no matter of speed.
    expect(forEver - Math.max(drip, quickThenDrip)).toBeGreaterThan(PATIENCE);
  });

  test('is not waited for on a call that takes none', async () => {
    const { route } = ordersApi.newOrder;
    const orders = pathTo(route, { shopId: shop.shopId }).slice(API_BASE.length);
    expect(await sendSlowly({ method: route.method, path: orders, upTo: honestly })).toEqual(cutOff);
  });
});
