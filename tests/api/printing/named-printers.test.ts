import { createJobPrinter } from '@tawa/server/print-agent/job-printer.ts';
import { openPrintJournal } from '@tawa/server/print-agent/print-journal.ts';
import { type HandedJob, handedJob } from '@tawa/server/printing/handed-job.ts';
import type { PrintBlock } from '@tawa/server/printing/print-document.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import {
  addPrinter,
  addStation,
  CONFIRMING_PROFILE,
  getPrintJobs,
  waitForJob,
  waitUntilAllPrinted,
} from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { startDnsServer } from '../../support/printing/dns-server.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { agentFolder } from '../../support/printing/print-agent.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const SLOW_MS = 700;

const dns = await startDnsServer({
  delayMs(name) {
    if (name.startsWith('silent')) return undefined;
    return name.startsWith('slow') ? SLOW_MS : 0;
  },
});
afterAll(() => dns.stop());
const server = await useServer({ PRINTER_DNS: dns.address }, undefined, { printing: { retryMs: [60_000] } });

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const order = (at: TestShop) =>
  placeOrder(server, at, {
    as: at.owner.token,
    body: {
      kotType: 'TAKEAWAY',
      cartItems: [at.items.naan, at.items.chai, at.items.paneer].map((foodItemId) => ({
        foodItemId,
        qty: 1,
      })),
    },
  });

/** Gives each item of an order a printer of its own, at a name that has no answer. */
async function addSilentPrinters(at: TestShop): Promise<string[]> {
  const names = [1, 2, 3].map((n) => `silent-${n}.${at.shopId}.test`);
  const items = [at.items.naan, at.items.chai, at.items.paneer];
  for (const [index, host] of names.entries()) {
    // A printer that is not in use is not tried, so that only prints look its name up.
    const { _id: printerId } = await addPrinter(server, at, { host, port: 9100, isEnabled: false });
    await request(server.origin, printingApi.editPrinter, {
      params: { printerId, shopId: at.shopId },
      body: { isEnabled: true },
      as: at.owner.token,
    });
    await addStation(server, at, {
      name: `Station ${index}`,
      printerId,
      itemIds: items.slice(index, index + 1),
    });
  }
  return names;
}

test('a printer at a name prints, also at one of the hosts file', async () => {
  const paper = await startPaper();
  for (const host of ['counter.printer.test', 'localhost']) {
    const at = await seedShop(server);
    await addPrinter(server, at, { host, port: paper.port });
    await order(at);
    await waitUntilAllPrinted(server, at);
  }
  expect(paper.slips()).toHaveLength(2);
  expect(dns.asked()).toContain('counter.printer.test');
  expect(dns.asked()).not.toContain('localhost');
});

test('names without an answer stop no printer of another shop, and are looked up one at a time', async () => {
  const silent = await addSilentPrinters(shop);
  const paper = await startPaper();
  const other = await seedShop(server);
  await addPrinter(server, other, { host: 'quick.printer.test', port: paper.port });
  const askedOfShop = () => dns.asked().filter((name) => silent.includes(name));
  await order(shop);
  await waitUntil(() => askedOfShop()[0]);
  await order(other);
  await waitUntilAllPrinted(server, other);
  expect(askedOfShop()).toHaveLength(1);
  expect((await getPrintJobs(server, shop)).map(({ status }) => status)).not.toContain('PRINTED');
  await waitForJob(server, shop, ({ error }) => error === 'UNREACHABLE');
});

describe('after the time limit of a job', () => {
  const printerOf = () => {
    const journal = openPrintJournal(agentFolder());
    onTestFinished(() => journal.close());
    return createJobPrinter({ journal, log: () => undefined, dnsServers: [dns.address] });
  };
  const jobOf = (
    host: string,
    port: number,
    timeLimitMs: number,
    blocks: PrintBlock[] = [{ kind: 'text', text: 'Naan' }],
  ): HandedJob =>
    handedJob.parse({
      jobId: '019a0000-0000-7000-8000-000000000004',
      attempt: 1,
      leaseUntil: 1,
      timeLimitMs,
      printer: { host, port, profile: CONFIRMING_PROFILE },
      document: { blocks },
      copies: 1,
      number: 1,
    });

  test('a slow look-up prints nothing, and within it prints', async () => {
    const paper = await startPaper();
    const late = await printerOf().print(jobOf('slow-1.printer.test', paper.port, SLOW_MS / 2));
    expect(late).toMatchObject({ result: 'UNSENT' });
    expect(paper.connections()).toBe(0);
    const inTime = await printerOf().print(jobOf('slow-1.printer.test', paper.port, 60_000));
    expect(inTime).toMatchObject({ result: 'PRINTED' });
  });

  test('a slow drawing prints nothing, and within it prints', async () => {
    const paper = await startPaper();
    const text = 'मिर्च '.repeat(300);
    const blocks = [1, 2, 3].map((): PrintBlock => ({ kind: 'text', text, size: 'large' }));
    const late = await printerOf().print(jobOf('127.0.0.1', paper.port, 200, blocks));
    expect(late).toMatchObject({ result: 'UNSENT' });
    expect(paper.connections()).toBe(1);
    expect(paper.slips()).toEqual([]);
    const inTime = await printerOf().print(jobOf('127.0.0.1', paper.port, 60_000, blocks));
    expect(inTime).toMatchObject({ result: 'PRINTED' });
  });
});
