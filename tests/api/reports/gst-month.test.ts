// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { sellOneDay, setRates } from '../../support/api/one-day.ts';
import { type Cart, cartBody, changeStatus, placeOrder } from '../../support/api/orders.ts';
import { readGstMonth } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { parseCsv } from '../../support/csv.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { moveClock } from '../../support/move-clock.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { writer, reader } = server.app.databases;

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});
afterEach(() => setClockReading());

const bill = (cart: Cart = { naan: 2 }) =>
  createInvoice(server, shop, { kotType: 'TAKEAWAY', ...cartBody(shop, cart) });

const editShop = (body: Record<string, string>) =>
  request(server.origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body,
    as: shop.owner.token,
  });

async function moveTo(time: string): Promise<void> {
  await moveClock(server.origin, shop, time);
  invoices = createInvoiceClient(server, shop);
}

async function read(query: Parameters<typeof readGstMonth>[2] = {}) {
  const { status, text, data } = await readGstMonth(server, shop, query);
  if (status !== 200) throw new Error(text);
  return data;
}

interface Row {
  invoiceNo: string;
  document: string;
  status: string;
  total: number;
  roundOff: number;
  gst: string | null;
}

const rowsOfShop = () =>
  reader.all<Row>(`SELECT invoice_no AS "invoiceNo", document, status, round_off AS "roundOff", gst,
    sub_total - discount + packing_fee + delivery_charges + tax_added + round_off AS total
    FROM invoices WHERE shop_id = '${shop.shopId}' ORDER BY invoice_no`);

/** Counted from the rows, apart from the product's rules. In rupees. */
function recount(document: string) {
  const rows = rowsOfShop().filter((row) => row.document === document && row.status !== 'VOID');
  const lines = rows.flatMap(
    ({ gst }) =>
      (gst ? JSON.parse(gst) : { lines: [] }).lines as { rate: number; taxable: number; cgst: number }[],
  );
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0) / 100;
  const ofRate = (rate?: number) => {
    const some = lines.filter((line) => rate === undefined || line.rate === rate);
    const half = sum(some.map(({ cgst }) => cgst));
    return { taxable: sum(some.map(({ taxable }) => taxable)), cgst: half, sgst: half, tax: 2 * half };
  };
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => a - b);
  return {
    documents: rows.length,
    rates: rates.map((rate) => ({ rate: rate / 100, ...ofRate(rate) })),
    ...ofRate(),
    roundOff: sum(rows.map(({ roundOff }) => Number(roundOff))),
    total: sum(rows.map(({ total }) => Number(total))),
  };
}

describe('a month of everything', () => {
  test('equals the rows: supplies and credit notes by rate, and what is left of both', async () => {
    await sellOneDay(server, shop);
    const sheet = await read();
    expect(sheet).toMatchObject({
      month: calendarDate(Date.now()).slice(0, 7),
      scheme: 'REGULAR',
      invoices: { ...recount('INVOICE'), untaxed: 0 },
      creditNotes: { ...recount('CREDIT_NOTE'), untaxed: 0 },
      difference: 0,
    });
    expect(sheet.invoices.rates.map(({ rate }) => rate)).toEqual([5, 18]);
    expect(sheet.creditNotes.tax).toBeLessThan(0);
    expect(sheet.net.tax).toBeCloseTo(sheet.invoices.tax + sheet.creditNotes.tax, 2);
    expect(sheet.net.documents).toBe(sheet.invoices.documents + sheet.creditNotes.documents);
  });

  test('has the documents of each series, with void and open ones', async () => {
    await sellOneDay(server, shop);
    const { series, open } = await read();
    const rows = rowsOfShop();
    const numbers = (document: string) =>
      rows.filter((row) => row.document === document).map(({ invoiceNo }) => invoiceNo);
    const [bills, notes] = [numbers('INVOICE'), numbers('CREDIT_NOTE')];
    expect(series).toEqual([
      { document: 'INVOICE', first: bills[0], last: bills.at(-1), issued: 14, voided: 2, net: 12 },
      { document: 'CREDIT_NOTE', first: notes[0], last: notes.at(-1), issued: 2, voided: 0, net: 2 },
    ]);
    expect(open).toBe(2);
  });

  test('tax that is not that of the documents is found', async () => {
    await setRates(server, shop, false);
    const { _id } = await bill();
    await invoices.pay(_id);
    const other = JSON.stringify({
      scheme: 'REGULAR',
      inclusive: false,
      lines: [{ rate: 500, taxable: 9100, cgst: 300, sgst: 300 }],
    });
    writer.prepare('UPDATE invoices SET gst = ? WHERE id = ?').run(other, _id);
    expect((await read()).difference).not.toBe(0);
  });
});

