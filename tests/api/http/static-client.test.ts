// @postgres never

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tawa-page-'));
writeFileSync(join(folder, 'index.html'), '<html><head></head></html>');

let server: TestServer;
afterEach(() => server.close());

async function publicUrlIn(path: string, env: Record<string, string>): Promise<string> {
  server = await startServer({ CLIENT_DIR: folder, ...env });
  const page = await (await fetch(`${server.origin}${path}`)).text();
  return decodeURIComponent(/<meta name="public-url" content="([^"]*)"><\/head>/.exec(page)?.[1] ?? 'none');
}

test.for([
  ['/', 'https://pos.example.com'],
  ['/tables/table/Dhaba/1', 'http://192.168.1.5:3000'],
  ['/login', `https://pos.example.com/"><b>$&`],
])('the page %s contains the public address', async ([path = '', url = '']) => {
  expect(await publicUrlIn(path, { PUBLIC_URL: url })).toBe(url);
});

test('without a configured address it is this computer and the listening port', async () => {
  const told = await publicUrlIn('/login', {});
  expect(told).toBe(`http://localhost:${new URL(server.origin).port}`);
});

test('without a build the placeholder page contains it too', async () => {
  rmSync(join(folder, 'index.html'));
  expect(await publicUrlIn('/', { PUBLIC_URL: 'https://pos.example.com' })).toBe('https://pos.example.com');
});
