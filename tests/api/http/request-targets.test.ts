// @postgres never

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, buildPath } from '@tawa/shared/contract/route.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendBytes } from '../../support/processes/raw-http.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

// A path may contain escapes and follow a scheme and host (RFC 9112, 3.2.2).

const ALLOWED_ORIGIN = 'https://app.example.com';
const clientDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  writeFileSync(join(clientDir, 'index.html'), '<html><head></head><body></body></html>');
  server = await startServer({ CLIENT_DIR: clientDir, CORS_ORIGINS: ALLOWED_ORIGIN });
  shop = await seedShop(server);
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

async function fetchTarget(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const lines = Object.entries({ host: 'tawa', connection: 'close', ...headers }).map((one) =>
    one.join(': '),
  );
  const received = await sendBytes(
    server.origin,
    `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
  );
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const given = head.split('\r\n').slice(1);
  return {
    status: Number(head.slice(9, 12)),
    headers: new Headers(given.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
    body,
  };
}

const spellings: [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['with an escape', (path) => path.replace('/a', '/%61').replace('/i', '/%69')],
  ['behind a host', (path) => `http://tawa:80${path}`],
  [
    'behind a host, with an escape',
    (path) => `HTTP://tawa${path.replace('/a', '/%61').replace('/i', '/%69')}`,
  ],
];

describe.each(spellings)('%s', (_, spelt) => {
  test('an endpoint is answered with API headers', async () => {
    const customers = buildPath(customersApi.getCustomers.route, { shopId: shop.shopId });
    const response = await fetchTarget(spelt(customers), { authorization: `Bearer ${shop.owner.token}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  });

  test('an unknown endpoint is not a page', async () => {
    const response = await fetchTarget(spelt(`${API_BASE}/nothing`));
    expect(response.status).toBe(404);
    expect(response.body).toContain('"code":"NOT_FOUND"');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  });

  test('an allowed origin may send and read it', async () => {
    const openapi = spelt(`${API_BASE}/openapi.json`);
    const [standard, response] = [
      await fetchTarget(
        openapi,
        { origin: ALLOWED_ORIGIN, 'access-control-request-method': 'GET' },
        'OPTIONS',
      ),
      await fetchTarget(openapi, { origin: ALLOWED_ORIGIN }),
    ];
    for (const { headers } of [standard, response])
      expect(headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN);
  });

  test.each([
    ['an invoice', '/invoices/paid/some-bill'],
    ['a statement', '/customers/statement/some-key'],
  ])('the page of %s is not cached', async (_, path) => {
    const { status, headers } = await fetchTarget(spelt(path));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });
});
