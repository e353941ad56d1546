// @postgres full

import { createRandom } from '@tawa/server/demo/random.ts';
import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { calendarDate, HOUR_MS } from '@tawa/shared/calendar.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../support/api/orders.ts';
import { readReport } from '../../support/api/reports.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { recountTimes } from '../../support/database/recount-times.ts';
import { moveClock } from '../../support/move-clock.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { reader, writer } = server.app.databases;
const KINDS = ['day', 'hour', 'area', 'person'] as const;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});
afterEach(() => setClockReading());

const order = (tableNo = 'T1', as: string | undefined = shop.owner.token) =>
  placeOrder(server, shop, { ...(as && { as }), body: { tableNo } });
const report = async (by: (typeof KINDS)[number], query: Parameters<typeof readReport>[3] = {}) => {
  const { status, text, data } = await readReport(server, shop, `kot-time-${by}`, query);
  expect(status, text).toBe(200);
  return data;
};
const at = (time: string): number => Date.parse(`${time}+05:30`);

async function startDaysAtFour(): Promise<void> {
  await moveClock(server.origin, shop, '2027-03-29T12:00:00');
  const { status, text } = await request(server.origin, shopsApi.editShop, {
    params: { shopId: shop.shopId },
    body: { businessDayStart: '4' },
    as: shop.owner.token,
  });
  expect(status, text).toBe(200);
  await moveClock(server.origin, shop, '2027-04-10T12:00:00');
}

interface Marks {
  status?: string;
  day?: string;
  from?: number | null;
  to?: number | null;
}

function setMarks(kotId: string, { status = 'SERVED', day, from, to }: Marks): void {
  writer
    .prepare(
      `UPDATE kots SET status = ?, business_day = coalesce(?, business_day), confirmed_at = ?, served_at = ? WHERE id = ?`,
    )
    .run(status, day ?? null, from ?? null, to ?? null, kotId);
}

interface KotCells {
  status: string;
  day: string;
  from: number | null;
  to: number | null;
  created: number;
  role: string;
  person: string;
  area: string | null;
}

/** What each report says, from the rows. Days of this shop start at four since 30 March 2027. */
function recount(by: (typeof KINDS)[number]) {
  const kots =
    reader.all<KotCells>(`SELECT k.status, k.business_day AS day, k.confirmed_at AS "from", k.served_at AS "to",
    k.created_at AS created, k.placed_by_role AS role, k.placed_by_name AS person, a.name AS area
    FROM kots k LEFT JOIN tables t ON t.id = k.table_id LEFT JOIN areas a ON a.id = t.area_id
    WHERE k.shop_id = '${shop.shopId}'`);
  const dayOf = (instant: number) =>
    calendarDate(instant >= at('2027-03-30T04:00:00') ? instant - 4 * HOUR_MS : instant);
  const hour = (instant: number) => new Date(instant + 5.5 * HOUR_MS).toISOString().slice(11, 13);
  return recountTimes(
    kots.flatMap((kot) => {
      if (kot.status === 'REQUESTED' || kot.status === 'REJECTED') return [];
      const servedAt = kot.status === 'CANCELLED' ? null : kot.to;
      const duration = servedAt === null || kot.from === null ? null : Number(servedAt) - Number(kot.from);
      const row = {
        day: servedAt === null ? kot.day : dayOf(Number(servedAt)),
        hour: hour(Number(servedAt ?? kot.from ?? kot.created)),
        area: kot.area ?? '',
        person: kot.role === 'DINER' ? '' : kot.person,
      }[by];
      return [{ row, duration, isCancelled: kot.status === 'CANCELLED' }];
    }),
    5,
  );
}

