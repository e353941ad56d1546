// @postgres full

import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServerProcess } from '../../../support/processes/server-process.ts';
import { seedShop } from '../../../support/seed.ts';
import { startServer } from '../../../support/server.ts';
import { useServer } from '../../../support/use-server.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'tawa-client-'));
writeFileSync(join(clientDir, 'index.html'), '<html><head></head></html>');
writeFileSync(join(clientDir, 'theme.js'), 'void 0;');
const server = await useServer({ CLIENT_DIR: clientDir });
const shop = await seedShop(server);

test('a client that sends requests and never reads blocks no other client and fills no memory', async () => {
  const { origin } = server;
  const request = `GET /api/v1/items/getMyItems/${shop.shopId} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const responses: ServerResponse[] = [];
  server.app.http.server.on('request', (_request, response) => responses.push(response));
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(request.repeat(700));
  await once(socket, 'close');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(responses.filter(({ headersSent }) => headersSent).length).toBeLessThan(50);
});

describe('no client input is an internal error', () => {
  test.for(['bytes=9-1', 'bytes=-', 'bytes=99999-'])('a range of %s', async (range) => {
    const { status } = await fetch(`${server.origin}/theme.js`, { headers: { range } });
    expect(status).toBeLessThan(500);
  });

  test('a page answers HEAD like GET', async () => {
    expect((await fetch(`${server.origin}/login`, { method: 'HEAD' })).status).toBe(200);
  });
});

test('a body that arrives byte by byte ends with the request timeout', async () => {
  // In ms; timeouts.test.ts checks the server's own limits.
  const requestTimeout = 400;
  const limits = { headersTimeout: requestTimeout, requestTimeout, connectionsCheckingInterval: 50 };
  const { origin, close } = await startServer({}, undefined, { http: limits });
  const began = performance.now();
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.write(
    'POST /api/v1/users/login-owner HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
  );
  const drip = setInterval(() => socket.writable && socket.write(' '), requestTimeout / 20);
  await once(socket, 'close');
  clearInterval(drip);
  expect(performance.now() - began).toBeGreaterThanOrEqual(requestTimeout);
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  await close();
});

test('a truncated secret file does not sign tokens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-secret-'));
  writeFileSync(join(dataDir, 'jwt-secret'), 'a', { mode: 0o600 });
  const program = startServerProcess({ DATA_DIR: dataDir });
  const outcome = await program.listening.then(
    () => 'listens',
    () => program.stderr(),
  );
  program.process.kill();
  expect(outcome).toMatch(/^tawa cannot start: (DATA_DIR|JWT_SECRET): [^\n]+\n$/);
});
