import { calendarDate } from '@tawa/shared/calendar.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { GstSupplies } from '@tawa/shared/reports/gst-month.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { setRates } from '../../support/api/one-day.ts';
import { type Cart, cartBody, placeOrder } from '../../support/api/orders.ts';
import { readGstMonth } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { parseCsv } from '../../support/csv.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

const ASHA = { gstIn: '27AAPFU0939F1ZV', name: 'Asha Traders Private Limited' };
const BHARAT = { gstIn: '29AAGCB7383J1Z4', name: 'Bharat Foods LLP' };
const THREE_RATES: Cart = { paneer: 1, naan: 3, chai: 2 };

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});

/** 5 %, 12 % for the naan and 18 % for the chai. */
async function setThreeRates(inclusive: boolean): Promise<void> {
  await setRates(server, shop, inclusive);
  await request(server.origin, menuApi.editItem, {
    params: { shopId: shop.shopId, itemId: shop.items.naan },
    body: { gstRate: 12 },
    as: shop.owner.token,
  });
}

async function bill(buyer?: typeof ASHA, cart: Cart = THREE_RATES): Promise<Invoice> {
  const opened = await createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, cart) });
  return buyer ? requireInvoice(await invoices.setBuyer(opened._id, buyer)) : opened;
}

async function paidBill(buyer?: typeof ASHA): Promise<Invoice> {
  return requireInvoice(await invoices.pay((await bill(buyer))._id));
}

async function read() {
  const { status, text, data } = await readGstMonth(server, shop);
  if (status !== 200) throw new Error(text);
  return data;
}

const SUMS = ['taxable', 'cgst', 'sgst', 'tax', 'untaxed', 'roundOff', 'total'] as const;

/** In paise, with the sums of each rate. */
function inPaise(parts: readonly Omit<GstSupplies, 'documents'>[]) {
  const sum = (of: readonly number[]) => of.reduce((all, rupees) => all + Math.round(rupees * 100), 0);
  const rates = [...new Set(parts.flatMap((part) => part.rates.map(({ rate }) => rate)))];
  const all = Object.fromEntries(SUMS.map((name) => [name, sum(parts.map((part) => part[name]))]));
  const byRate = rates
    .sort((a, b) => a - b)
    .map((rate) => {
      const rows = parts.flatMap((part) => part.rates.filter((row) => row.rate === rate));
      return {
        rate,
        taxable: sum(rows.map(({ taxable }) => taxable)),
        cgst: sum(rows.map(({ cgst }) => cgst)),
        sgst: sum(rows.map(({ sgst }) => sgst)),
      };
    });
  return { ...all, byRate };
}

test.each([
  ['without tax', false],
  ['with tax', true],
])(
  'prices %s: B2B and B2C at three rates sum to the month, and the documents to B2B',
  async (_, inclusive) => {
    await setThreeRates(inclusive);
    const credited = await paidBill(ASHA);
    await invoices.credit(credited._id, { amount: 33.33 });
    await paidBill(BHARAT);
    await bill(ASHA);
    await invoices.credit((await paidBill())._id, { amount: 12.5 });
    await paidBill();

    const { net, b2b, b2c, buyerDocuments, invoices: issued, creditNotes, difference } = await read();
    expect(net.rates.map(({ rate }) => rate)).toEqual([5, 12, 18]);
    expect([b2b.documents, b2c.documents, net.documents]).toEqual([4, 3, 7]);
    expect(inPaise([b2b, b2c])).toEqual(inPaise([net]));
    expect(inPaise([issued, creditNotes])).toEqual(inPaise([net]));
    expect(inPaise(buyerDocuments)).toEqual(inPaise([b2b]));
    expect(buyerDocuments).toHaveLength(b2b.documents);
    expect(difference).toBe(0);
  },
);

