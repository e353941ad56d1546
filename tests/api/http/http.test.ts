// @postgres full

import { listEndpoints } from '@tawa/shared/api.ts';
import { describe, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { rawRequest, sendAndReset, sendBytes } from '../../support/processes/raw-http.ts';
import { seedShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
const shop = await seedShop(server);
const json = { 'content-type': 'application/json' };

test('the health check answers ok', async () => {
  const response = await fetch(`${origin}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

describe('the OpenAPI document', () => {
  interface Operation {
    operationId: string;
    summary: string;
    parameters: { name: string; in: string }[];
    requestBody?: { content: Record<string, { schema: { type: string } }> };
    responses: Record<string, unknown>;
  }
  const load = async () => {
    const response = await rawRequest(origin, '/openapi.json');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { paths } = JSON.parse(response.text) as { paths: Record<string, Record<string, Operation>> };
    return paths;
  };

  test.each(listEndpoints())('names $name', async ({ name, endpoint }) => {
    const { route, body, status = 200, summary } = endpoint;
    const path = `/api/v1${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = (await load())[path]?.[route.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary });
    expect(Object.keys(operation?.responses ?? {})).toEqual([String(status), 'default']);
    const texts = endpoint.pictureField ? [] : ['application/json', 'application/x-www-form-urlencoded'];
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(
      body ? [...texts, 'multipart/form-data'] : [],
    );
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(route.path.match(/:\w+/g) ?? []);
  });

  test('names no other endpoint', async () => {
    const operations = Object.values(await load()).flatMap((path) => Object.values(path));
    expect(operations.length).toBe(listEndpoints().length);
  });
});

describe('an unknown endpoint', () => {
  const menu = `/items/getMyItems/${shop.shopId}`;
  test.each([
    ['an unknown path', 'GET', '/items/getMyDrinks'],
    ['another method', 'POST', menu],
    ['an unknown method', 'PROPFIND', menu],
    ['another case', 'GET', menu.toLowerCase()],
    ['a slash too many', 'GET', `${menu}/`],
    ['a path out of the house', 'GET', '/../../etc/passwd'],
    ['a path longer than any', 'GET', `/items/getMyItems/${'x'.repeat(5_000)}`],
  ])('%s', async (_, method, path) => {
    const response = await rawRequest(origin, path, { method });
    expect(expectError(response, 'NOT_FOUND').message).toBe('There is no such route.');
  });

  test('is unknown whatever its body contains', async () => {
    for (const [type, body] of [
      ['application/json', '{"broken'],
      ['text/plain', 'good evening'],
      ['multipart/form-data', 'no boundary'],
      ['application/json', 'x'.repeat(2_000_000)],
    ] as const) {
      const response = await rawRequest(origin, '/nothing', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expectError(response, 'NOT_FOUND');
    }
  });

  test.each(['/items/getMyItems/%', '/items/getMyItems/%E0%A4%A'])('%s cannot be parsed', async (path) => {
    expectError(await rawRequest(origin, path), 'VALIDATION');
  });
});

describe('a malformed request', () => {
  const errorIn = (bytes: string) => {
    const [head = '', text = ''] = bytes.split('\r\n\r\n');
    const lines = head.split('\r\n');
    const headers = new Headers(lines.slice(1).map((line) => line.split(': ') as [string, string]));
    return { status: Number(lines[0]?.split(' ')[1]), headers, text };
  };

  test('bytes that are not HTTP', async () => {
    expectError(errorIn(await sendBytes(origin, 'HELLO\r\n\r\n')), 'VALIDATION');
  });

  test('a header of 20 kB', async () => {
    const headers = { cookie: 'x'.repeat(20_000) };
    expectError(await rawRequest(origin, '/users/current-user', { headers }), 'TOO_LARGE');
  });
});

test('a client that disconnects during its order does not affect other clients', async () => {
  const path = `/api/v1/orders/new-order/${shop.shopId}`;
  const types = [
    'multipart/form-data; boundary=plate',
    'application/json',
    'application/x-www-form-urlencoded',
  ];
  const part = '--plate\r\nContent-Disposition: form-data; name="specialRequest"\r\n\r\n';
  const connections = () =>
    new Promise<number>((resolve) => app.http.server.getConnections((_, open) => resolve(open)));

  const before = await connections();
  await expectNoChange(server, async () => {
    for (const type of types) {
      for (const length of ['Content-Length: 900000', 'Transfer-Encoding: chunked']) {
        for (const sent of ['', part, `${part}${'x'.repeat(80_000)}`]) {
          const body = length.startsWith('T') && sent ? `${sent.length.toString(16)}\r\n${sent}\r\n` : sent;
          const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
          await sendAndReset(origin, head + body);
        }
      }
    }
    await expect.poll(connections).toBeLessThanOrEqual(before);
  });
  expect((await placeOrder(server, shop)).tokenNo).toBe(1);
});

test('an internal error is not reported as a client error and reveals no detail', async () => {
  const broken = await startServer();
  const { writer } = broken.app.databases;
  writer.exec('DROP TABLE kot_lines; DROP TABLE memberships');
  const inside = await rawRequest(broken.origin, '/shops/getMyShop/x');
  const first = await rawRequest(broken.origin, '/items/getMyItems/x');
  const login = { method: 'POST', headers: json, body: '{"email":"a@b.co","password":"12345678"}' };
  writer.exec(POSTGRES_URL ? 'DROP TABLE users CASCADE' : 'DROP TABLE users');
  const late = await rawRequest(broken.origin, '/users/login-owner', login);
  await broken.close();

  expectError(inside, 'UNAUTHENTICATED');
  expect(expectError(first, 'INTERNAL').message).toBe('Something went wrong on our side. Please try again.');
  expectError(late, 'INTERNAL');
});

describe('the content security policy allows', () => {
  test('our own origin only, on a page', async () => {
    const { headers } = await fetch(`${origin}/docs`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test.each(['/openapi.json', '/items/getMyItems/nowhere'])('nothing, on %s', async (path) => {
    const { headers } = await rawRequest(origin, path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
