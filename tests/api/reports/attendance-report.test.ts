// @postgres full
// @area attendance

import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorkers, iso, moveTo, useStandingClock } from '../../support/api/attendance.ts';
import { readReport } from '../../support/api/reports.ts';
import { hire, openTill, PIN, removeEmployee } from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { readXlsx, valuesOf } from '../../support/xlsx.ts';

// A check of the clock would take what a test moves for a clock that was set back, and end the next test’s sessions.
const server = await useServer({}, undefined, { clockCheckMs: 3_600_000 });
const { origin } = server;

let shop: TestShop;
let people: ReturnType<typeof createWorkers>;
useStandingClock();
beforeEach(async () => {
  moveTo('2026-11-20T09:00');
  shop = await seedShop(server);
  people = createWorkers(server, shop);
});

type Query = Parameters<typeof readReport>[3];

/** Of the owner, whose session may have ended meanwhile. */
const read = async (query: Query) => readReport(server, await people.signInOwner(), 'attendance', query);

async function report(from: string, to: string) {
  const { status, text, data } = await read({ from, to });
  expect(status, text).toBe(200);
  return data;
}

const NOTHING = { days: 0, minutes: 0, open: 0, flagged: 0, corrected: 0 };

describe('the report of attendance', () => {
  test('has days, hours, and what is open, flagged and corrected, of each person with hours, as the month has', async () => {
    const cashier = await hire(server, shop, 'cashier');
    const { _id, inAt } = await people.work('2026-11-20T09:00', '2026-11-20T12:00');
    const { correct } = await people.asOwner();
    expect((await correct(_id, { inAt, outAt: iso('2026-11-20T11:50'), version: 1 })).status).toBe(200);
    await people.work('2026-11-20T13:00', '2026-11-20T17:35');
    await people.work('2026-11-21T09:00', '2026-11-21T10:00');
    await people.punchAt('2026-11-21T11:00', 'IN', cashier);
    moveTo('2026-11-22T04:00');
    const { rows, totals, check } = await report('2026-11-20', '2026-11-22');
    const ofWaiter = { days: 2, minutes: 170 + 275 + 60, open: 0, flagged: 0, corrected: 1 };
    const ofCashier = { days: 1, minutes: 0, open: 1, flagged: 1, corrected: 0 };
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      key: shop.waiter.userId,
      name: expect.any(String),
      saleId: shop.waiter.saleId,
      ...ofWaiter,
    });
    expect(rows).toContainEqual(expect.objectContaining({ key: cashier.userId, ...ofCashier }));
    expect(totals).toEqual({ days: 3, minutes: 505, open: 1, flagged: 1, corrected: 1 });
    expect(check).toBeUndefined();
    expect((await people.sheetOf(shop.waiter.userId))?.minutes).toBe(ofWaiter.minutes);
  });

  test('counts hours on the day of the in, across midnight, the end of a month and more than a week', async () => {
    await people.work('2026-11-05T10:00', '2026-11-05T11:00');
    await people.work('2026-11-30T22:00', '2026-12-01T02:30');
    await people.work('2026-12-01T10:00', '2026-12-01T10:20');
    const minutesOf = async (from: string, to: string) => (await report(from, to)).totals.minutes;
    expect(await minutesOf('2026-11-30', '2026-11-30')).toBe(270);
    expect(await minutesOf('2026-12-01', '2026-12-01')).toBe(20);
    expect(await minutesOf('2026-11-29', '2026-12-01')).toBe(290);
    expect(await minutesOf('2026-11-05', '2026-12-01')).toBe(350);
    expect((await report('2026-11-05', '2026-12-01')).totals.days).toBe(3);
  });

  test('follows the hour at which business days of the shop start', async () => {
    const edited = await request(origin, shopsApi.editShop, {
      params: { shopId: shop.shopId },
      body: { businessDayStart: 5 },
      as: shop.owner.token,
    });
    expect(edited.status, edited.text).toBe(200);
    await people.work('2026-12-02T04:59', '2026-12-02T05:00');
    await people.work('2026-12-02T05:00', '2026-12-02T05:10');
    expect((await report('2026-12-01', '2026-12-01')).totals).toEqual({ ...NOTHING, days: 1, minutes: 1 });
    expect((await report('2026-12-02', '2026-12-02')).totals).toEqual({ ...NOTHING, days: 1, minutes: 10 });
  });

  test('has nobody without hours, and nothing of another shop', async () => {
    await people.work('2026-11-20T09:00', '2026-11-20T12:00');
    expect(await report('2026-11-19', '2026-11-19')).toMatchObject({ rows: [], totals: NOTHING });
    const other = await seedShop(server);
    expect((await readReport(server, other, 'attendance', { from: '2026-11-20' })).data.rows).toEqual([]);
  });

  test('has who was removed without a name and with the sale id', async () => {
    const cashier = await hire(server, shop, 'cashier');
    await people.work('2026-11-20T09:00', '2026-11-20T19:00', cashier);
    expect((await removeEmployee(server, await people.signInOwner(), cashier.employeeId)).status).toBe(200);
    const { rows } = await report('2026-11-20', '2026-11-20');
    expect(rows).toEqual([
      { key: cashier.userId, saleId: cashier.saleId, ...NOTHING, days: 1, minutes: 600 },
    ]);
    const { text } = await read({ from: '2026-11-20', to: '2026-11-20', format: 'csv' });
    expect(parseCsvObjects(text)[0]?.Person).toBe(`Former employee ${cashier.saleId}`);
  });

  test('as CSV and as XLSX has hours as decimals, exact minutes and the totals', async () => {
    await people.work('2026-11-20T09:00', '2026-11-20T16:45');
    const query = { from: '2026-11-20', to: '2026-11-20' };
    const csv = await read({ ...query, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toContain(
      'report-attendance-2026-11-20-to-2026-11-20.csv',
    );
    const sums = { Days: 1, Hours: 7.75, Minutes: 465, Open: 0, 'To look at': 0, Corrected: 0 };
    const inText = Object.fromEntries(Object.entries(sums).map(([title, value]) => [title, String(value)]));
    const [row, total] = parseCsvObjects(csv.text);
    expect(row).toEqual({ Person: expect.stringContaining(`(${shop.waiter.saleId})`), ...inText });
    expect(total).toEqual({ Person: 'Total', ...inText });
    const sheets = readXlsx((await read({ ...query, format: 'xlsx' })).bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Attendance']);
    expect(sheets.map(valuesOf)[0]).toMatchObject([sums, { Person: 'Total', ...sums }]);
  });
});

test('who may not see who worked when has every report but that of attendance', async () => {
  const { byPin } = await openTill(server, shop);
  // No session at a shared terminal may see it, not even the owner’s.
  const { accessToken } = (await byPin(PIN)).data;
  expect((await readReport(server, shop, 'day', {}, accessToken)).status).toBe(200);
  expectError(await readReport(server, shop, 'attendance', {}, accessToken), 'FORBIDDEN');
  expectError(await readReport(server, shop, 'attendance', { format: 'csv' }, accessToken), 'FORBIDDEN');
  const manager = await hire(server, shop, 'manager');
  expect((await readReport(server, shop, 'attendance', {}, manager.token)).status).toBe(200);
  expectError(await readReport(server, shop, 'attendance', {}, shop.waiter.token), 'FORBIDDEN');
});
