import { get, type IncomingMessage } from 'node:http';
import { pathTo } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { fillWithPaidBills } from '../../support/database/bulk-invoices.ts';
import { statementsOf } from '../../support/database/statements.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

const BILLS = 2_000;
/** Two statements for each fifty. */
const ALL_OF_IT = BILLS / 25;

let shop: TestShop;
beforeAll(async () => {
  shop = await seedShop(server);
  await fillWithPaidBills(server, shop, BILLS);
  // In all far more than the network holds between server and client.
  app.databases.writer
    .prepare('UPDATE kot_lines SET name = ? WHERE kot_id IN (SELECT id FROM kots WHERE shop_id = ?)')
    .run('x'.repeat(6_000), shop.shopId);
});

function begin(query: string): Promise<IncomingMessage> {
  const path = `${pathTo(invoicesApi.exportInvoices.route, { shopId: shop.shopId })}?${query}`;
  const headers = { authorization: `Bearer ${shop.owner.token}` };
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, resolve).on('error', reject);
  });
}

async function untilNothingRuns(ran: readonly string[]): Promise<void> {
  for (let before = -1; before !== ran.length; await new Promise((resolve) => setTimeout(resolve, 500)))
    before = ran.length;
}

test('a long export waits for a client that does not read, and ends with one that goes', async () => {
  const ran = await statementsOf(server, async (ran) => {
    const answer = await begin('lines=items');
    await untilNothingRuns(ran);
    expect(ran.length).toBeGreaterThan(2);
    expect(ran.length).toBeLessThan(ALL_OF_IT);
    answer.destroy();
    await untilNothingRuns(ran);
  });
  expect(ran.length).toBeLessThan(ALL_OF_IT);
});

test('a long export lets others be served between its pieces, also where it finds nothing', async () => {
  /** How far it was each time. */
  const servedAt: number[] = [];
  let isOver = false;
  const ran = await statementsOf(server, async (ran) => {
    const whole = begin('q=nobody%20at%20all').then(async (answer) => {
      for await (const _ of answer.setEncoding('utf8'));
      isOver = true;
    });
    while (!isOver) {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      servedAt.push(ran.length);
    }
    await whole;
  });
  expect(ran.length).toBeGreaterThan(ALL_OF_IT);
  const between = servedAt.filter((statements) => statements > 5 && statements < ALL_OF_IT);
  expect(new Set(between).size).toBeGreaterThan(1);
});
