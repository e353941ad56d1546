// @postgres full

import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressIfLarge } from '@tawa/server/http/compression.ts';
import { describe, expect, test } from 'vitest';
import { expectError } from '../../support/expect/error-response.ts';
import { medianProcessorTimes } from '../../support/processor-time.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });

const get = (path: string) => fetch(server.origin + path);

test('the API page has the same strict policy as the product', async () => {
  const page = await get('/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  const text = await page.text();
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(4);
  for (const path of files) {
    expect(path).toMatch(/^\/docs\/static\//);
    expect((await get(path)).status, path).toBe(200);
  }
  expect(text).not.toMatch(/<script[^>]*>\s*[^\s<]|\son\w+=|<style/);
});

test('the OpenAPI document is served as JSON', async () => {
  const response = await get('/api/v1/openapi.json');
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) });
});

/** `fetch` would decompress. */
function getBytes(path: string, headers: Record<string, string>) {
  type Response = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer };
  return new Promise<Response>((resolve, reject) => {
    httpGet(server.origin + path, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, bytes });
    }).on('error', reject);
  });
}

let lastHost = 0;
/** Of its own rate limit. */
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${++lastHost}` });

const DOCUMENT_PATHS = ['/docs/json', '/api/v1/openapi.json'];

describe.each(DOCUMENT_PATHS)('the document at %s', (path) => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s, with the same bytes at each request', async (encoding, decompress) => {
    const plain = await getBytes(DOCUMENT_PATHS[0] ?? '', newAddress());
    const [first, second] = await Promise.all(
      [1, 2].map(() => getBytes(path, { 'accept-encoding': encoding, ...newAddress() })),
    );
    expect(first?.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(second?.bytes.equals(first?.bytes ?? Buffer.of())).toBe(true);
    const { length = 0 } = first?.bytes ?? {};
    expect(length).toBeLessThan(plain.bytes.length / 5);
    expect(decompress(first?.bytes ?? '').equals(plain.bytes)).toBe(true);
  });

  test.each(['br', 'gzip', 'identity'])(
    'is not sent again as %s to a client that has it',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding, ...newAddress() };
      const { etag = '' } = (await getBytes(path, headers)).headers;
      expect(etag).toMatch(/^".+"$/);
      const again = await getBytes(path, { ...headers, 'if-none-match': `W/${etag}` });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
      const other = await getBytes(path, { ...headers, 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    },
  );

  test('is compressed once: a response costs less than a compression', async () => {
    const headers = { 'accept-encoding': 'br', ...newAddress() };
    const plain = await getBytes(path, newAddress());
    const times = await medianProcessorTimes(25, {
      response: () => getBytes(path, headers),
      compression: () => compressIfLarge(plain.bytes, 'br'),
    });
    expect(times.response).toBeLessThan(times.compression);
  });
});

test('the document is limited per address, at both paths together', async () => {
  const headers = newAddress();
  for (let n = 0; n < 60; n++)
    expect((await getBytes(DOCUMENT_PATHS[n % 2] ?? '', headers)).status).toBe(200);
  for (const path of DOCUMENT_PATHS) {
    const refused = await fetch(server.origin + path, { headers });
    expectError({ status: refused.status, headers: refused.headers, text: await refused.text() }, 'TOO_MANY');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await getBytes(path, newAddress())).status).toBe(200);
  }
  expect((await fetch(`${server.origin}/docs`, { headers })).status).toBe(200);
});
