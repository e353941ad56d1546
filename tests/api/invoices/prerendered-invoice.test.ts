import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tawa-bill-page-'));
writeFileSync(join(folder, 'index.html'), '<html><head></head></html>');

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ CLIENT_DIR: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = async (path: string) => {
  const response = await fetch(server.origin + path);
  return { headers: response.headers, html: await response.text() };
};

test('an invoice page is neither indexed nor cached', async () => {
  const { headers, html } = await page('/invoices/paid/0199aaaa-0000-7000-8000-000000000000');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
});

test.each(['qr', 'dine-in'])('a diner’s page is not indexed: %s', async (kind) => {
  const { headers, html } = await page(`/orders/${kind}/0199aaaa-0000-7000-8000-000000000000/T1`);
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
});

test('other pages may be indexed', async () => {
  const { headers, html } = await page('/login');
  expect(headers.get('x-robots-tag')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(html).not.toContain('robots');
});
