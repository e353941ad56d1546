// @postgres full

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, buildPath } from '@tawa/shared/contract/route.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { sendBytes } from '../../support/processes/raw-http.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
let server: TestServer;
let shop: TestShop;
const urls: Record<string, string> = {};

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(
    join(clientDir, 'index.html'),
    '<html><head></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(clientDir, 'sw.js'), '// nothing');
  writeFileSync(join(clientDir, 'assets', 'main-1a2b3c.js'), '// nothing');
  server = await startServer({ CLIENT_DIR: clientDir });
  shop = await seedShop(server);
  const kot = await placeOrder(server, shop);
  await changeStatus(server, shop, 'confirmKot', kot);
  const { shopId } = shop;
  const invoice = requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
  const picture = join(server.dataDir, 'uploads');
  if (!existsSync(picture)) mkdirSync(picture);
  Object.assign(urls, {
    kots: buildPath(ordersApi.getKots.route, { shopId }),
    customers: buildPath(customersApi.getCustomers.route, { shopId }),
    exported: buildPath(customersApi.exportCustomer.route, { shopId, customerId: kot.customerId?._id ?? '' }),
    sheet: buildPath(invoicesApi.exportInvoices.route, { shopId }),
    invoice: buildPath(invoicesApi.getInvoice.route, { invoiceId: invoice._id }),
    invoicePage: `/invoices/paid/${invoice._id}`,
    dinerPage: `/orders/dine-in/${shopId}/T1`,
  });
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const NO_STORE = 'no-store';
const NO_CACHE = 'no-cache';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PRIVATE_NO_CACHE = 'private, no-cache';

type HeaderCase = [what: string, path: () => string, status: number, caching: string, init?: RequestInit];

const cases: HeaderCase[] = [
  ['a list', () => urls.customers ?? '', 200, NO_STORE],
  ['a list that is kept until the next event', () => urls.kots ?? '', 200, PRIVATE_NO_CACHE],
  ['a public invoice', () => urls.invoice ?? '', 200, NO_STORE],
  ['a sheet', () => urls.sheet ?? '', 200, NO_STORE],
  ['the data of a person', () => urls.exported ?? '', 200, NO_STORE],
  ['the description', () => `${API_BASE}/openapi.json`, 200, NO_CACHE],
  ['what is not there', () => `${API_BASE}/nothing`, 404, NO_STORE],
  ['what is no address', () => `${API_BASE}/%ff`, 400, NO_STORE],
  ['a caller without a session', () => urls.kots ?? '', 401, NO_STORE, { headers: { authorization: '' } }],
  ['a wrong form', () => `${API_BASE}/users/login-owner`, 400, NO_STORE, { method: 'POST' }],
  [
    'too much urls once',
    () => `${API_BASE}/users/login-owner`,
    413,
    NO_STORE,
    { method: 'POST', body: 'x'.repeat(1_100_000), headers: { 'content-type': 'application/json' } },
  ],
  ['the pulse', () => '/healthz', 200, NO_STORE],
  ['the state', () => '/readyz', 200, NO_STORE],
  ['a socket that polls', () => '/socket.io/?EIO=4&transport=polling', 200, NO_STORE],
  ['a socket that nobody knows', () => '/socket.io/?EIO=4&transport=pigeon', 400, NO_STORE],
];

const pages: HeaderCase[] = [
  ['the start', () => '/', 200, NO_CACHE],
  ["a diner's page", () => urls.dinerPage ?? '', 200, NO_CACHE],
  ["an invoice's page", () => urls.invoicePage ?? '', 200, NO_STORE],
  ['any other page', () => '/shops', 200, NO_CACHE],
  ['a built file', () => '/assets/main-1a2b3c.js', 200, IMMUTABLE],
  ['the service worker', () => '/sw.js', 200, NO_CACHE],
  ['the documentation', () => '/docs', 200, NO_CACHE],
  ['its script', () => '/docs/static/swagger-initializer.js', 200, NO_CACHE],
  ['its library', () => '/docs/static/swagger-ui-bundle.js', 200, NO_CACHE],
  ['a built file that is gone', () => '/assets/gone.js', 404, NO_STORE],
  ['a picture that is gone', () => '/uploads/gone.webp', 404, NO_STORE],
];

async function getHeaders([, path, status, , init = {}]: HeaderCase): Promise<Headers> {
  const headers = { authorization: `Bearer ${shop.owner.token}`, ...init.headers };
  if (new Headers(headers).get('authorization') === '') Reflect.deleteProperty(headers, 'authorization');
  const response = await fetch(server.origin + path(), { ...init, headers });
  expect(response.status, await response.text()).toBe(status);
  return response.headers;
}

function expectSecurityAndCaching(headers: Headers, caching: string): void {
  expect(headers.get('cache-control')).toBe(caching);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('strict-transport-security')).toBeNull();
  for (const telling of ['x-powered-by', 'server', 'set-cookie']) expect(headers.get(telling)).toBeNull();
}

