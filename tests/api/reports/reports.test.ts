// @postgres full

import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { addDays, calendarDate, KOLKATA_OFFSET_MS } from '@tawa/shared/calendar.ts';
import { REPORT_KINDS } from '@tawa/shared/reports/reports.rules.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInvoice, createInvoiceClient } from '../../support/api/invoices.ts';
import { sellOneDay } from '../../support/api/one-day.ts';
import { type Cart, cartBody, changeStatus, placeOrder } from '../../support/api/orders.ts';
import { readReport } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { type RowsOfShop, readRowsOfShop } from '../../support/database/recount-day.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { moveClock } from '../../support/move-clock.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { writer } = server.app.databases;
const TODAY = calendarDate(Date.now());

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});
afterEach(() => setClockReading());

const guest = { customerName: 'Meera', customerPhoneNo: '9876543210' };
const bill = (cart: Cart = { paneer: 1, naan: 3, chai: 2 }) =>
  createInvoice(server, shop, { kotType: 'TAKEAWAY', ...guest, ...cartBody(shop, cart) });
const report = async (kind: string, query: Parameters<typeof readReport>[3] = {}) => {
  const { status, text, data } = await readReport(server, shop, kind, query);
  if (status !== 200) throw new Error(text);
  return data;
};

/** The hour in Asia/Kolkata, as two digits. */
const hourNow = () => new Date(Date.now() + KOLKATA_OFFSET_MS).toISOString().slice(11, 13);

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** Summed apart from the product's rules, in rupees. */
function recount({ invoices: all, payments }: RowsOfShop) {
  const documents = all.filter(({ status }) => status === 'PAID');
  const taxOf = ({ gst }: (typeof documents)[number]) =>
    sumOf(
      gst ? (JSON.parse(gst) as { lines: { cgst: number; sgst: number }[] }).lines : [],
      ({ cgst, sgst }) => cgst + sgst,
    );
  const signed = ({ kind, amount }: { kind: string; amount: number }) =>
    kind === 'REFUND' ? -amount : amount;
  const inMode = (matches: (mode: string | null) => boolean) =>
    sumOf(
      payments.filter(({ mode }) => matches(mode)),
      signed,
    );
  const gross = sumOf(documents, (row) => row.gross);
  const discount = sumOf(documents, (row) => row.discount);
  const tax = sumOf(documents, taxOf);
  const added = sumOf(documents, (row) => row.taxAdded);
  const sums = {
    gross,
    discount,
    net: gross - discount - (tax - added),
    charges: sumOf(documents, (row) => row.charges),
    tax,
    roundOff: sumOf(documents, (row) => row.roundOff),
    received: inMode((mode) => mode !== null && mode !== 'DUE'),
    credit: inMode((mode) => mode === 'DUE'),
    waived: inMode((mode) => mode === null),
    tips: sumOf(payments, ({ kind, tip }) => (kind === 'REFUND' ? -tip : tip)),
  };
  return {
    invoices: documents.filter(({ document }) => document === 'INVOICE').length,
    ...Object.fromEntries(Object.entries(sums).map(([name, paise]) => [name, paise / 100])),
  };
}

