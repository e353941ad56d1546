import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { changeJob, getPrinters, getPrintJobs, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { usePrinter } from '../../support/printing/papers.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], signMs: 200, closeMs: 100, statusMs: 100 },
});
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const order = () => placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
const ofPrinter = (printerId: string) => ({
  params: { printerId, shopId: shop.shopId },
  as: shop.owner.token,
});
const switchOff = (printerId: string) =>
  request(origin, printingApi.editPrinter, { ...ofPrinter(printerId), body: { isEnabled: false } });
const remove = (printerId: string) => request(origin, printingApi.deletePrinter, ofPrinter(printerId));

/** Places orders while `change` is made, and returns the tokens of those that were committed before it. */
async function tokensBefore(change: () => Promise<unknown>, action: string): Promise<number[]> {
  const screen = await connectSocket(origin, { shopId: shop.shopId, token: shop.owner.token });
  onTestFinished(() => screen.close());
  const before = Array.from({ length: 10 }, order);
  await Promise.all([Promise.all(before), change(), order()]);
  const { seq } = await screen.waitFor('printing:changed', (message) => {
    const { isEnabled } = (message.printer ?? {}) as { isEnabled?: boolean };
    return message.action === action && (action === 'deleted' || isEnabled === false);
  });
  return screen.received
    .filter(({ name, message }) => name === 'kot:created' && message.seq < seq)
    .map(({ message }) => (message.kot as { tokenNo: number }).tokenNo);
}

test.for([1, 2, 3])('orders before the only printer is switched off have their job, %i', async () => {
  const { printer } = await usePrinter(server, shop, { mode: 'not-listening' });
  const tokens = await tokensBefore(() => switchOff(printer._id), 'edited');
  const jobs = (await getPrintJobs(server, shop)).map(({ tokenNo }) => tokenNo);
  expect(tokens.length).toBeGreaterThan(0);
  expect(jobs.toSorted()).toEqual(tokens.toSorted());
});

test('orders before a printer is switched off print there although another one is in use', async () => {
  await usePrinter(server, shop);
  const { printer: other } = await usePrinter(server, shop);
  const { stations } = await getPrinters(server, shop);
  const printerId = stations[0]?.printerId ?? '';
  expect(printerId).not.toBe(other._id);
  const tokens = await tokensBefore(() => switchOff(printerId), 'edited');
  const jobs = (await getPrintJobs(server, shop)).map(({ tokenNo }) => tokenNo);
  expect(jobs.toSorted()).toEqual(tokens.toSorted());
});

test('an order that nobody has planned yet refuses the deletion of its printer', async () => {
  const { printer } = await usePrinter(server, shop, { mode: 'not-listening' });
  const placed = Array.from({ length: 10 }, order);
  await placed[0];
  const { status, message } = await remove(printer._id);
  expect(status).toBe(409);
  expect(message).toMatch(/^Prints are waiting for /);
  await Promise.all(placed);
  await waitForJob(server, shop, ({ tokenNo }) => tokenNo === 1);
});

test('a printer with a print that needs a person is not deleted until that is decided', async () => {
  const { printer } = await usePrinter(server, shop, { mode: { resetsAfterBytes: 60 } });
  await order();
  const job = await waitForJob(server, shop, ({ status }) => status === 'UNCONFIRMED');
  const { status, message } = await remove(printer._id);
  expect(status).toBe(409);
  expect(message).toBe(
    `Prints of ${printer.name} need you: 1. Please print them again elsewhere or discard them first.`,
  );
  expect((await getPrintJobs(server, shop)).map(({ _id }) => _id)).toEqual([job._id]);
  await changeJob(server, shop, 'discardPrintJob', job);
  expect((await remove(printer._id)).status).toBe(200);
});

test('a bill of which nobody knows keeps its printer, and a KOT that is served does not', async () => {
  const { printer } = await usePrinter(server, shop, { mode: { resetsAfterBytes: 60 } });
  const kot = await order();
  await waitForJob(server, shop, ({ status }) => status === 'UNCONFIRMED');
  await changeStatus(server, shop, 'updateKot', kot);
  const { _id: invoiceId } = requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
  await request(origin, printingApi.editPrinter, {
    ...ofPrinter(printer._id),
    body: { printsInvoices: true },
  });
  await request(origin, printingApi.printInvoice, {
    params: { invoiceId, shopId: shop.shopId },
    as: shop.owner.token,
  });
  const bill = await waitForJob(
    server,
    shop,
    ({ kind, status }) => kind === 'INVOICE' && status === 'UNCONFIRMED',
  );
  expect((await remove(printer._id)).status).toBe(409);
  await changeJob(server, shop, 'discardPrintJob', bill);
  expect((await remove(printer._id)).status).toBe(200);
});
