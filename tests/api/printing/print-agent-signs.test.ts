// @postgres full

import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { addPrinter, getPrinters, hasEnded, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { connectAgent } from '../../support/printing/print-agent.ts';
import type { PrinterEmulatorOptions } from '../../support/printing/printer-emulator.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

/** Short, because a silent printer uses each of them up. */
const TIMEOUTS = { statusMs: 400, signMs: 500 };

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** A new printer of an agent, which keeps a connection open that the agent has ended. */
async function usePrinterOfAgent(options: PrinterEmulatorOptions) {
  const paper = await startPaper({ ending: 'keeps-open', ...options });
  const { printAgent } = await connectAgent(server, shop, TIMEOUTS);
  const profile = defaultProfiles[80];
  const { _id } = await addPrinter(server, shop, { port: paper.port, agentId: printAgent._id, profile });
  return { paper, printerId: _id };
}

const waitForEnd = (jobId: string) => waitForJob(server, shop, (job) => job._id === jobId && hasEnded(job));

async function printOrder() {
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  return waitForEnd((await waitForJob(server, shop, ({ kotId }) => kotId === kot._id))._id);
}

async function printSetupSlip(printerId: string) {
  const { data } = await request(server.origin, printingApi.printSetupSlip, {
    params: { printerId, shopId: shop.shopId },
    body: { opensDrawer: false },
    as: shop.owner.token,
  });
  return waitForEnd(data.printJob._id);
}

const printerNow = async () => (await getPrinters(server, shop)).printers[0];

test('an agent has prints of a silent printer as unconfirmed, and as sent after a set-up slip', async () => {
  const { paper, printerId } = await usePrinterOfAgent({ mode: 'no-status' });
  expect(await printOrder()).toMatchObject({ status: 'UNCONFIRMED', error: 'NO_SIGN', printedAt: null });
  expect((await printerNow())?.profile.sign).toBe('unknown');

  expect(await printSetupSlip(printerId)).toMatchObject({ status: 'SENT', error: null });
  expect((await printerNow())?.profile).toMatchObject({ sign: 'none', statusRequests: false });

  expect(await printOrder()).toMatchObject({ status: 'SENT', error: null, printedAt: null });
  expect((await printerNow())?.state).toMatchObject({ status: 'OK', sent: 2 });
  expect(paper.slips()).toHaveLength(3);
});

test('an agent has a print as unconfirmed if its printer gave signs before and is silent now', async () => {
  const { paper, printerId } = await usePrinterOfAgent({});
  expect(await printSetupSlip(printerId)).toMatchObject({ status: 'PRINTED' });
  expect((await printerNow())?.profile.sign).toBe('confirms');
  await paper.setMode('no-status');
  expect(await printOrder()).toMatchObject({ status: 'UNCONFIRMED', error: 'NO_SIGN', printedAt: null });
  expect(paper.slips()).toHaveLength(2);
});
