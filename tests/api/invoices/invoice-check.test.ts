import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { addPrinter, CONFIRMING_PROFILE } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { startPaper } from '../../support/printing/papers.ts';
import { textOf } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});

async function printOne() {
  const invoice = await createInvoice(server, shop);
  return { invoice, printed: await invoices.printedCheck(invoice._id) };
}

test('a printed invoice is checked by anyone, who learns the shop, number, date, state and total alone', async () => {
  const { invoice, printed } = await printOne();
  const { status, data, headers } = await invoices.check(printed);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toMatch(/no-store|no-cache|private/);
  expect(data.invoice).toEqual({
    shopName: expect.any(String),
    invoiceNo: invoice.invoiceNo,
    document: 'INVOICE',
    createdAt: invoice.createdAt,
    status: 'OPEN',
    totalPayment: invoice.totalPayment,
    printedTotal: invoice.totalPayment,
  });
});

test('a paid invoice is unchanged under the code of its open print, and its new print has another code', async () => {
  const { invoice, printed } = await printOne();
  await invoices.pay(invoice._id);
  expect((await invoices.check(printed)).data.invoice).toMatchObject({
    status: 'PAID',
    totalPayment: invoice.totalPayment,
    printedTotal: invoice.totalPayment,
  });
  const paid = await invoices.printedCheck(invoice._id);
  expect(paid.code).not.toBe(printed.code);
  expect((await invoices.check(paid)).data.invoice.status).toBe('PAID');
});

test('an invoice that was lowered after its print says what it came to then and comes to now', async () => {
  const { invoice, printed } = await printOne();
  await invoices.addCharges(invoice._id, 50);
  expect((await invoices.check(printed)).data.invoice).toMatchObject({
    printedTotal: invoice.totalPayment,
    totalPayment: invoice.totalPayment - 50,
  });
});

test('an invoice that was lowered in the database is not what its print says', async () => {
  const { invoice, printed } = await printOne();
  await invoices.pay(invoice._id);
  await server.exec(`UPDATE invoices SET sub_total = 2700, gst = NULL, tax_added = 0, round_off = 0
    WHERE id = '${invoice._id}'`);
  expect((await invoices.check(printed)).data.invoice).toMatchObject({
    printedTotal: invoice.totalPayment,
    totalPayment: 27,
  });
});

test('a wrong code, an unknown number, another shop and a pattern look the same', async () => {
  const { printed } = await printOne();
  const other = await seedShop(server);
  const answers = await Promise.all(
    [
      { code: '0000-0000-0000' },
      { code: printed.code.slice(0, -1) },
      { code: '' },
      { invoiceNo: '2627-999999' },
      { shopCode: other.shopId.slice(-12) },
      { shopCode: '%' },
      { shopCode: '____________' },
      { shopCode: shop.shopId },
    ].map((wrong) => invoices.check({ ...printed, ...wrong })),
  );
  // A path without a code has no endpoint.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const sentences = answers.filter((_, index) => index !== 2).map(({ message }) => message);
  expect(new Set(sentences).size).toBe(1);
});

test('a code is read in capitals and without dashes', async () => {
  const { printed } = await printOne();
  const typed = { ...printed, code: printed.code.toUpperCase().replaceAll('-', '') };
  expect((await invoices.check(typed)).status).toBe(200);
});

test('paper has the link where the server knows its own address', async () => {
  const known = await startServer({ PUBLIC_URL: 'https://cafe.example' }, undefined, {
    printing: { retryMs: [50], closeMs: 200, statusMs: 3_000 },
  });
  onTestFinished(known.close);
  const shopThere = await seedShop(known);
  const { _id } = await createInvoice(known, shopThere);
  const paper = await startPaper();
  await addPrinter(known, shopThere, {
    port: paper.port,
    profile: CONFIRMING_PROFILE,
    printsInvoices: true,
  });
  await request(known.origin, printingApi.printInvoice, {
    params: { invoiceId: _id, shopId: shopThere.shopId },
    as: shopThere.owner.token,
  });
  const [slip] = await paper.waitForSlips(1);
  const { shopCode, invoiceNo, code } = await createInvoiceClient(known, shopThere).printedCheck(_id);
  const printed = slip ? textOf(slip).replace(/\s/g, '') : '';
  expect(printed).toContain(`Checkthisbillatcafe.example/check/${shopCode}/${invoiceNo}/${code}`);
});

test('one address may check ten invoices a minute', async () => {
  const limited = await startServer({ RATE_LIMIT: 'on' });
  onTestFinished(limited.close);
  const shopThere = await seedShop(limited);
  const client = createInvoiceClient(limited, shopThere);
  const { _id } = await createInvoice(limited, shopThere);
  const printed = await client.printedCheck(_id);
  const statuses: number[] = [];
  for (let request = 0; request < 11; request++) statuses.push((await client.check(printed)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
