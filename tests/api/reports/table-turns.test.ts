// @postgres full

import { createRandom } from '@tawa/server/demo/random.ts';
import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { calendarDate } from '@tawa/shared/calendar.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, changeStatus, moveOrders, placeOrder } from '../../support/api/orders.ts';
import { readReport } from '../../support/api/reports.ts';
import { mergeTables } from '../../support/api/tables.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { percentilesByCounting } from '../../support/database/recount-times.ts';
import { moveClock } from '../../support/move-clock.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { reader, writer } = server.app.databases;
const TODAY = calendarDate(Date.now());
const MINUTE_MS = 60_000;

let shop: TestShop;
let invoices: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoices = createInvoiceClient(server, shop);
});
afterEach(() => setClockReading());

/** A naan is 45.5 rupees. */
const order = (tableNo = 'T1', naan = 1) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { tableNo, ...cartBody(shop, { naan }) } });
const open = async (table: keyof TestShop['tables'] = 'T1') =>
  requireInvoice(await invoices.openTable(shop.tables[table]));
const report = async (by: 'table' | 'area', query: Parameters<typeof readReport>[3] = {}) => {
  const { status, text, data } = await readReport(server, shop, `turn-${by}`, query);
  expect(status, text).toBe(200);
  return data;
};
async function visit(table: keyof TestShop['tables'] = 'T1', naan = 1): Promise<string> {
  await order(table, naan);
  const { _id } = await open(table);
  requireInvoice(await invoices.pay(_id));
  return _id;
}
/** Sets when the orders of a bill were confirmed, and when it was paid. */
function setTimes(invoiceId: string, from: number, to: number): void {
  writer.prepare('UPDATE kots SET confirmed_at = ? WHERE invoice_id = ?').run(from, invoiceId);
  writer.prepare('UPDATE invoices SET paid_at = ? WHERE id = ?').run(to, invoiceId);
}

/** What the report by table says of bills without splits, from the rows. */
function recount() {
  const all = <Row>(sql: string) => reader.all<Row>(sql.replaceAll(':shop', `'${shop.shopId}'`));
  const bills = all<{ id: string; name: string; paid: number; total: number }>(
    `SELECT id, table_name AS name, paid_at AS paid, sub_total + round_off AS total FROM invoices
     WHERE shop_id = :shop AND status = 'PAID' AND document = 'INVOICE'`,
  );
  const confirmed = all<{ bill: string; at: number }>(
    'SELECT invoice_id AS bill, confirmed_at AS at FROM kots WHERE shop_id = :shop',
  );
  const columnsOf = (rows: typeof bills) => {
    const times = rows
      .map(({ id, paid }) => {
        const firsts = confirmed.filter(({ bill }) => bill === id).map(({ at }) => Number(at));
        return Number(paid) - Math.min(...firsts);
      })
      .filter((time) => time >= 0);
    const total = rows.reduce((sum, row) => sum + Number(row.total), 0);
    return {
      parties: rows.length,
      ...percentilesByCounting(times),
      untimed: rows.length - times.length,
      averageInvoice: Math.round(total / rows.length) / 100,
    };
  };
  const named = (name: string) => bills.filter((bill) => bill.name === name);
  return {
    rows: ['T1', 'T2'].map((key) => ({ key, ...columnsOf(named(key)), seats: expect.any(Number) })),
    totals: columnsOf(bills),
  };
}

test('two years of parties: tables, the area and the total say what the rows say', async () => {
  const random = createRandom(59);
  const start = Date.parse('2025-06-01T00:00:00+05:30');
  for (let n = 0; n < 24; n += 1) {
    const id = await visit(n % 3 ? 'T1' : 'T2', random.integer(1, 9));
    const from = start + random.integer(0, 700 * 1440) * MINUTE_MS;
    setTimes(id, from, from + random.integer(n % 8 ? 0 : -9_000_000, n % 8 ? 9_000_000 : -1));
  }
  const days = { from: '2025-06-01', to: '2027-05-31' };
  const found = await report('table', days);
  const { rows, totals } = recount();
  expect(found.rows).toEqual(rows);
  expect(found.totals).toEqual(totals);
  expect(found).not.toHaveProperty('check');
  expect((await report('area', days)).rows).toEqual([{ key: 'Garden', ...totals }]);
  const { text } = await readReport(server, shop, 'turn-table', { ...days, format: 'csv' });
  const [line, , total] = parseCsvObjects(text);
  expect(line).toMatchObject({
    Table: 'T1',
    Parties: '16',
    'Median (s)': String(found.rows[0]?.median),
    'Average bill': found.rows[0]?.averageInvoice?.toFixed(2),
  });
  expect(total).toMatchObject({ Table: 'Total', Parties: '24', Seats: '' });
});

