// @postgres full

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const WELCOME_PAGE = 'src/pages/dine-in/qr-welcome.page.tsx';
const LOGIN_PAGE = 'src/pages/login/login.page.tsx';
const STAFF_ROUTES = 'src/app/staff-routes.tsx';
const PUBLIC_INVOICE_PAGE = 'src/pages/invoices/public-invoice.page.tsx';
const folder = mkdtempSync(join(tmpdir(), 'tawa-diner-page-'));
const files = {
  'index.html':
    '<html><head><link rel="stylesheet" href="/assets/base.css"></head><body><div id="root"></div></body></html>',
  'assets/base.css': ':root{--ink:#222}',
  'assets/welcome.css': '.plate{color:red}',
  '.vite/welcome.html':
    '<h1>__shopName__</h1><p>__tableNo__, __nameLength__</p><a href="/__menu__">Order now</a>',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', css: ['assets/base.css'] },
    [WELCOME_PAGE]: { file: 'assets/welcome.js', imports: ['index.html'], css: ['assets/welcome.css'] },
    [STAFF_ROUTES]: { file: 'assets/staff-routes.js', imports: ['index.html'] },
    [LOGIN_PAGE]: { file: 'assets/login.js', imports: ['index.html'], css: ['assets/login.css'] },
    [PUBLIC_INVOICE_PAGE]: {
      file: 'assets/invoice.js',
      imports: ['index.html'],
      css: ['assets/invoice.css'],
    },
  }),
};

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  for (const part of ['assets', '.vite']) mkdirSync(join(folder, part));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  server = await startServer({ CLIENT_DIR: folder });
  shop = await seedShop(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = async (path: string) => (await fetch(server.origin + path)).text();

async function addTable(name: string): Promise<void> {
  const params = { shopId: shop.shopId };
  const as = shop.owner.token;
  const { data } = await request(server.origin, tablesApi.getMyTables, { params, query: {}, as });
  const areaId = data.tables[0]?.areaId._id ?? '';
  const body = { name, areaId, noOfSeats: 2, shape: 'CIRCLE' as const };
  await request(server.origin, tablesApi.addTable, { params, as, body });
}

test('the welcome page is prerendered, with inline styles and script links', async () => {
  await addTable('Garden 2');
  const path = `/${shop.shopId}/garden%202`;
  const html = await page(`/orders/qr${path}`);
  expect(html).toContain(`<p>Garden 2, middling</p><a href="/orders/dine-in${path}">Order now</a></div>`);
  expect(html).toContain('<style>:root{--ink:#222}.plate{color:red}</style>');
  expect(html).toContain('rel="modulepreload" crossorigin fetchpriority="low" href="/assets/welcome.js"');
  // The client finds its styles here and does not load them.
  expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(2);
  expect(html.match(/<link rel="stylesheet" disabled/g)).toHaveLength(2);
  const embeddedTable = /<meta name="table" content="([^"]*)">/.exec(html)?.[1] ?? '';
  expect(JSON.parse(decodeURIComponent(embeddedTable))).toMatchObject({
    shopId: shop.shopId,
    asked: 'garden 2',
    tableNo: 'Garden 2',
  });
});

test.for([
  ['/', 'staff-routes.js', 'login.js', 'login.css'],
  ['/login', 'staff-routes.js', 'login.js', 'login.css'],
  ['/login?next=%2Fshops', 'staff-routes.js', 'login.js', 'login.css'],
  ['/invoices/paid/no-such-invoice', 'invoice.js', 'invoice.css'],
])('%s names the files of its page', async ([path, ...own]) => {
  const html = await page(path ?? '');
  const named = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]*)">/g)];
  expect(named.map(([, href]) => href).sort()).toEqual(
    ['base.css', 'index.js', ...own].map((name) => `/assets/${name}`).sort(),
  );
  // Each file is named once.
  expect(html.match(/base\.css/g)).toHaveLength(1);
});

test('the page of a signed-in person names the files of the program only', async () => {
  const html = await page('/shops');
  expect(html).toContain(files['index.html'].slice(0, 60));
  expect(html).not.toContain('login.js');
});

test('names are escaped as text', async () => {
  await addTable(`<b>"&'$1`);
  const html = await page(`/orders/qr/${shop.shopId}/${encodeURIComponent(`<b>"&'$1`)}`);
  expect(html).toContain('<p>&#60;b&#62;&#34;&#38;&#39;$1, middling</p>');
});

test.for(['/no-such-shop/T1', '/SHOP/NoTable'])('for %s the page shows no data', async (path) => {
  const html = await page(`/orders/qr${path.replace('SHOP', shop.shopId)}`);
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('name="table"');
});

test('pages and lists are compressed as the client accepts, and plain otherwise', async () => {
  for (let n = 0; n < 8; n += 1) await addTable(`P${n}`);
  const lists = `${server.origin}/api/v1/tables/getMyTables/${shop.shopId}`;
  const fetchRaw = (url: string, encoding: string) => {
    const headers = { authorization: `Bearer ${shop.owner.token}`, 'accept-encoding': encoding };
    return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      const sent = httpRequest(url, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
        );
      });
      sent.on('error', reject).end();
    });
  };
  const plain = await fetchRaw(lists, 'identity');
  expect(plain.encoding).toBeUndefined();
  // Twice: the second comes from the cache.
  for (const _ of [1, 2]) {
    const br = await fetchRaw(lists, 'gzip, br');
    expect(br.encoding).toBe('br');
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    const gzip = await fetchRaw(lists, 'gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect((await fetchRaw(lists, 'identity')).bytes).toEqual(plain.bytes);
  }
  for (const [accepted, encoding] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0.0', undefined],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
  ] as const)
    expect((await fetchRaw(lists, accepted)).encoding, accepted).toBe(encoding);
});
