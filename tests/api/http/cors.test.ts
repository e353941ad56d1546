// @postgres never

import { readConfig } from '@tawa/server/config.ts';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { connectSocket } from '../../support/sockets.ts';

const ALLOWED_ORIGIN = 'https://app.example.com';
const SECOND_ALLOWED_ORIGIN = 'http://192.168.1.5:5173';

/** None is the allowed origin, however similar. */
const OTHER_ORIGINS = [
  'null',
  'https://evil.example.com',
  'https://app.example.com.evil.example',
  'https://evilapp.example.com',
  'https://example.com',
  'https://sub.app.example.com',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://app.example.com/',
  'https://APP.example.com',
  'file://',
];

let closed: TestServer;
let open: TestServer;
let shops: Map<TestServer, TestShop>;
beforeAll(async () => {
  closed = await startServer();
  open = await startServer({ CORS_ORIGINS: `${ALLOWED_ORIGIN}, ${SECOND_ALLOWED_ORIGIN}` });
  shops = new Map([
    [closed, await seedShop(closed)],
    [open, await seedShop(open)],
  ]);
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const shopOf = (server: TestServer) => shops.get(server) as TestShop;
const kotsOf = (server: TestServer) => buildPath(ordersApi.getKots.route, { shopId: shopOf(server).shopId });

function fetchFrom(
  server: TestServer,
  origin: string,
  path = kotsOf(server),
  headers = {},
): Promise<Response> {
  const authorization = `Bearer ${shopOf(server).owner.token}`;
  return fetch(server.origin + path, { headers: { origin, authorization, ...headers } });
}

function preflight(server: TestServer, origin: string, path = kotsOf(server)): Promise<Response> {
  return fetch(server.origin + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  });
}

const namesIn = (response: Response, header: string): string[] =>
  (response.headers.get(header) ?? '').split(', ').map((name) => name.toLowerCase());

function expectNoCorsHeaders(response: Response): void {
  const corsHeaders = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
  // Other headers may be sent: without this one a browser blocks the request.
  expect(corsHeaders).not.toContain('access-control-allow-origin');
  expect(corsHeaders).not.toContain('access-control-allow-credentials');
}

const polling = '/socket.io/?EIO=4&transport=polling';

describe('without CORS_ORIGINS', () => {
  test.each([ALLOWED_ORIGIN, ...OTHER_ORIGINS])('%s gets no CORS headers', async (origin) => {
    expectNoCorsHeaders(await fetchFrom(closed, origin));
    expectNoCorsHeaders(await preflight(closed, origin));
    expectNoCorsHeaders(await fetchFrom(closed, origin, '/api/v1/nothing'));
    const socket = await fetchFrom(closed, origin, polling);
    expect(socket.status).toBe(403);
    expectNoCorsHeaders(socket);
  });

  test('our own pages and clients that are no browser connect', async () => {
    const { shopId, owner } = shopOf(closed);
    const auth = { token: owner.token, shopId };
    for (const headers of [{}, { origin: closed.origin }] as Record<string, string>[]) {
      const socket = await connectSocket(closed.origin, auth, { headers });
      expect(socket.eventNames()).toEqual(['ready']);
      socket.close();
    }
  });

  test.each([ALLOWED_ORIGIN, ...OTHER_ORIGINS])('a page of %s cannot open a socket', async (origin) => {
    const { shopId, owner } = shopOf(closed);
    const refused = connectSocket(closed.origin, { token: owner.token, shopId }, { headers: { origin } });
    await expect(refused).rejects.toBeDefined();
  });
});

describe('with CORS_ORIGINS', () => {
  test.each([ALLOWED_ORIGIN, SECOND_ALLOWED_ORIGIN])(
    '%s may send requests and read responses, without cookies',
    async (origin) => {
      const preflighted = await preflight(open, origin);
      expect(preflighted.status).toBe(204);
      expect(preflighted.headers.get('access-control-allow-origin')).toBe(origin);
      expect(preflighted.headers.get('access-control-allow-credentials')).toBeNull();
      expect(preflighted.headers.get('access-control-max-age')).toBe('7200');
      expect(namesIn(preflighted, 'access-control-allow-methods')).toEqual([
        'get',
        'head',
        'post',
        'put',
        'delete',
      ]);
      expect(namesIn(preflighted, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-none-match']),
      );
      const read = await fetchFrom(open, origin);
      expect(read.status).toBe(200);
      expect(read.headers.get('access-control-allow-origin')).toBe(origin);
      expect(namesIn(read, 'access-control-expose-headers')).toEqual(
        expect.arrayContaining(['etag', 'retry-after', 'idempotency-replayed', 'x-request-id']),
      );
      expect(namesIn(read, 'vary')).toEqual(expect.arrayContaining(['origin', 'accept-encoding']));
      const unchanged = await fetchFrom(open, origin, kotsOf(open), {
        'if-none-match': read.headers.get('etag'),
      });
      expect(unchanged.status).toBe(304);
      expect(unchanged.headers.get('access-control-allow-origin')).toBe(origin);
      expect(
        (await fetchFrom(open, origin, '/api/v1/nothing')).headers.get('access-control-allow-origin'),
      ).toBe(origin);
      expect((await fetchFrom(open, origin, polling)).headers.get('access-control-allow-origin')).toBe(
        origin,
      );
      const { shopId, owner } = shopOf(open);
      const socket = await connectSocket(
        open.origin,
        { token: owner.token, shopId },
        { headers: { origin } },
      );
      socket.close();
    },
  );

  test.each(OTHER_ORIGINS)('%s gets no CORS headers', async (origin) => {
    expectNoCorsHeaders(await fetchFrom(open, origin));
    expectNoCorsHeaders(await preflight(open, origin));
    expect((await fetchFrom(open, origin, polling)).status).toBe(403);
    const { shopId, owner } = shopOf(open);
    const refused = connectSocket(open.origin, { token: owner.token, shopId }, { headers: { origin } });
    await expect(refused).rejects.toBeDefined();
  });

  test.each(['/', '/docs', '/healthz'])('%s is no preflight and gets no CORS headers', async (path) => {
    expectNoCorsHeaders(await fetchFrom(open, ALLOWED_ORIGIN, path));
  });
});

describe('at the start', () => {
  test.each([
    '*',
    'app.example.com',
    'https://app.example.com/path',
    'https://app.example.com/',
    'https://*.example.com',
    'https://app.example.com,null',
    'https://APP.example.com',
    'https://app.example.com:443',
    'ftp://app.example.com',
    'https://user@app.example.com',
  ])('%s fails the start', (value) => {
    expect(() => readConfig({ CORS_ORIGINS: value })).toThrow(
      'CORS_ORIGINS: must be origins like https://app.example.com with commas between them',
    );
  });

  test('spaces between origins are ignored, and an empty list means none', () => {
    expect(
      readConfig({ CORS_ORIGINS: ` ${ALLOWED_ORIGIN} , ${SECOND_ALLOWED_ORIGIN} ` }).corsOrigins,
    ).toEqual([ALLOWED_ORIGIN, SECOND_ALLOWED_ORIGIN]);
    expect(readConfig({}).corsOrigins).toEqual([]);
  });
});