test('a party that was moved counts at the table at which it pays, from its first order', async () => {
  const first = await order('T1');
  await order('T1');
  expect((await moveOrders(server, shop)).status).toBe(200);
  const { _id } = await open('T2');
  requireInvoice(await invoices.pay(_id));
  const paid = Date.now();
  setTimes(_id, paid - 10 * MINUTE_MS, paid);
  writer.prepare('UPDATE kots SET confirmed_at = ? WHERE id = ?').run(paid - 50 * MINUTE_MS, first._id);
  const { rows } = await report('table');
  expect(rows).toMatchObject([
    { key: 'T2', parties: 1, median: 3000, percentile90: 3000, averageInvoice: 91 },
  ]);
});

test('merged tables are one party, at the host', async () => {
  expect((await mergeTables(server, shop, [shop.tables.T2, shop.tables.T1])).status).toBe(201);
  await order('T1');
  await order('T2');
  const { _id } = await open('T1');
  requireInvoice(await invoices.pay(_id));
  expect((await report('table')).rows).toMatchObject([{ key: 'T2', parties: 1, averageInvoice: 91 }]);
  expect((await report('area')).rows).toMatchObject([{ key: 'Garden', parties: 1 }]);
});

test('a split bill is one party, once its last part is paid', async () => {
  const kot = await order('T1', 4);
  const source = await open();
  const [kept, part] = await splitLines(invoices, source, kot, [1]);
  requireInvoice(await invoices.pay(part._id));
  expect((await report('table')).rows).toEqual([]);
  requireInvoice(await invoices.pay(kept._id));
  const paid = Date.parse(`${TODAY}T12:00:00+05:30`);
  setTimes(source._id, paid - 60 * MINUTE_MS, paid - 30 * MINUTE_MS);
  writer.prepare('UPDATE invoices SET paid_at = ? WHERE id = ?').run(paid, part._id);
  const { rows } = await report('table');
  expect(rows).toMatchObject([{ key: 'T1', parties: 1, median: 3600, averageInvoice: 182 }]);
  // The part is paid on another day than the rest.
  writer
    .prepare('UPDATE invoices SET paid_at = ? WHERE id = ?')
    .run(Date.parse('2026-01-20T12:00:00+05:30'), part._id);
  expect((await report('table', { from: '2026-01-20', to: '2026-01-20' })).rows).toEqual([]);
  expect((await report('table')).rows).toMatchObject([{ parties: 1, median: 1800, averageInvoice: 182 }]);
});

test('a table that is gone has its old name and no seats; bills without a table and open ones do not count', async () => {
  await visit('T1', 2);
  await order('T2');
  await open('T2');
  const takeaway = await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  const single = requireInvoice(await invoices.openSingle(takeaway._id));
  requireInvoice(await invoices.pay(single._id));
  writer.prepare('DELETE FROM tables WHERE id = ?').run(shop.tables.T1);
  const columns = { parties: 1, median: expect.any(Number), percentile90: expect.any(Number), untimed: 0 };
  expect((await report('table')).rows).toEqual([{ key: 'T1', ...columns, averageInvoice: 91 }]);
  expect((await report('area')).rows).toEqual([
    { key: '', unnamed: 'unnamed', ...columns, averageInvoice: 91 },
  ]);
});

test('a party over midnight is of the day on which it pays, and another day is empty', async () => {
  await moveClock(server.origin, shop, '2027-04-01T23:30:00');
  invoices = createInvoiceClient(server, shop);
  const kot = await order('T1');
  const { _id } = await open('T1');
  await moveClock(server.origin, shop, '2027-04-02T00:30:00');
  invoices = createInvoiceClient(server, shop);
  await changeStatus(server, shop, 'updateKot', kot, shop.owner.token);
  requireInvoice(await invoices.pay(_id));
  expect(await report('table', { from: '2027-04-01', to: '2027-04-01' })).toMatchObject({
    rows: [],
    totals: { parties: 0, untimed: 0 },
  });
  const { rows } = await report('table');
  expect(rows).toMatchObject([{ key: 'T1', parties: 1 }]);
  expect(Math.round((rows[0]?.median ?? 0) / 60)).toBe(60);
});