test('two years of orders: each report says what the rows say', async () => {
  await startDaysAtFour();
  const random = createRandom(59);
  for (let n = 0; n < 44; n += 1) {
    const tableNo = n % 2 ? 'T1' : 'T2';
    const { _id } = await order(tableNo);
    const place = 'UPDATE kots SET table_id = ?, placed_by_role = ?, placed_by_name = ? WHERE id = ?';
    writer
      .prepare(place)
      .run(n % 3 ? shop.tables.T2 : null, n % 4 ? 'WAITER' : 'DINER', n % 4 === 1 ? 'Ravi' : 'Asha', _id);
    const from =
      at('2025-06-01T00:00:00') +
      random.integer(0, 3) * 223 * 24 * HOUR_MS +
      random.integer(0, 5) * HOUR_MS +
      random.integer(0, 3_600_000);
    const took = random.integer(0, 5_400_000);
    const day = calendarDate(from);
    if (n % 11 === 5) setMarks(_id, { status: 'CANCELLED', day, from, to: from + took });
    else if (n % 11 === 6) setMarks(_id, { status: 'COOKING', day, from });
    else if (n % 11 === 7) setMarks(_id, { day, from, to: from - took });
    else if (n % 11 === 8) setMarks(_id, { status: 'PAID', day, to: from });
    else setMarks(_id, { day, from, to: from + took });
  }
  for (const by of KINDS) {
    const { rows, totals, ...rest } = await report(by, { from: '2025-06-01', to: '2027-05-31' });
    const expected = recount(by);
    expect(Object.fromEntries(rows.map(({ key, unnamed: _, ...columns }) => [key, columns]))).toEqual(
      expected.rows,
    );
    expect(totals).toEqual(expected.totals);
    expect(rest).not.toHaveProperty('check');
  }
  const { rows } = await report('day', { from: '2025-06-01', to: '2027-05-31' });
  expect(rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key).toSorted());
});

test('an order over the start of the day is of the day on which it is served', async () => {
  await startDaysAtFour();
  const before = await order();
  setMarks(before._id, {
    day: '2027-04-01',
    from: at('2027-04-02T03:40:00'),
    to: at('2027-04-02T03:59:59.999'),
  });
  const over = await order();
  setMarks(over._id, { day: '2027-04-01', from: at('2027-04-02T03:50:00'), to: at('2027-04-02T04:00:00') });
  const days = await report('day', { from: '2027-04-01', to: '2027-04-02' });
  expect(days.rows.map(({ key, kots, untimed }) => [key, kots, untimed])).toEqual([
    ['2027-04-01', 1, 0],
    ['2027-04-02', 1, 0],
  ]);
  const hours = await report('hour', { from: '2027-04-01', to: '2027-04-02' });
  expect(hours.rows.map(({ key, kots }) => [key, kots])).toEqual([
    ['04', 1],
    ['03', 1],
  ]);
  const first = await report('area', { from: '2027-04-01', to: '2027-04-01' });
  expect(first.rows).toEqual([{ key: 'Garden', kots: 1, cancelled: 0, untimed: 0 }]);
});

test('a time below 0 is in no median, here and on Today', async () => {
  await moveClock(server.origin, shop, '2027-04-01T12:00:00');
  const noon = at('2027-04-01T12:00:00');
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push((await order())._id);
  for (const [n, id] of ids.entries()) setMarks(id, { from: noon - (n + 1) * 60_400, to: noon - 1 });
  const invoices = createInvoiceClient(server, shop);
  expect((await report('day')).totals).toEqual({
    kots: 5,
    median: 181,
    percentile90: 302,
    cancelled: 0,
    untimed: 0,
  });
  expect((await invoices.daySoFar()).data.kitchenTimes).toMatchObject({ kots: 5, median: 181_199 });
  setMarks(ids[4] ?? '', { from: noon, to: noon - 1 });
  expect((await report('day')).totals).toEqual({ kots: 4, cancelled: 0, untimed: 1 });
  expect((await invoices.daySoFar()).data.kitchenTimes).toBeNull();
});

test('what a guest only asked for is in no report, and no guest has a name in one', async () => {
  const asked = await order('T2', '');
  expect(asked.status).toBe('REQUESTED');
  expect((await report('person')).rows).toEqual([]);
  await changeStatus(server, shop, 'confirmKot', asked);
  // It is cooked right now.
  expect((await report('person')).rows).toEqual([]);
  const row = { kots: 0, cancelled: 0, untimed: 1 };
  await changeStatus(server, shop, 'updateKot', asked);
  expect((await report('person')).totals).toEqual({ ...row, kots: 1, untimed: 0 });
  await changeStatus(server, shop, 'deleteKot', asked);
  expect((await report('person')).totals).toEqual({ kots: 0, cancelled: 1, untimed: 0 });
  const { text, headers } = await readReport(server, shop, 'kot-time-person', { format: 'csv' });
  expect(parseCsvObjects(text)).toEqual(
    ['Guests', 'Total'].map((Person) => ({
      Person,
      KOTs: '0',
      'Median (s)': '',
      '90th percentile (s)': '',
      Cancelled: '1',
      'Without a time': '0',
    })),
  );
  expect(headers.get('content-disposition')).toContain('report-kot-time-person-');
});

test('days without orders have no rows', async () => {
  for (const by of KINDS)
    expect(await report(by, { from: '2020-01-01', to: '2021-12-31' })).toMatchObject({
      rows: [],
      totals: { kots: 0, cancelled: 0, untimed: 0 },
    });
});
