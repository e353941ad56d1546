import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { expect, test } from 'vitest';
import { closeDay } from '../../support/api/days.ts';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { cartBody } from '../../support/api/orders.ts';
import { addPrinter, CONFIRMING_PROFILE, getPrintJobs, waitForJob } from '../../support/api/printing.ts';
import { createShiftClient } from '../../support/api/shifts.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
});

const guest = { customerName: 'Meera', customerPhoneNo: '9876543210' };
const makeInvoice = (shop: TestShop) =>
  createInvoice(server, shop, { kotType: 'TAKEAWAY', ...guest, ...cartBody(shop, { naan: 2 }) });

/** A drawer lacks 5, one bill is paid in cash with a tip, and one is open. */
async function closeADay(shop: TestShop) {
  const shifts = createShiftClient(server, shop);
  const invoices = createInvoiceClient(server, shop);
  const { shift } = (await shifts.open(500)).data;
  const paid = await makeInvoice(shop);
  await invoices.addPayment(paid._id, { paymentMode: 'CASH', amount: 91, tip: 5, tendered: 100 });
  const { invoiceNo } = await makeInvoice(shop);
  await shifts.count(shift._id, 591);
  await shifts.close(shift._id, 'Five are missing');
  return { z: await closeDay(server, shop), invoiceNo };
}

const printZ = (shop: TestShop, zId: string) =>
  request(server.origin, printingApi.printZReport, {
    params: { zId, shopId: shop.shopId },
    as: shop.owner.token,
  });

test.each([58, 80] as const)('a Z report on %i mm has all of the day', async (widthMm) => {
  const shop = await seedShop(server);
  const { z, invoiceNo } = await closeADay(shop);
  const profile = { ...CONFIRMING_PROFILE, ...defaultProfiles[widthMm], confirmsPrinted: true };
  const paper = await startPaper({ columns: profile.columns, dots: profile.dots });
  await addPrinter(server, shop, { port: paper.port, profile, printsInvoices: true });
  expect((await printZ(shop, z._id)).data.printJob).toMatchObject({ kind: 'Z', copyNo: 0 });
  const [slip] = await paper.waitForSlips(1);
  const text = slip ? textOf(slip) : '';
  for (const fact of [shop.name, 'Z 1', 'From: the beginning', invoiceNo, 'Everything adds up.'])
    expect(text).toContain(fact);
  for (const row of [
    /^Bills opened +2$/m,
    /^Gross +Rs 182$/m,
    /^CASH +Rs 91$/m,
    /^CASH, tips +Rs 5$/m,
    /^Received for bills +Rs 91$/m,
    /^Expected +Rs 596$/m,
    /^Variance +[-−] ?Rs 5$/m,
    /^Still due +Rs 91$/m,
    /^Billed since the( beginning)? +Rs 182$/m,
  ])
    expect(text).toMatch(row);
  expect(text.replaceAll(/\s/g, '')).toContain(z.chainHead);
  expect(text).not.toContain('?');
  await waitForJob(server, shop, ({ status }) => status === 'PRINTED');
});

test('without a printer of bills, and for the Z report of another shop, no job is queued', async () => {
  const shop = await seedShop(server);
  const theirs = await seedShop(server);
  const { z } = await closeADay(shop);
  expectError(await printZ(shop, z._id), 'CONFLICT');
  expectError(await printZ(theirs, z._id), 'NOT_FOUND');
  expect(await getPrintJobs(server, shop)).toEqual([]);
  expect(await getPrintJobs(server, theirs)).toEqual([]);
});
