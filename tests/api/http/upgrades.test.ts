// @postgres never

import { once } from 'node:events';
import { connect } from 'node:net';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import { expect, test } from 'vitest';
import { sendBytes } from '../../support/processes/raw-http.ts';
import { seedShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

// A client may offer another protocol with any request; a server may ignore it (RFC 9110, 7.8).

const server = await useServer();
const { origin } = server;

const H2C = ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA'];
const WEBSOCKET = [
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

function requestBytes(line: string, offer: string[], { body = '', ending = ', close' } = {}): string {
  const head = [`${line} HTTP/1.1`, 'Host: tawa', `Connection: Upgrade, HTTP2-Settings${ending}`, ...offer];
  const sent = body && ['Content-Type: application/json', `Content-Length: ${body.length}`];
  return [...head, ...sent, '', body].join('\r\n');
}

test.each([
  ['HTTP/2', 'GET /healthz', H2C, /^HTTP\/1\.1 200 .*"status":"ok"/s],
  ['HTTP/2 for an unknown call', `GET ${API_BASE}/nothing`, H2C, /^HTTP\/1\.1 404 .*"NOT_FOUND"/s],
  ['HTTP/2 where sockets are', 'GET /socket.io/?EIO=4&transport=polling', H2C, /^HTTP\/1\.1 200 .*"sid"/s],
  ['a WebSocket elsewhere', 'GET /healthz', WEBSOCKET, /^HTTP\/1\.1 200 .*"status":"ok"/s],
  ['what nobody knows', 'GET /healthz', ['Upgrade: tawa/9'], /^HTTP\/1\.1 200 .*"status":"ok"/s],
])('an Upgrade header for %s is ignored and the request answered', async (_, line, offer, response) => {
  expect(await sendBytes(origin, requestBytes(line, offer))).toMatch(response);
});

test('the body of such a request is read', async () => {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not this one' });
  const received = await sendBytes(origin, requestBytes(`POST ${API_BASE}/users/login-owner`, H2C, { body }));
  expect(received).toMatch(/^HTTP\/1\.1 401 .*"WRONG_PASSWORD"/s);
});

test('a connection that sends it with every request is kept and leaks no listeners', async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  for (let n = 0; n < 30; n++) {
    socket.write(requestBytes('GET /healthz', H2C, { ending: '' }));
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
  process.off('warning', warned);
  expect(warnings).toEqual([]);
});

test('a client still opens its WebSocket', async () => {
  const { owner, shopId } = await seedShop(server);
  const socket = await connectSocket(origin, { token: owner.token, shopId });
  expect(socket.socket.io.engine.transport.name).toBe('websocket');
  socket.close();
});
