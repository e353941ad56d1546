import { get, type IncomingMessage } from 'node:http';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { recordStatements } from '../../support/database/statements.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

const INVOICES = 2_000;
/** Two statements per batch of fifty. */
const STATEMENTS_PER_EXPORT = INVOICES / 25;

let shop: TestShop;
beforeAll(async () => {
  shop = await seedShop(server);
  await insertPaidInvoices(server, shop, INVOICES);
  // More than socket buffers hold.
  app.databases.writer
    .prepare('UPDATE kot_lines SET name = ? WHERE kot_id IN (SELECT id FROM kots WHERE shop_id = ?)')
    .run('x'.repeat(6_000), shop.shopId);
});

function startExport(query: string): Promise<IncomingMessage> {
  const path = `${buildPath(invoicesApi.exportInvoices.route, { shopId: shop.shopId })}?${query}`;
  const headers = { authorization: `Bearer ${shop.owner.token}` };
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, resolve).on('error', reject);
  });
}

async function exportAll(query: string): Promise<void> {
  for await (const _ of (await startExport(query)).setEncoding('utf8'));
}

/** An export without matches. */
const EMPTY_QUERY = 'q=nobody%20at%20all';
async function countEmptyExportStatements(): Promise<number> {
  return (await recordStatements(server, () => exportAll(EMPTY_QUERY))).length;
}

/**
 * Waits until the first export pauses: another runs from start to end, and no other statement is executed.
 * @returns how many the first has executed
 */
async function waitUntilPaused(
  ran: readonly string[],
  otherExports: { ran: number },
  statementsPerEmptyExport: number,
): Promise<number> {
  for (;;) {
    const before = ran.length;
    await exportAll(EMPTY_QUERY);
    const meanwhile = ran.length - before;
    otherExports.ran += Math.min(meanwhile, statementsPerEmptyExport);
    if (meanwhile <= statementsPerEmptyExport) return ran.length - otherExports.ran;
  }
}

test('a long export waits for a slow reader and ends when the client disconnects', async () => {
  const alone = await countEmptyExportStatements();
  expect(alone).toBeGreaterThan(STATEMENTS_PER_EXPORT);
  const expectPause = async (ran: readonly string[]) => {
    const otherExports = { ran: 0 };
    const response = await startExport('lines=items');
    const waiting = await waitUntilPaused(ran, otherExports, alone);
    expect(waiting).toBeGreaterThan(2);
    expect(waiting).toBeLessThan(STATEMENTS_PER_EXPORT);
    response.destroy();
    expect(await waitUntilPaused(ran, otherExports, alone)).toBeLessThan(STATEMENTS_PER_EXPORT);
  };
  await recordStatements(server, expectPause);
});

test('a long export yields to other requests between its batches, also without matches', async () => {
  /** Statements executed at each response. */
  const servedAt: number[] = [];
  let isOver = false;
  const ran = await recordStatements(server, async (ran) => {
    const whole = exportAll(EMPTY_QUERY).then(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      servedAt.push(ran.length);
    }
    await whole;
  });
  expect(ran.length).toBeGreaterThan(STATEMENTS_PER_EXPORT);
  const between = servedAt.filter((statements) => statements > 5 && statements < STATEMENTS_PER_EXPORT);
  expect(new Set(between).size).toBeGreaterThan(1);
});
