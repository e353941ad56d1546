// @postgres never
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tawa/server/config.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { expect, onTestFinished, test } from 'vitest';
import { request } from '../../support/client.ts';
import { openDemoSession } from '../../support/demo-session.ts';
import { fillRush } from '../../support/rush/fill-rush.ts';
import { createRush, MAX_LIVE_KOTS, MIN_LIVE_KOTS, type RushAction } from '../../support/rush/rush.ts';
import { startRushPrinters } from '../../support/rush/rush-printers.ts';
import { startServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

async function startRushServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-rush-'));
  await fillRush(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', MAX_LAG: 'off', DATA_DIR: dataDir }));
  const server = await startServer({ SEED_DEMO: 'on' }, dataDir);
  onTestFinished(server.close);
  return server;
}

test('a rush fills the demo with a Friday evening and goes on ordering, confirming, serving and paying', async () => {
  const { origin } = await startRushServer();
  const session = await openDemoSession(origin);
  const { as } = session;
  const params = { shopId: session.shopId };

  const menu = (await request(origin, menuApi.getMyItems, { params, as })).data;
  expect(menu.items).toHaveLength(300);
  expect(new Set(menu.items.map(({ name }) => name)).size).toBe(300);
  const customers = (await request(origin, customersApi.getCustomers, { params, as })).data;
  expect(customers.customerFilteredCount).toBe(400);
  const owing = (await request(origin, customersApi.getCustomers, { params, query: { owes: true }, as }))
    .data;
  expect(owing.customerFilteredCount).toBeGreaterThan(5);
  for (const { name, balance } of owing.customers) {
    expect(balance, name).toBeGreaterThan(0);
    expect(balance, name).toBeLessThan(2_000);
  }
  const invoices = (await request(origin, invoicesApi.getInvoices, { params, as })).data;
  expect(invoices.invoiceFilteredCount).toBe(2_000);

  const readLive = async () => (await request(origin, ordersApi.getKots, { params, as })).data.kots;
  const live = await readLive();
  expect(live).toHaveLength(48);
  for (const status of ['REQUESTED', 'COOKING', 'SERVED'] as const)
    expect(live.filter((kot) => kot.status === status).length, status).toBeGreaterThan(5);
  const lengths = live.map(({ items }) => items.length);
  expect(Math.min(...lengths)).toBeLessThan(4);
  expect(Math.max(...lengths)).toBeGreaterThan(9);

  const stopPrinters = await startRushPrinters(session);
  onTestFinished(stopPrinters);
  const rush = await createRush(origin);
  const counts = { order: 0, confirm: 0, serve: 0, pay: 0 } satisfies Record<RushAction, number>;
  for (let step = 0; step < 40; step++) counts[await rush.step()]++;
  for (const [action, count] of Object.entries(counts)) expect(count, action).toBeGreaterThan(0);
  const left = await readLive();
  expect(left).toHaveLength(48 + counts.order - counts.pay);
  expect(left.length).toBeGreaterThanOrEqual(MIN_LIVE_KOTS);
  expect(left.length).toBeLessThanOrEqual(MAX_LIVE_KOTS);

  const statuses = async () =>
    (await request(origin, printingApi.getPrinters, { params, as })).data.printers.map(
      ({ name, state }) => `${name} ${state.status}`,
    );
  await waitUntil(
    async () => (await statuses()).join() === 'Bar printer UNREACHABLE,Kitchen printer OK,Tandoor printer OK',
  );
});

test('a rush orders in no other restaurant than the demo, and on no other computer', async () => {
  const { origin } = await startRushServer();
  await expect(createRush('http://192.168.0.10:3000')).rejects.toThrow('only on this computer');
  const { as, shopId } = await openDemoSession(origin);
  await request(origin, shopsApi.editShop, { params: { shopId }, body: { name: 'Another Dhaba' }, as });
  await expect(createRush(origin)).rejects.toThrow('only in the demo restaurant');
});
