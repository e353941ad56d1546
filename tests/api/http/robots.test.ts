// @postgres never

import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startServer();
  shop = await seedShop(server);
});
afterAll(() => server.close());

const fetchPage = (path: string) => fetch(server.origin + path);

test('robots may read the login page and nothing of a shop', async () => {
  const response = await fetchPage('/robots.txt');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const rules = (await response.text()).trim().split('\n');
  expect(rules).toContain('User-agent: *');
  expect(rules).toContain('Allow: /login');
  for (const path of ['/api/', '/orders/', '/invoices/']) expect(rules).toContain(`Disallow: ${path}`);
});

test('the login page may be indexed and says what Tawa is', async () => {
  const response = await fetchPage('/login');
  expect(response.headers.get('x-robots-tag')).toBeNull();
  const html = await response.text();
  expect(html).toMatch(/<meta name="description" content="[^"]*restaurants and cafes/);
  expect(html).not.toContain('name="robots"');
});

test('the menu of a shop may not be indexed', async () => {
  const response = await fetchPage(`/orders/dine-in/${shop.shopId}/${encodeURIComponent('T1')}`);
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow">');
});