describe('a day of everything', () => {
  test('by day: it equals the rows, and it adds up', async () => {
    await sellOneDay(server, shop);
    const found = await report('day');
    const expected = recount(readRowsOfShop(server, shop.shopId));
    expect(found).toMatchObject({ kind: 'day', from: TODAY, to: TODAY, totals: expected });
    expect(found.totals).toMatchObject({ invoices: 10, tips: 40, waived: 25, collected: 60 });
    expect(found.rows).toEqual([{ key: TODAY, ...found.totals }]);
    expect(found.check).toMatchObject({ otherDays: 0, difference: 0 });
  });

  test('by mode: it equals the payments', async () => {
    await sellOneDay(server, shop);
    const { rows, totals, check } = await report('mode');
    const { payments } = readRowsOfShop(server, shop.shopId);
    const received = (of: string) =>
      sumOf(
        payments.filter(({ mode }) => mode === of),
        ({ kind, amount }) => (kind === 'REFUND' ? -amount : amount),
      ) / 100;
    expect(rows.map(({ key, received, credit }) => [key, received, credit])).toEqual([
      ['CASH', received('CASH'), 0],
      ['CARD', received('CARD'), 0],
      ['PHONEPE', 100, 0],
      ['DUE', 0, received('DUE')],
    ]);
    expect(totals).toMatchObject({ invoices: 10, received: check?.received, tips: 40, collected: 60 });
    expect(check?.difference).toBe(0);
  });

  test('by hour: the rows of this hour are the day', async () => {
    await sellOneDay(server, shop);
    const { rows, totals, check } = await report('hour');
    const day = await report('day');
    expect(totals).toEqual(day.totals);
    expect(rows.length).toBeLessThanOrEqual(2);
    for (const { key } of rows) expect(Number(hourNow()) - Number(key)).toBeOneOf([0, 1, -23]);
    expect(check?.difference).toBe(0);
  });

  test('by item: each line counts once, on whichever bill it is, less what was credited', async () => {
    await sellOneDay(server, shop);
    const { rows, totals, check } = await report('item');
    // Each half of the day sells 3 + 4 + 2 naans and 2 + 3 + 5 chais, of which 2 are credited.
    expect(rows.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['Masala Chai', 16],
      ['Butter Naan', 18],
      ['Paneer Butter Masala', 2],
    ]);
    expect(totals.gross).toBe((await report('day')).totals.gross);
    expect(check?.difference).toBe(0);
  });

  test('a line that changed after its bill was paid is found', async () => {
    await sellOneDay(server, shop);
    writer.prepare(`UPDATE kot_lines SET quantity = quantity + 1 WHERE name = 'Butter Naan'`).run();
    expect((await report('item')).check?.difference).not.toBe(0);
    expect((await report('day')).check?.difference).toBe(0);
  });

  test.each([
    ['category', ['MAIN COURSE', 'BEVERAGES']],
    ['area', ['']],
    ['person', [expect.stringMatching(/^Asha/)]],
  ])('by %s: the gross amounts are those of the day', async (kind, names) => {
    await sellOneDay(server, shop);
    const { rows, totals, check } = await report(kind);
    expect(rows.map(({ key }) => key)).toEqual(names);
    expect(totals.gross).toBe((await report('day')).totals.gross);
    expect(check?.difference).toBe(0);
  });

  test('a guest’s name is in no report, and a table that is gone has no area', async () => {
    const place = (as: string | undefined, tableNo: string) =>
      placeOrder(server, shop, { ...(as && { as }), body: { tableNo } });
    for (const kot of [
      await place(shop.owner.token, 'T1'),
      await place(shop.waiter.token, 'T2'),
      await place(undefined, 'T2'),
    ]) {
      if (kot.status === 'REQUESTED') await changeStatus(server, shop, 'confirmKot', kot);
      const { invoice } = (await invoices.openSingle(kot._id)).data;
      await invoices.pay(invoice._id);
    }
    const noted = await bill({ naan: 1 });
    await invoices.pay(noted._id);
    await invoices.credit(noted._id, { amount: 10 });
    const namesOf = async (kind: string) =>
      (await report(kind)).rows.map(({ key, unnamed, gross }) => [unnamed ?? key, gross]);
    expect(await namesOf('person')).toEqual([
      [expect.stringMatching(/^Asha/), 136.5],
      [expect.stringMatching(/^Ravi/), 91],
      ['unnamed', 91],
      ['amountCredited', -10],
    ]);
    expect(await namesOf('area')).toEqual([
      ['Garden', 273],
      ['unnamed', 45.5],
      ['amountCredited', -10],
    ]);
    const { text } = await readReport(server, shop, 'person', { format: 'csv' });
    expect(parseCsvObjects(text).map(({ Person }) => Person)).toEqual([
      expect.stringMatching(/^Asha/),
      expect.stringMatching(/^Ravi/),
      'Guests',
      'Credit notes over an amount',
      'Total',
    ]);
    expect(text).not.toContain('Meera');
  });

  test('by tax rate: it equals the tax of the bills', async () => {
    await sellOneDay(server, shop);
    const { rows, totals } = await report('rate');
    expect(rows.map(({ key }) => key)).toEqual(['5', '18']);
    const day = await report('day');
    expect(totals.tax).toBe(day.totals.tax);
    expect(totals.taxable).toBeCloseTo((day.totals.net ?? 0) + (day.totals.charges ?? 0), 2);
  });

  test('change that counts as sales is found', async () => {
    await sellOneDay(server, shop);
    writer
      .prepare(`UPDATE takings SET received = received + 38000 WHERE shop_id = ? AND payment_mode = 'CASH'`)
      .run(shop.shopId);
    expect((await report('day')).check?.difference).toBe(-380);
  });
});