describe('calendar months', () => {
  test('a bill at 01:00 on 1 April is of April, also if the business day starts at four', async () => {
    await moveTo('2027-03-29T12:00:00.000');
    await setRates(server, shop, false);
    await editShop({ businessDayStart: '4' });
    await moveTo('2027-03-31T23:00:00.000');
    const late = await bill();
    await moveTo('2027-04-01T01:00:00.000');
    await bill({ chai: 1 });
    await invoices.pay(late._id);
    await invoices.credit(late._id, { amount: 10 });

    const march = await read({ month: '2027-03' });
    expect(march.series).toEqual([
      { document: 'INVOICE', first: '2627-000001', last: '2627-000001', issued: 1, voided: 0, net: 1 },
    ]);
    expect(march.net.total).toBe(late.totalPayment);
    const april = await read({ month: '2027-04' });
    expect(april.series).toMatchObject([
      { document: 'INVOICE', first: '2728-000001', issued: 1 },
      { document: 'CREDIT_NOTE', first: 'C2728-000001', issued: 1 },
    ]);
    expect(april.creditNotes.total).toBe(-10);
    expect(april.open).toBe(1);
    expect((await read({ month: '2027-05' })).series).toEqual([]);
    expect((await read()).month).toBe('2027-04');
  });

  test('two series in one month have two rows, and a longer number is the higher one', async () => {
    await moveTo('2027-04-01T01:00:00.000');
    const [first, second, third] = [await bill(), await bill(), await bill()];
    const renumber = (_id: string, to: string) =>
      writer.prepare('UPDATE invoices SET invoice_no = ? WHERE id = ?').run(to, _id);
    renumber(first._id, '2627-000009');
    renumber(second._id, '2728-999999');
    renumber(third._id, '2728-1000000');
    const { series } = await read({ month: '2027-04' });
    expect(series.map(({ first, last, issued }) => [first, last, issued])).toEqual([
      ['2627-000009', '2627-000009', 1],
      ['2728-999999', '2728-1000000', 2],
    ]);
  });

  test('of many documents are read to the end', async () => {
    const { _id } = await bill();
    const at = reader.get<{ at: number }>(`SELECT created_at AS at FROM invoices WHERE id = '${_id}'`).at;
    const insert =
      writer.prepare(`INSERT INTO invoices (id, shop_id, invoice_no, kind, status, sub_total, discount,
      packing_fee, delivery_charges, created_at)
      WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4001)
      SELECT shop_id || n, shop_id, substr(invoice_no, 1, 5) || substr(CAST(1000000 + n AS text), 2), 'SINGLE', 'PAID', 100, 0,
      0, 0, ? FROM invoices, numbers WHERE id = ?`);
    insert.run(at, _id);
    const { series, net } = await read();
    expect(series).toMatchObject([{ issued: 4001, last: expect.stringMatching(/-004001$/) }]);
    expect(net).toMatchObject({ documents: 4001, total: 4091 });
  });

  test('without documents are empty', async () => {
    const empty = await read({ month: '2020-02' });
    const nothing = { documents: 0, rates: [], taxable: 0, tax: 0, untaxed: 0, total: 0 };
    expect(empty).toMatchObject({ invoices: nothing, net: nothing, series: [], open: 0, difference: 0 });
  });

  test.each(['2026-13', '2026-1', '2026-11-01', 'November', '1999-12', '20261-01'])(
    '%s is refused',
    async (month) => {
      expectInvalidFields(await readGstMonth(server, shop, { month }), 'month');
    },
  );
});

test('a shop without tax has its bills apart, and what applies', async () => {
  for (const [scheme, sentence] of [
    ['NONE', 'not registered for GST'],
    ['COMPOSITION', 'composition scheme'],
  ] as const) {
    await editShop({ gstScheme: scheme });
    await invoices.pay((await bill())._id);
    const { text } = await readGstMonth(server, shop, { format: 'csv' });
    expect(text).toContain(sentence);
  }
  const { net, difference } = await read();
  expect(net).toMatchObject({ documents: 2, rates: [], tax: 0, untaxed: 182, total: 182 });
  expect(difference).toBe(0);
});

test('a month has the scheme of its documents, not that of the shop by now', async () => {
  await setRates(server, shop, false);
  await invoices.pay((await bill())._id);
  await editShop({ gstScheme: 'COMPOSITION' });
  expect((await read()).scheme).toBe('REGULAR');
});

test('the CSV has the rates, the series and the sentences', async () => {
  await sellOneDay(server, shop);
  await editShop({ gstIn: '27AAPFU0939F1ZV' });
  const sheet = await read();
  const file = await readGstMonth(server, shop, { format: 'csv' });
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="gst-${sheet.month}.csv"`);
  const lines = parseCsv(file.text);
  expect(lines.slice(0, 2)).toEqual([
    ['Month', 'GSTIN', 'Off by'],
    [sheet.month, '27AAPFU0939F1ZV', '0.00'],
  ]);
  const five = sheet.invoices.rates[0];
  expect(lines).toContainEqual([
    'Invoices',
    '5',
    '',
    ...[five?.taxable, five?.cgst, five?.sgst, five?.tax].map((value) => value?.toFixed(2)),
  ]);
  const { creditNotes } = sheet;
  expect(lines).toContainEqual([
    'Credit notes',
    'All',
    '2',
    ...[creditNotes.taxable, creditNotes.cgst, creditNotes.sgst, creditNotes.tax].map((value) =>
      value.toFixed(2),
    ),
    '0.00',
    creditNotes.roundOff.toFixed(2),
    creditNotes.total.toFixed(2),
  ]);
  expect(lines).toContainEqual(['Invoices', sheet.series[0]?.first, sheet.series[0]?.last, '14', '2', '12']);
  expect(file.text).toContain('2 bills of this month are still open');
  expect(file.text).toContain('B2B is what bills and credit notes with a buyer’s GSTIN come to');
  // No cell is a formula: each begins with a letter, a digit, or the minus of a number.
  for (const cell of lines.flat()) expect(cell).toMatch(/^($|[\p{L}\d]|-\d)/u);
});

test('only who may read reports reads it, and only of the own shop', async () => {
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  await invoices.openSingle(kot._id);
  await changeStatus(server, shop, 'deleteKot', kot);
  const other = await seedShop(server);
  expectError(await readGstMonth(server, shop, {}, shop.waiter.token), 'FORBIDDEN');
  expectError(await readGstMonth(server, shop, { format: 'csv' }, shop.waiter.token), 'FORBIDDEN');
  expectError(await readGstMonth(server, shop, {}, other.owner.token), 'NOT_FOUND');
  expect((await readGstMonth(server, other)).data.series).toEqual([]);
  expect(await read()).toMatchObject({ net: { documents: 0 }, series: [{ issued: 1, voided: 1, net: 0 }] });
});
