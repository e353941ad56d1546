// @postgres full

import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAttendanceClient,
  createWorkers,
  iso,
  moveTo,
  useStandingClock,
} from '../../support/api/attendance.ts';
import {
  enrolTerminal,
  hire,
  PIN,
  removeEmployee,
  setPin,
  switchPerson,
} from '../../support/api/terminals.ts';
import { request } from '../../support/client.ts';
import { parseCsv } from '../../support/csv.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
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

describe('a person punches', () => {
  test('in and out on a device of their own, and the hours count on the day of the in', async () => {
    const { punch, own } = await people.asWaiter();
    const entered = await punch('IN');
    expect(entered).toMatchObject({ status: 201, message: 'You are in. It is 9:00 am.' });
    expect((await own()).data.open).toMatchObject({
      inTerminal: null,
      outAt: null,
      minutes: null,
      version: 0,
    });
    moveTo('2026-11-20T09:10');
    const left = await (await people.asWaiter()).punch('OUT');
    expect(left.message).toBe('You are out, after 10 min.');
    expect(left.data.punch).toMatchObject({
      _id: entered.data.punch._id,
      person: { name: expect.any(String), saleId: shop.waiter.saleId },
      day: '2026-11-20',
      minutes: 10,
      outTerminal: null,
      flags: [],
      corrections: [],
    });
    expect((await (await people.asWaiter()).own()).data).toMatchObject({
      open: null,
      month: '2026-11',
      minutes: 10,
    });
  });

  test('at a shared till by PIN, and another till sees the same state', async () => {
    await setPin({ origin }, shop.waiter.token);
    const { userId } = shop.waiter;
    const [counter, bar] = [await enrolTerminal(server, shop), await enrolTerminal(server, shop)];
    const signIn = async ({ terminalToken }: { terminalToken: string }) => {
      const { data } = await switchPerson({ origin }, { terminalToken, userId, pin: PIN });
      return createAttendanceClient(server, shop, data.accessToken);
    };
    expect((await (await signIn(counter)).punch('IN')).data.punch.inTerminal).toBe(counter.terminal.name);
    const atBar = await signIn(bar);
    expect((await atBar.own()).data.open).toMatchObject({ inTerminal: counter.terminal.name });
    expectError(await atBar.punch('IN'), 'CONFLICT');
    expect((await atBar.punch('OUT')).data.punch).toMatchObject({
      inTerminal: counter.terminal.name,
      outTerminal: bar.terminal.name,
    });
  });

  test('a second in is refused with since when, and what is open', async () => {
    const { _id } = await people.punchAt('2026-11-20T09:05', 'IN');
    moveTo('2026-11-20T13:00');
    const again = expectError(await (await people.asWaiter()).punch('IN'), 'CONFLICT');
    expect(again.message).toBe('You have been in since 9:05 am. Please punch out before you punch in again.');
    expect(again).toMatchObject({ data: { punch: { _id } } });
    moveTo('2026-11-21T13:00');
    expect(expectError(await (await people.asWaiter()).punch('IN'), 'CONFLICT').message).toContain(
      'since 20 Nov 2026, 9:05 am',
    );
  });

  test('an out without an in is refused with since when', async () => {
    const { punch } = await people.asWaiter();
    expect(expectError(await punch('OUT'), 'CONFLICT').message).toBe(
      'You have not punched in yet. Please punch in before you punch out.',
    );
    await people.work('2026-11-20T09:00', '2026-11-20T17:10');
    expect(expectError(await (await people.asWaiter()).punch('OUT'), 'CONFLICT').message).toBe(
      'You have been out since 5:10 pm. Please punch in before you punch out.',
    );
  });

  test('of two terminals at once one wins, and the other gets 409 with the open punch', async () => {
    const clients = await Promise.all([people.asWaiter(), people.asWaiter()]);
    const responses = await Promise.all(clients.map(({ punch }) => punch('IN')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const outs = await Promise.all(clients.map(({ punch }) => punch('OUT')));
    expect(outs.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await clients[0]?.own())?.data.punches).toHaveLength(1);
  });

  test('a repeated request with its key returns the same punch', async () => {
    const { punch } = await people.asWaiter();
    const headers = { 'idempotency-key': 'one-tap' };
    const [first, second] = [await punch('IN', headers), await punch('IN', headers)];
    expect(second).toMatchObject({ status: 201, data: first.data });
  });

  test('in another shop is refused, and nothing of another shop is listed or corrected', async () => {
    const other = await seedShop(server);
    const { _id, version } = await people.punchAt('2026-11-20T09:00', 'IN');
    expectError(await createAttendanceClient(server, other, shop.waiter.token).punch('IN'), 'NOT_FOUND');
    const theirs = createAttendanceClient(server, other);
    const { data } = await theirs.month();
    expect([data.present, data.people.flatMap(({ punches }) => punches)]).toEqual([[], []]);
    const body = { inAt: iso('2026-11-20T08:00'), version };
    expectError(await theirs.correct(_id, body), 'NOT_FOUND');
  });
});

describe('the day and the month of a punch', () => {
  test('are those of its in, across midnight and the end of the month', async () => {
    const punch = await people.work('2026-11-30T22:00', '2026-12-01T02:30');
    expect(punch).toMatchObject({ day: '2026-11-30', minutes: 270 });
    const { userId } = shop.waiter;
    expect(await people.sheetOf(userId, '2026-11')).toMatchObject({
      minutes: 270,
      punches: [{ _id: punch._id }],
    });
    expect(await people.sheetOf(userId)).toMatchObject({ minutes: 0, punches: [] });
  });

  test('follow the hour at which business days of the shop start', async () => {
    const edited = await request(origin, shopsApi.editShop, {
      params: { shopId: shop.shopId },
      body: { businessDayStart: 5 },
      as: shop.owner.token,
    });
    expect(edited.status, edited.text).toBe(200);
    expect(await people.work('2026-12-01T04:59', '2026-12-01T10:00')).toMatchObject({ day: '2026-11-30' });
    expect(await people.work('2026-12-02T05:00', '2026-12-02T10:00')).toMatchObject({ day: '2026-12-02' });
    const { userId } = shop.waiter;
    expect((await people.sheetOf(userId, '2026-11'))?.punches.map(({ day }) => day)).toEqual(['2026-11-30']);
    expect((await people.sheetOf(userId, '2026-12'))?.punches.map(({ day }) => day)).toEqual(['2026-12-02']);
  });
});

describe('what deserves a look', () => {
  test('more than 16 hours are flagged and not cut, open and ended', async () => {
    await people.punchAt('2026-11-20T09:00', 'IN');
    moveTo('2026-11-21T01:01');
    expect((await (await people.asWaiter()).own()).data.open?.flags).toEqual(['LONG']);
    expect(await people.punchAt('2026-11-22T09:00', 'OUT')).toMatchObject({
      flags: ['LONG'],
      minutes: 48 * 60,
    });
  });

  test('a clock that was set back while somebody was in gives no negative time', async () => {
    await people.punchAt('2026-11-20T12:00', 'IN');
    const punch = await people.punchAt('2026-11-20T09:00', 'OUT');
    expect(punch).toMatchObject({ minutes: 0, flags: ['CLOCK'], inAt: punch.outAt });
  });

  test('a clock that was set back between two punches is flagged on the second one', async () => {
    await people.work('2026-11-20T12:00', '2026-11-20T15:00');
    expect((await people.punchAt('2026-11-20T13:00', 'IN')).flags).toEqual(['CLOCK']);
  });

  test('an employee who is removed while in is out at that time, without a name and with the hours', async () => {
    const cashier = await hire(server, shop, 'cashier');
    await people.punchAt('2026-11-20T09:00', 'IN', cashier);
    moveTo('2026-11-20T19:00');
    const owner = await people.asOwner();
    expect((await owner.month()).data.present).toHaveLength(1);
    expect((await removeEmployee(server, await people.signInOwner(), cashier.employeeId)).status).toBe(200);
    expect((await owner.month()).data.present).toEqual([]);
    expect(await people.sheetOf(cashier.userId)).toMatchObject({
      person: { name: null, saleId: cashier.saleId },
      minutes: 600,
      punches: [{ flags: ['REMOVED'], outAt: iso('2026-11-20T19:00') }],
    });
  });
});

describe('the sheet of a month', () => {
  test('has everybody by name, who is in now, and the sums', async () => {
    const cashier = await hire(server, shop, 'cashier');
    await people.work('2026-11-20T09:00', '2026-11-20T12:30');
    await people.punchAt('2026-11-20T13:00', 'IN', cashier);
    const { data } = await (await people.asOwner()).month();
    expect(data.present.map(({ person }) => person._id)).toEqual([cashier.userId]);
    const minutes = new Map(data.people.map(({ person, minutes }) => [person._id, minutes]));
    expect(minutes).toEqual(
      new Map([
        [shop.owner.userId, 0],
        [shop.waiter.userId, 210],
        [cashier.userId, 0],
      ]),
    );
    const names = data.people.map(({ person }) => person.name ?? '');
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-IN').compare));
  });

  test('as CSV has hours as decimals, the reason, and no cell that runs as a formula', async () => {
    const cashier = await hire(server, shop, 'cashier');
    await request(origin, employeesApi.editEmployee, {
      params: { employeeId: cashier.employeeId, shopId: shop.shopId },
      body: { name: '=2+5' },
      as: shop.owner.token,
    });
    const { _id, inAt } = await people.work('2026-11-20T09:00', '2026-11-20T17:00', cashier);
    const { correct, month } = await people.asOwner();
    await correct(_id, { inAt, outAt: iso('2026-11-20T16:45'), reason: '=HYPERLINK("x")', version: 1 });
    const response = await month({ format: 'csv' });
    expect(response.headers.get('content-disposition')).toContain('attendance-2026-11.csv');
    const records = parseCsv(response.text);
    expect(records).toContainEqual(["'=2+5", cashier.saleId, '1', '7.75', '465', '0', '1']);
    expect(records.at(-1)).toEqual([
      '2026-11-20',
      "'=2+5",
      cashier.saleId,
      '2026-11-20 09:00:00',
      '2026-11-20 16:45:00',
      '7.75',
      '465',
      '2026-11-20 09:00:00',
      '2026-11-20 17:00:00',
      'own device',
      'own device',
      '',
      expect.any(String),
      '\'=HYPERLINK("x")',
    ]);
  });

  test('as XLSX has a sheet for each table, with hours as numbers', async () => {
    await people.work('2026-11-20T09:00', '2026-11-20T16:45');
    const { headers, bytes } = await (await people.asOwner()).month({ format: 'xlsx' });
    expect(headers.get('content-disposition')).toContain('attendance-2026-11.xlsx');
    const sheets = readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Month', 'Hours by person', 'Punches']);
    const [month, sums, punches] = sheets.map(valuesOf);
    expect(month).toEqual([{ Month: '2026-11' }]);
    expect(sums).toContainEqual(
      expect.objectContaining({ 'Sale id': shop.waiter.saleId, Days: 1, Hours: 7.75, Minutes: 465 }),
    );
    expect(punches).toMatchObject([{ Hours: 7.75, Minutes: 465, 'In at': 'own device' }]);
  });

  test('has more punches than SQLite accepts variables', async () => {
    const { _id } = await people.work('2026-11-20T09:00', '2026-11-20T09:10');
    await server.app.databases.writer
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 100000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 133000)
         INSERT INTO punches (id, shop_id, user_id, sale_id, in_at, out_at, clock_set_back, ended_by_removal, version)
         SELECT substr(id, 1, 18) || CAST(n AS TEXT), shop_id, user_id, sale_id, in_at, out_at, clock_set_back,
           ended_by_removal, version
         FROM punches, numbers WHERE id = ?`,
      )
      .run(_id);
    const { status } = await (await people.asOwner()).month({ format: 'csv' });
    expect(status).toBe(200);
  });

  test('of what is no month or in another format is refused', async () => {
    const { month } = await people.asOwner();
    expectInvalidFields(await month({ month: '2026-13' }), 'month');
    expectInvalidFields(await month({ format: 'pdf' as 'csv' }), 'format');
  });
});