test('documents are sorted by buyer, each with what its bill has, and credit notes come last', async () => {
  await setThreeRates(false);
  const bharat = await paidBill(BHARAT);
  const asha = await paidBill(ASHA);
  const { creditNote } = (await invoices.credit(asha._id, { amount: 50 })).data;
  const open = await bill({ ...ASHA, name: 'Asha Traders' }, { chai: 1 });
  const { buyerDocuments } = await read();
  const date = calendarDate(Date.now());
  expect(
    buyerDocuments.map(({ gstIn, name, document, invoiceNo, creditForNo, total }) => [
      gstIn,
      name,
      document,
      invoiceNo,
      creditForNo,
      total,
    ]),
  ).toEqual([
    [ASHA.gstIn, ASHA.name, 'INVOICE', asha.invoiceNo, null, asha.totalPayment],
    [ASHA.gstIn, 'Asha Traders', 'INVOICE', open.invoiceNo, null, open.totalPayment],
    [ASHA.gstIn, ASHA.name, 'CREDIT_NOTE', creditNote.invoiceNo, asha.invoiceNo, -50],
    [BHARAT.gstIn, BHARAT.name, 'INVOICE', bharat.invoiceNo, null, bharat.totalPayment],
  ]);
  for (const row of buyerDocuments) expect(row.date).toBe(date);
  expect(
    buyerDocuments[0]?.rates.map(({ rate, taxable, cgst, sgst }) => ({ rate, taxable, cgst, sgst })),
  ).toEqual(asha.gst?.lines);
});

test('a buyer that is taken off, and a void bill, are not B2B', async () => {
  await setThreeRates(false);
  const { _id } = await bill(ASHA);
  expect((await read()).b2b.documents).toBe(1);
  requireInvoice(await invoices.setBuyer(_id, { gstIn: '', name: '' }));
  const kot = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', ...cartBody(shop, { chai: 2 }) },
  });
  const whole = requireInvoice(await invoices.openSingle(kot._id));
  const lines = [{ orderItemId: kot.items[0]?._id ?? '', quantity: 1 }];
  const [, part] = (await invoices.split(whole._id, [{ lines }])).data.invoices;
  requireInvoice(await invoices.setBuyer(part?._id ?? '', ASHA));
  expect((await read()).buyerDocuments.map(({ invoiceNo }) => invoiceNo)).toEqual([part?.invoiceNo]);
  requireInvoice(await invoices.join(part?._id ?? ''));
  const sheet = await read();
  expect(sheet.buyerDocuments).toEqual([]);
  expect(sheet.b2b).toMatchObject({ documents: 0, rates: [], total: 0 });
  expect(sheet.b2c).toEqual(sheet.net);
});

test('bills without tax are B2B too, and the CSV has a line for each rate of a document', async () => {
  const untaxed = await paidBill({ ...BHARAT, name: '=SUM(A1)' });
  await setThreeRates(false);
  const taxed = await paidBill(ASHA);
  const { b2b, b2c } = await read();
  expect(b2b.untaxed).toBe(untaxed.totalPayment);
  expect(b2c).toMatchObject({ documents: 0, total: 0 });
  const lines = parseCsv((await readGstMonth(server, shop, { format: 'csv' })).text);
  const start = lines.findIndex(([first]) => first === 'Buyer GSTIN');
  const date = calendarDate(Date.now());
  const money = (rupees: number) => rupees.toFixed(2);
  expect(lines.slice(start, start + 5)).toEqual([
    [
      ...['Buyer GSTIN', 'Buyer', 'Document', 'No', 'For Bill No', 'Date', 'Value'],
      ...['Rate', 'Taxable', 'CGST', 'SGST', 'Tax'],
    ],
    ...(taxed.gst?.lines ?? []).map(({ rate, taxable, cgst, sgst }) => [
      ...[ASHA.gstIn, ASHA.name, 'Invoice', taxed.invoiceNo, '', date, money(taxed.totalPayment)],
      ...[String(rate), money(taxable), money(cgst), money(sgst), money(cgst + sgst)],
    ]),
    [
      ...[BHARAT.gstIn, "'=SUM(A1)", 'Invoice', untaxed.invoiceNo, '', date, money(untaxed.totalPayment)],
      ...['', '0.00', '0.00', '0.00', '0.00'],
    ],
  ]);
  expect(lines).toContainEqual([
    ...['B2B', 'All', '2', money(b2b.taxable), money(b2b.cgst), money(b2b.sgst), money(b2b.tax)],
    ...[money(b2b.untaxed), money(b2b.roundOff), money(b2b.total)],
  ]);
});
