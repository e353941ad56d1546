// @postgres full

import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../../../support/server.ts';

/** In ms, including the server's checking interval. */
const MAX_IDLE_MS = 15_000;

test('a slow request ends within 15 seconds, and an idle connection too', async () => {
  const { app, origin, close } = await startServer();
  const { headersTimeout, requestTimeout, timeout } = app.http.server;
  // Missing from Node's types.
  const checkIntervalMs = Number(Reflect.get(app.http.server, 'connectionsCheckingInterval'));
  expect(checkIntervalMs).toBeGreaterThan(0);
  for (const limit of [headersTimeout, requestTimeout, timeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit + checkIntervalMs).toBeLessThanOrEqual(MAX_IDLE_MS);
  }
  expect((await fetch(`${origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=12');
  await close();
});

test('behind a proxy, connections are kept longer than any proxy keeps them', async () => {
  const { origin, close } = await startServer({ TRUST_PROXY: 'on' });
  expect((await fetch(`${origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=72');
  await close();
});

test('half a request gets 408, so that it is retried; an unused connection gets nothing', async () => {
  const limits = { headersTimeout: 100, connectionsCheckingInterval: 50 };
  const { origin, close } = await startServer({}, undefined, { http: limits });
  const { hostname, port } = new URL(origin);
  const receivedAfter = (sentText: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(sentText));
      let received = '';
      socket.on('data', (bytes) => {
        received += bytes;
      });
      socket.once('end', () => resolve(received));
      socket.once('error', reject);
    });
  const [half, nothing] = await Promise.all([
    receivedAfter('GET /healthz HTTP/1.1\r\nHost: tawa\r\n'),
    receivedAfter(''),
  ]);
  expect(half).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(half.slice(half.indexOf('\r\n\r\n')))).toMatchObject({ code: 'BUSY' });
  expect(nothing).toBe('');
  await close();
});
