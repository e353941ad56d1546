// @postgres never

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BODY_LIMIT, DRAIN_MAX_BYTES } from '@tawa/server/http/plugins/body-parsers.ts';
import { expect, test } from 'vitest';
import { seedShop } from '../../../support/seed.ts';
import { useServer } from '../../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const shop = await seedShop(server);

const POST_LINE = `POST /api/v1/orders/new-order/${shop.shopId} HTTP/1.1\r\nHost: x\r\n`;

async function connectTo(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  // A write fails with it.
  socket.on('error', () => undefined);
  return socket;
}

function write(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

const MULTIPART = 'multipart/form-data; boundary=plate';
const big = 'x'.repeat(BODY_LIMIT + 100_000);
const pieces = (text: string) => text.match(/.{1,65536}/gs) ?? [];
const part = (name: string) => `--plate\r\nContent-Disposition: form-data; ${name}\r\n\r\n${big}`;
const bodies: [string, string, string][] = [
  ['JSON', 'application/json', JSON.stringify({ specialRequest: big })],
  ['urlencoded', 'application/x-www-form-urlencoded', `specialRequest=${big}`],
  ['multipart', MULTIPART, part('name="specialRequest"')],
  ['multipart with a picture', MULTIPART, part('name="avatar"; filename="a.png"')],
];

test.each(
  bodies.flatMap(([what, type, body]) => [
    [`${what} with its length`, type, body, false] as const,
    [`${what} without a length`, type, body, true] as const,
  ]),
)(
  'a body too large is written to its end before the response is read: %s',
  async (_, type, body, isChunked) => {
    const socket = await connectTo(origin);
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
    await write(socket, `${POST_LINE}Content-Type: ${type}\r\n${length}\r\n\r\n`);
    for (const piece of pieces(body)) {
      await write(socket, isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
      // Meanwhile the server reads, answers and would close.
      await fetch(`${origin}/healthz`);
    }
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    await write(socket, isChunked ? `0\r\n\r\n${next}` : next);
    const received = Buffer.concat(await socket.toArray()).toString();
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE".*HTTP\/1\.1 200 .*"status":"ok"/s);
  },
);

test.each([
  ['of JSON', 'application/json'],
  ['of multipart', MULTIPART],
])('a body %s that does not end is answered, and its connection closed', async (_, type) => {
  const socket = await connectTo(origin);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await write(socket, `${POST_LINE}Content-Type: ${type}\r\nContent-Length: 900000000000\r\n\r\n`);
  let sent = 0;
  while (!socket.destroyed && sent < 8 * DRAIN_MAX_BYTES) {
    sent += big.length;
    await write(socket, big).catch(() => undefined);
  }
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(4 * DRAIN_MAX_BYTES);
});

test('a body too large whose sender stops is answered at once, and its connection closed soon', async () => {
  const socket = await connectTo(origin);
  const started = performance.now();
  await write(socket, `${POST_LINE}Content-Type: application/json\r\nContent-Length: 1100000\r\n\r\n`);
  const received = Buffer.concat(await socket.toArray()).toString();
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  // Before the request's own limit of 13 s.
  expect(performance.now() - started).toBeLessThan(13_000);
});
