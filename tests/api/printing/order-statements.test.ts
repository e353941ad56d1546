import { beforeEach, describe, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { waitUntilAllPrinted } from '../../support/api/printing.ts';
import { explainStatement } from '../../support/database/explain-statement.ts';
import { recordStatements } from '../../support/database/statements.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer();
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const order = () => placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
describe('orders', () => {
  /** Of a shop; the sweep, which may run at any time, looks at all shops. */
  const PRINTING =
    /"(printers|stations|printed_kots)"|insert into "(print_jobs|event_consumers)"|"event_consumers"."shop_id" = [?$]/;

  test('of a shop without printers run no statement for printing', async () => {
    const statements = await recordStatements(server, () => order());
    expect(statements.length).toBeGreaterThan(5);
    expect(statements.filter((text) => PRINTING.test(text))).toEqual([]);
  });

  test('are stored before their first print job', async () => {
    const { paper } = await usePrinter(server, shop);
    await order();
    await waitUntilAllPrinted(server, shop);
    const statements = await recordStatements(server, async () => {
      await order();
      await paper.waitForSlips(2);
    });
    const firstEvent = statements.findIndex((text) => /insert into "events"/i.test(text));
    // The printer's queue may still look for a job after the print before: only what this order writes counts.
    const firstJob = statements.findIndex((text) => /insert into "(print_jobs|printed_kots)"/i.test(text));
    expect(firstEvent).toBeGreaterThan(0);
    expect(firstJob).toBeGreaterThan(firstEvent);
  });

  test('are printed without reading the jobs that are done', async () => {
    await usePrinter(server, shop);
    await order();
    await waitUntilAllPrinted(server, shop);
    const isRecorded = (text: string) => /^update "print_jobs" set .*"printed_at" = /.test(text);
    const statements = await recordStatements(server, async (ran) => {
      await order();
      await waitUntil(async () => ran.some(isRecorded) || undefined);
    });
    // The sweep, which may run at any time, looks at the open jobs of all shops.
    const isOfJobs = (text: string) => /^(select(?! distinct)|update) .*"print_jobs"/.test(text);
    const ofJobs = [...new Set(statements)].filter(isOfJobs);
    expect(ofJobs.length).toBeGreaterThan(3);
    for (const text of ofJobs) {
      const scans = explainStatement(server, text).filter((step) => /^SCAN (print_jobs|other)\b/.test(step));
      expect(scans, text).toEqual([]);
    }
  });
});
