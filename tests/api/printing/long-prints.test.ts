import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type PrintJob, printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import {
  addPrinter,
  CONFIRMING_PROFILE,
  changeJob,
  getPrintJobs,
  waitForJob,
} from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { addLongOptions } from '../../support/printing/long-options.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { printing: { retryMs: [20_000] } });

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** Each line has other options, so that a bill does not add lines up. */
async function placeLongOrder(): Promise<Kot> {
  const optionIds = await addLongOptions(server, shop);
  const cartItems = optionIds.map((without) => ({
    foodItemId: shop.items.paneer,
    qty: 1,
    options: optionIds.filter((id) => id !== without).map((optionId) => ({ optionId, qty: 1 })),
  }));
  return placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY', cartItems } });
}

/** Two printers, of which the first does not listen and has the bills. */
async function usePrinters() {
  const [away, other] = [await startPaper(), await startPaper()];
  const ofBills = { port: away.port, profile: CONFIRMING_PROFILE, printsInvoices: true };
  await away.setMode('not-listening');
  await addPrinter(server, shop, ofBills);
  return { away, other, otherPrinter: await addPrinter(server, shop, { port: other.port }) };
}

async function printBill(invoiceId: string): Promise<PrintJob> {
  const printed = await request(server.origin, printingApi.printInvoice, {
    params: { invoiceId, shopId: shop.shopId },
    as: shop.owner.token,
  });
  if (printed.status !== 201) throw new Error(printed.text);
  return printed.data.printJob;
}

const redirect = (jobId: string, printerId: string) =>
  request(server.origin, printingApi.redirectPrintJob, {
    params: { jobId, shopId: shop.shopId },
    body: { printerId },
    as: shop.owner.token,
  });

/** Before the printers, so that only the bill is printed. */
async function printLongBillAtMissingPrinter() {
  const { _id: kotId } = await placeLongOrder();
  const invoice = requireInvoice(await createInvoiceClient(server, shop).openSingle(kotId));
  const printers = await usePrinters();
  const job = await printBill(invoice._id);
  // The next attempt is twenty seconds later, so that all parts wait.
  await waitForJob(server, shop, ({ error, status }) => error === 'UNREACHABLE' && status === 'WAITING');
  return { ...printers, invoiceId: invoice._id, job };
}

const jobsIn = async (status: PrintJob['status']) =>
  (await getPrintJobs(server, shop)).filter((job) => job.status === status);

describe('a bill that is several jobs', () => {
  test('prints at another printer as a whole, in its order', async () => {
    const { other, otherPrinter, job } = await printLongBillAtMissingPrinter();
    const count = (await getPrintJobs(server, shop)).length;
    expect(count).toBeGreaterThan(1);
    const moved = await redirect(job._id, otherPrinter._id);
    expect(moved.data.printJob).toMatchObject({ _id: job._id, printerId: otherPrinter._id });
    await waitForJob(server, shop, ({ _id, status }) => _id === job._id && status === 'PRINTED');
    expect(await jobsIn('PRINTED')).toHaveLength(count);
    const parts = other.slips().map((slip) => /Part (\d+) of/.exec(textOf(slip))?.[1]);
    expect(parts).toEqual(parts.map((_, index) => String(index + 1)));
  });

  test('is taken back as a whole, and another print of the bill is not', async () => {
    const { job, invoiceId } = await printLongBillAtMissingPrinter();
    const count = (await getPrintJobs(server, shop)).length;
    await printBill(invoiceId);
    const discarded = await changeJob(server, shop, 'discardPrintJob', job);
    expect(discarded.data.printJob).toMatchObject({ _id: job._id, status: 'DISCARDED' });
    const copies = (status: PrintJob['status']) =>
      jobsIn(status).then((jobs) => jobs.map(({ copyNo }) => copyNo));
    expect(await copies('DISCARDED')).toEqual(Array(count).fill(0));
    const left = (await getPrintJobs(server, shop)).filter(({ copyNo }) => copyNo === 1);
    expect(left).toHaveLength(count);
    expect(left.map(({ status }) => status)).not.toContain('DISCARDED');
  });

  test('keeps its waiting jobs if a person decides on a part that is not sure', async () => {
    await printLongBillAtMissingPrinter();
    const part = (await getPrintJobs(server, shop)).at(-1);
    if (!part) throw new Error('the bill has no job');
    await server.exec(`UPDATE print_jobs SET status = 'UNCONFIRMED' WHERE id = '${part._id}'`);
    expect((await changeJob(server, shop, 'discardPrintJob', part)).status).toBe(200);
    expect(await jobsIn('DISCARDED')).toHaveLength(1);
    expect((await getPrintJobs(server, shop)).length).toBeGreaterThan(1);
  });
});