test.each(cases)('%s', async (...kind) => {
  const headers = await getHeaders(kind);
  expectSecurityAndCaching(headers, kind[3]);
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
});

test.each(pages)('%s', async (...kind) => {
  const headers = await getHeaders(kind);
  expectSecurityAndCaching(headers, kind[3]);
  const policy = parsePolicy(headers);
  const { host } = new URL(server.origin);
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'font-src': "'self'",
    'connect-src': `'self' ws://${host} wss://${host}`,
  });
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\)/);
});

const parsePolicy = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );

test('a 304 repeats only its own headers: the browser keeps the stored ones', async () => {
  const authorization = `Bearer ${shop.owner.token}`;
  const first = await fetch(server.origin + urls.kots, { headers: { authorization } });
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(server.origin + urls.kots, {
    headers: { authorization, 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
  expect(again.headers.get('etag')).toBe(etag);
  expect(again.headers.get('cache-control')).toBe(PRIVATE_NO_CACHE);
  expect(again.headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ['any version', () => '*', 304],
  ['the tag that a compressing proxy has weakened', (etag: string) => `W/${etag}`, 304],
  ['one of several tags', (etag: string) => `"other", ${etag}`, 304],
  ['another tag', () => '"other"', 200],
])('If-None-Match with %s', async (_, known, status) => {
  const authorization = `Bearer ${shop.owner.token}`;
  const first = await fetch(server.origin + urls.kots, { headers: { authorization } });
  const headers = { authorization, 'if-none-match': known(first.headers.get('etag') ?? '') };
  expect((await fetch(server.origin + urls.kots, { headers })).status).toBe(status);
});

test('an invalid query gets no 304', async () => {
  const headers = { authorization: `Bearer ${shop.owner.token}`, 'if-none-match': '*' };
  expect((await fetch(`${server.origin}${urls.kots}?status=BURNT`, { headers })).status).toBe(400);
});

test.each([
  ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['what is not even HTTP', 'hello\r\n\r\n'],
])('%s', async (_, bytes) => {
  const received = await sendBytes(server.origin, bytes);
  expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
  for (const line of ['x-content-type-options: nosniff', 'cache-control: no-store', "frame-ancestors 'none'"])
    expect(received.toLowerCase()).toContain(line);
});

test('a forged Host header is not copied into a policy', async () => {
  const received = await sendBytes(
    server.origin,
    'GET / HTTP/1.1\r\nHost: x;script-src *\r\nConnection: close\r\n\r\n',
  );
  expect(received).not.toContain('script-src *');
});

test.each(['/', '/docs', '/healthz', `${API_BASE}/openapi.json`, '/socket.io/?EIO=4&transport=polling'])(
  'over https %s sends HSTS',
  async (path) => {
    const secure = await startServer({ CLIENT_DIR: clientDir, PUBLIC_URL: 'https://pos.example.com' });
    const { headers } = await fetch(secure.origin + path);
    await secure.close();
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  },
);
