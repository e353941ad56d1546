import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { Invoice, InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCreditClient } from '../../support/api/credit-accounts.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { addPrinter, CONFIRMING_PROFILE, getPrintJobs, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { readDocuments } from '../../support/printing/documents.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
});

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const asOwner = () => ({ as: shop.owner.token });

/** After the orders of a test, so that it prints no KOT. */
async function useInvoicePrinter(widthMm: 58 | 80 = 80, printsInvoices = true) {
  const profile = { ...CONFIRMING_PROFILE, ...defaultProfiles[widthMm], confirmsPrinted: true };
  const paper = await startPaper({ columns: profile.columns, dots: profile.dots });
  await addPrinter(server, shop, { port: paper.port, profile, printsInvoices });
  return paper;
}

const printSlip = (paymentId: string, shopId = shop.shopId) =>
  request(server.origin, printingApi.printSlip, { params: { paymentId, shopId }, ...asOwner() });

async function payPart(): Promise<{ invoice: Invoice; payment: InvoicePayment }> {
  const kot = await placeOrder(server, shop, { ...asOwner(), body: { kotType: 'TAKEAWAY' } });
  const invoiceClient = createInvoiceClient(server, shop);
  const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
  const { data } = await invoiceClient.addPayment(_id, {
    paymentMode: 'PAYTM',
    amount: 20.5,
    tip: 5,
    reference: 'UTR433512',
    part: { number: 2, of: 4 },
  });
  return data;
}

test.each([58, 80] as const)(
  'the slip of a part on %i mm says what was paid, and that it is no invoice',
  async (widthMm) => {
    const { invoice, payment } = await payPart();
    const paper = await useInvoicePrinter(widthMm);
    expect((await printSlip(payment._id)).data.printJob).toMatchObject({
      kind: 'SLIP',
      invoiceNo: invoice.invoiceNo,
      copyNo: 0,
    });
    const [slip] = await paper.waitForSlips(1);
    const text = slip ? textOf(slip) : '';
    for (const fact of [
      shop.name,
      'Part 2 of 4',
      `Bill No: ${invoice.invoiceNo}`,
      `Time: ${formatDateTime(payment.at)}`,
      'Reference: UTR433512',
      'This is not an invoice',
    ])
      expect(text).toContain(fact);
    expect(text).toMatch(/Paid by PAYTM\s+Rs 20\.50/);
    expect(text).toMatch(/Tip\s+Rs 5\b/);
    expect(text).not.toMatch(/\?|Total|Thank you|Naan/);
    await waitForJob(server, shop, ({ status }) => status === 'PRINTED');
  },
);

test('a slip prints as often as somebody asks, and the first print of the bill stays its first', async () => {
  const { invoice, payment } = await payPart();
  const paper = await useInvoicePrinter();
  for (const _ of [1, 2]) expect((await printSlip(payment._id)).status).toBe(201);
  const { data } = await request(server.origin, printingApi.printInvoice, {
    params: { invoiceId: invoice._id, shopId: shop.shopId },
    ...asOwner(),
  });
  expect(data.printJob.copyNo).toBe(0);
  await paper.waitForSlips(3);
});

test('money that went back, a payment of all, and a payment of another shop have no slip', async () => {
  const invoiceClient = createInvoiceClient(server, shop);
  const { invoice, payment } = await payPart();
  await invoiceClient.refund(payment._id, 20.5, 'PAYTM');
  const whole = (await invoiceClient.addPayment(invoice._id, { paymentMode: 'CASH', amount: 5 })).data;
  await useInvoicePrinter();
  const theirs = await seedShop(server);
  for (const { _id } of [payment, whole.payment]) expectError(await printSlip(_id), 'NOT_FOUND');
  const part = (
    await invoiceClient.addPayment(invoice._id, {
      paymentMode: 'CASH',
      amount: 5,
      part: { number: 1, of: 2 },
    })
  ).data.payment;
  shop = theirs;
  expectError(await printSlip(part._id), 'NOT_FOUND');
  expect(await getPrintJobs(server, shop)).toEqual([]);
});