describe('days', () => {
  test('without bills have no rows', async () => {
    const empty = await report('day', { from: '2020-01-01', to: '2021-12-31' });
    expect(empty).toMatchObject({ rows: [], totals: { invoices: 0, gross: 0 }, check: { difference: 0 } });
  });

  test('in the wrong order, too many or none are refused', async () => {
    const read = (query: Parameters<typeof readReport>[3]) => readReport(server, shop, 'day', query);
    expectInvalidFields(await read({ from: '2026-11-02', to: '2026-11-01' }), 'from');
    expectInvalidFields(await read({ from: addDays(TODAY, 1) }), 'from');
    const tooLong = await read({ from: '2020-01-01', to: '2022-01-01' });
    expectInvalidFields(tooLong, 'to');
    expect(tooLong.message).toBe('Reports cover at most two years.');
    expect((await read({ from: '2024-02-29', to: '2026-02-28' })).status).toBe(200);
    expectInvalidFields(await read({ from: '0001-01-01' }), 'to');
    expectInvalidFields(await read({ from: '2026-02-30' }), 'from');
    expectInvalidFields(await read({ format: 'pdf' as 'csv' }), 'format');
    expectInvalidFields(await readReport(server, shop, 'weather'), 'kind');
  });
});

test('the CSV has the rows and the totals of the page', async () => {
  await sellOneDay(server, shop);
  const { rows, totals } = await report('day');
  const file = await readReport(server, shop, 'day', { format: 'csv' });
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="report-day-${TODAY}-to-${TODAY}.csv"`,
  );
  const [line, total] = parseCsvObjects(file.text);
  expect(line).toMatchObject({
    Day: TODAY,
    Bills: '10',
    Gross: rows[0]?.gross?.toFixed(2),
    'Round-off': rows[0]?.roundOff?.toFixed(2),
  });
  expect(total).toMatchObject({ Day: 'Total', Received: totals.received?.toFixed(2) });
});

test('only who may read reports reads them, and only of the own shop', async () => {
  const paid = await bill();
  await invoices.pay(paid._id);
  const other = await seedShop(server);
  expectError(await readReport(server, shop, 'day', {}, shop.waiter.token), 'FORBIDDEN');
  expectError(await readReport(server, shop, 'day', { format: 'csv' }, shop.waiter.token), 'FORBIDDEN');
  expectError(await readReport(server, shop, 'day', {}, other.owner.token), 'NOT_FOUND');
  for (const kind of REPORT_KINDS) expect((await readReport(server, other, kind)).data.rows).toEqual([]);
});

describe('business days', () => {
  async function moveTo(time: string): Promise<void> {
    await moveClock(server.origin, shop, time);
    invoices = createInvoiceClient(server, shop);
  }

  test('start at four: a millisecond before it is the day before, and a part is paid on its own day', async () => {
    await moveTo('2027-03-29T12:00:00.000');
    await request(server.origin, shopsApi.editShop, {
      params: { shopId: shop.shopId },
      body: { businessDayStart: '4' },
      as: shop.owner.token,
    });
    await moveTo('2027-03-31T23:00:00.000');
    const open = await bill({ chai: 2 });
    await invoices.addPayment(open._id, { paymentMode: 'CASH', amount: 50 });
    const late = await bill({ naan: 2 });
    await moveTo('2027-04-01T03:50:00.000');
    await invoices.pay(late._id);
    const at = Date.parse('2027-04-01T03:59:59.999+05:30');
    writer.prepare('UPDATE invoices SET paid_at = ? WHERE id = ?').run(at, late._id);
    writer.prepare('UPDATE payments SET at = ? WHERE invoice_id = ?').run(at, late._id);
    await moveTo('2027-04-01T04:00:00.000');
    await invoices.pay(open._id);

    const first = await report('day', { from: '2027-03-31', to: '2027-03-31' });
    expect(first.rows).toMatchObject([{ key: '2027-03-31', invoices: 1, gross: 91, received: 141 }]);
    expect(first.check).toMatchObject({ otherDays: 50, difference: 0 });
    const second = await report('day', { from: '2027-04-01', to: '2027-04-01' });
    expect(second.rows).toMatchObject([{ key: '2027-04-01', invoices: 1, gross: 120, received: 70 }]);
    expect(second.check).toMatchObject({ otherDays: -50, difference: 0 });
    const both = await report('day', { from: '2027-03-20', to: '2027-04-02' });
    expect(both.rows.map(({ key }) => key)).toEqual(['2027-03-31', '2027-04-01']);
    expect(both.check).toMatchObject({ otherDays: 0, difference: 0 });
  });
});