test('without a printer of bills no job is queued', async () => {
  const { payment } = await payPart();
  await useInvoicePrinter(80, false);
  expectError(await printSlip(payment._id), 'CONFLICT');
  expect(await getPrintJobs(server, shop)).toEqual([]);
});

describe('the receipt of a collection', () => {
  const printReceipt = (entryId: string) =>
    request(server.origin, printingApi.printReceipt, {
      params: { entryId, shopId: shop.shopId },
      ...asOwner(),
    });

  /** Meera pays 50 rupees of what she owes. */
  async function collectFromMeera() {
    const body = { kotType: 'TAKEAWAY', customerName: 'Meera', customerPhoneNo: '9876543210' };
    const kot = await placeOrder(server, shop, { ...asOwner(), body });
    await changeStatus(server, shop, 'updateKot', kot);
    const invoiceClient = createInvoiceClient(server, shop);
    const { _id, due } = requireInvoice(await invoiceClient.openSingle(kot._id));
    await invoiceClient.addPayment(_id, { paymentMode: 'DUE', amount: due });
    const creditClient = createCreditClient(server, shop);
    const [meera] = await creditClient.list();
    if (!meera) throw new Error('Meera is no customer');
    const { entry } = (await creditClient.collect(meera._id, 50, 'GOOGLEPAY', {}, 'UTR433512')).data;
    return { creditClient, meera, entry, due };
  }

  test('says what was owed before and is owed still, also after another collection', async () => {
    const { creditClient, meera, entry, due } = await collectFromMeera();
    await creditClient.collect(meera._id, 10);
    const paper = await useInvoicePrinter(58);
    const { data } = await printReceipt(entry._id);
    expect(data.printJob).toMatchObject({ kind: 'RECEIPT', invoiceId: null, invoiceNo: null });
    const [slip] = await paper.waitForSlips(1);
    const text = slip ? textOf(slip) : '';
    for (const fact of [
      shop.name,
      'Customer: Meera',
      `Time: ${formatDateTime(entry.at)}`,
      'Reference: UTR433512',
      'Receipt for money on credit',
    ])
      expect(text).toContain(fact);
    expect(text).toMatch(/Paid by GOOGLEPAY\s+Rs 50\b/);
    expect(text).toMatch(new RegExp(`Owed before\\s+Rs ${formatRupees(due)}\\b`));
    expect(text).toMatch(new RegExp(`Still owed\\s+Rs ${formatRupees(due - 50)}\\b`));
    expect(text).not.toContain('?');
  });

  test('has no line of a reference that nobody gave', async () => {
    const { creditClient, meera } = await collectFromMeera();
    const { entry } = (await creditClient.collect(meera._id, 10)).data;
    const paper = await useInvoicePrinter(58);
    await printReceipt(entry._id);
    const [slip] = await paper.waitForSlips(1);
    expect(slip && textOf(slip)).toMatch(/Paid by CASH/);
    expect(slip && textOf(slip)).not.toContain('Reference');
  });

  test('is not found for a sale on credit, and in another shop', async () => {
    const { creditClient, meera, entry } = await collectFromMeera();
    await useInvoicePrinter();
    const [sale] = (await creditClient.statement(meera._id)).data.entries;
    expectError(await printReceipt(sale?._id ?? ''), 'NOT_FOUND');
    shop = await seedShop(server);
    expectError(await printReceipt(entry._id), 'NOT_FOUND');
  });

  test('names nobody any more once its customer is erased', async () => {
    const { creditClient, meera, entry, due } = await collectFromMeera();
    await useInvoicePrinter();
    await printReceipt(entry._id);
    await waitForJob(server, shop, ({ kind, status }) => kind === 'RECEIPT' && status === 'PRINTED');
    expect(readDocuments(server, shop)).toContain('Meera');
    await creditClient.collect(meera._id, due - 50);
    const response = await creditClient.erase(meera._id);
    expect(response.status, response.text).toBe(200);
    expect(readDocuments(server, shop)).not.toContain('Meera');
  });
});
