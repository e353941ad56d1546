// @postgres full

import type { Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
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

describe('a correction', () => {
  test('leaves what was punched, who corrected it and why, and an entry in the audit', async () => {
    const punch = await people.work('2026-11-20T09:07', '2026-11-20T23:00');
    const manager = await hire(server, shop, 'manager');
    const { correct } = await people.as(manager);
    const [first, second] = [iso('2026-11-20T17:00'), iso('2026-11-20T17:30')];
    const once = await correct(punch._id, {
      inAt: punch.inAt,
      outAt: first,
      reason: 'Forgot to punch out',
      version: 1,
    });
    expect(once.status, once.text).toBe(200);
    const { data } = await correct(punch._id, {
      inAt: iso('2026-11-20T09:00'),
      outAt: second,
      reason: 'The roster says so',
      version: 2,
    });
    const by = { _id: manager.userId, name: expect.any(String) };
    expect(data.punch).toMatchObject({
      inAt: iso('2026-11-20T09:00'),
      outAt: second,
      minutes: 510,
      version: 3,
      corrections: [
        {
          by,
          reason: 'Forgot to punch out',
          before: { inAt: punch.inAt, outAt: punch.outAt },
          after: { inAt: punch.inAt, outAt: first },
        },
        {
          by,
          reason: 'The roster says so',
          before: { inAt: punch.inAt, outAt: first },
          after: { outAt: second },
        },
      ],
    });
    const { entries } = (
      await request(origin, auditApi.getAuditEntries, {
        params: { shopId: shop.shopId },
        query: { act: 'punch.corrected' },
        as: (await people.signInOwner()).owner.token,
      })
    ).data;
    expect(entries[1]).toMatchObject({
      actor: { _id: manager.userId },
      subject: { kind: 'employee', _id: shop.waiter.userId },
      reason: 'Forgot to punch out',
      facts: expect.arrayContaining([
        { name: 'outAt', before: '2026-11-20 23:00:00', after: '2026-11-20 17:00:00' },
      ]),
    });
  });

  test('of one’s own hours is refused, unless the owner makes it', async () => {
    const manager = await hire(server, shop, 'manager');
    const { _id, inAt } = await people.work('2026-11-20T09:00', '2026-11-20T17:00', manager);
    const body = { inAt, outAt: iso('2026-11-20T16:00'), version: 1 };
    expect(expectError(await (await people.as(manager)).correct(_id, body), 'FORBIDDEN').message).toBe(
      'You may not correct your own hours. Please ask the owner or another manager.',
    );
    const owner = await people.asOwner();
    const own = (await owner.punch('IN')).data.punch;
    const earlier = { inAt: iso('2026-11-20T10:00'), version: 0 };
    expect((await owner.correct(own._id, earlier)).data.punch).toMatchObject({ outAt: null, version: 1 });
  });

  test('needs the permission, which a waiter and a PIN at a till do not give', async () => {
    const { _id, inAt } = await people.work('2026-11-20T09:00', '2026-11-20T17:00');
    const body = { inAt, outAt: iso('2026-11-20T16:00'), version: 1 };
    const waiter = await people.asWaiter();
    expectError(await waiter.correct(_id, body), 'FORBIDDEN');
    expectError(await waiter.month(), 'FORBIDDEN');
    const signedIn = await people.signInOwner();
    await setPin({ origin }, signedIn.owner.token);
    const { terminalToken } = await enrolTerminal(server, signedIn);
    const switched = await switchPerson({ origin }, { terminalToken, userId: shop.owner.userId, pin: PIN });
    const atTill = createAttendanceClient(server, shop, switched.data.accessToken);
    expectError(await atTill.correct(_id, body), 'FORBIDDEN');
    expectError(await atTill.month(), 'FORBIDDEN');
  });

  test('of what changed meanwhile is refused with what is now', async () => {
    const open = await people.punchAt('2026-11-20T09:00', 'IN');
    await people.punchAt('2026-11-20T17:00', 'OUT');
    const owner = await people.asOwner();
    const body = { inAt: iso('2026-11-20T08:00'), outAt: iso('2026-11-20T16:00'), version: open.version };
    expect(expectError(await owner.correct(open._id, body), 'CONFLICT')).toMatchObject({
      data: { punch: { outAt: iso('2026-11-20T17:00'), version: 1 } },
    });
    const [one, other] = await Promise.all([
      owner.correct(open._id, { ...body, version: 1 }),
      owner.correct(open._id, { ...body, outAt: iso('2026-11-20T15:00'), version: 1 }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
  });

  test('must be possible: times in order, not of the future, changed, and apart from other hours', async () => {
    const first = await people.work('2026-11-20T09:00', '2026-11-20T12:00');
    const second = await people.work('2026-11-20T13:00', '2026-11-20T17:00');
    const { correct } = await people.asOwner();
    const tryTimes = (inAt: string, outAt?: string) =>
      correct(second._id, { inAt: iso(inAt), ...(outAt && { outAt: iso(outAt) }), version: 1 });
    expectInvalidFields(await tryTimes('2026-11-20T14:00'), 'outAt');
    expectInvalidFields(await tryTimes('2026-11-20T14:00', '2026-11-20T13:59'), 'outAt');
    expectInvalidFields(await tryTimes('2026-11-20T13:00', '2026-11-20T17:01'), 'outAt');
    expectInvalidFields(await tryTimes('2026-11-20T17:01', '2026-11-20T17:00'), 'inAt');
    expectInvalidFields(await tryTimes('2026-11-20T13:00', '2026-11-20T17:00'), 'inAt');
    const overlap = await tryTimes('2026-11-20T11:59', '2026-11-20T17:00');
    expectInvalidFields(overlap, 'inAt');
    expect(overlap.message).toBe('The person has other hours at this time, which begin at 9:00 am.');
    expect((await tryTimes('2026-11-20T12:00', '2026-11-20T17:00')).status).toBe(200);
    expect((await people.sheetOf(shop.waiter.userId))?.punches.map(({ _id }) => _id)).toEqual([
      first._id,
      second._id,
    ]);
  });

  test('to no length takes a false punch away, also within other hours', async () => {
    await people.work('2026-11-20T09:00', '2026-11-20T12:00');
    const { _id } = await people.work('2026-11-20T13:00', '2026-11-20T14:00');
    const { correct } = await people.asOwner();
    const at = iso('2026-11-20T10:00');
    expect((await correct(_id, { inAt: at, outAt: at, version: 1 })).status).toBe(200);
  });

  test('repairs what a wrong clock left, and the mark is gone', async () => {
    await people.punchAt('2026-11-20T12:00', 'IN');
    const { _id } = await people.punchAt('2026-11-20T09:00', 'OUT');
    const { correct } = await people.asOwner();
    const body = { inAt: iso('2026-11-20T08:00'), outAt: iso('2026-11-20T09:00'), version: 1 };
    expect((await correct(_id, body)).data.punch).toMatchObject({ minutes: 60, flags: [] });
  });

  test('that changes nothing confirms a flagged punch, which is flagged no more', async () => {
    const long = await people.work('2026-11-20T09:00', '2026-11-21T09:00');
    const overlapping = await people.work('2026-11-21T08:00', '2026-11-21T12:00');
    const { correct } = await people.asOwner();
    const confirm = ({ _id, inAt, outAt, version }: Punch) =>
      correct(_id, { inAt, outAt: outAt ?? '', version, reason: 'A wedding' });
    expect([long.flags, overlapping.flags]).toEqual([['LONG'], ['CLOCK']]);
    // The hours of both would count twice.
    expectInvalidFields(await confirm(overlapping), 'inAt');
    const shorter = { inAt: long.inAt, outAt: iso('2026-11-21T02:00'), version: 1 };
    const shortened = (await correct(long._id, shorter)).data.punch;
    expect(shortened.flags).toEqual(['LONG']);
    const confirmed = await confirm(shortened);
    expect(confirmed).toMatchObject({ status: 200, message: 'Hours confirmed' });
    expect(confirmed.data.punch).toMatchObject({ flags: [], minutes: 17 * 60, version: 3 });
    expect((await confirm(overlapping)).data.punch.flags).toEqual([]);
    expect((await people.sheetOf(shop.waiter.userId))?.punches.map(({ flags }) => flags)).toEqual([[], []]);
    const { data } = await request(origin, auditApi.getAuditEntries, {
      params: { shopId: shop.shopId },
      query: { act: 'punch.confirmed' },
      as: (await people.signInOwner()).owner.token,
    });
    expect(data.entries.map(({ reason }) => reason)).toEqual(['A wedding', 'A wedding']);
    // There is nothing to confirm any more, and another time may be wrong again.
    expectInvalidFields(await confirm(confirmed.data.punch), 'inAt');
    const longer = { inAt: long.inAt, outAt: iso('2026-11-21T07:00'), version: 3 };
    expect((await correct(long._id, longer)).data.punch.flags).toEqual(['LONG']);
  });

  test('that changes nothing is refused while a long punch is open, because it can still grow', async () => {
    const { _id, inAt, version } = await people.punchAt('2026-11-20T09:00', 'IN');
    moveTo('2026-11-21T09:00');
    expectInvalidFields(await (await people.asOwner()).correct(_id, { inAt, version }), 'inAt');
  });

  test('of the in of a person who is in leaves the place and the time of the out that follows', async () => {
    const { _id } = await people.punchAt('2026-11-20T10:00', 'IN');
    const body = { inAt: iso('2026-11-20T09:00'), version: 0 };
    expect((await (await people.asOwner()).correct(_id, body)).status).toBe(200);
    await people.punchAt('2026-11-20T17:00', 'OUT');
    expect(await rowOf(shop.waiter.saleId)).toMatchObject({
      In: '2026-11-20 09:00:00',
      'In as punched': '2026-11-20 10:00:00',
      'Out as punched': '2026-11-20 17:00:00',
      'Out at': 'own device',
    });
  });

  test('of an employee who was removed while in ends the mark, and names no place of an out', async () => {
    const cashier = await hire(server, shop, 'cashier');
    const { _id } = await people.punchAt('2026-11-20T10:00', 'IN', cashier);
    const owner = await people.asOwner();
    await owner.correct(_id, { inAt: iso('2026-11-20T09:00'), version: 0 });
    moveTo('2026-11-20T19:00');
    await removeEmployee(server, await people.signInOwner(), cashier.employeeId);
    expect(await rowOf(cashier.saleId)).toMatchObject({
      'To look at': 'the employee was removed',
      'Out at': '',
    });
    const body = { inAt: iso('2026-11-20T09:00'), outAt: iso('2026-11-20T17:00'), version: 2 };
    const { data } = await (await people.asOwner()).correct(_id, body);
    expect(data.punch).toMatchObject({ flags: [], isEndedByRemoval: true, minutes: 480 });
    expect(await rowOf(cashier.saleId)).toMatchObject({
      'To look at': '',
      Out: '2026-11-20 17:00:00',
      'Out as punched': '',
      'Out at': '',
    });
  });

  test('may include the time of a punch without a length', async () => {
    await people.punchAt('2026-11-20T12:00', 'IN');
    expect((await people.punchAt('2026-11-20T09:00', 'OUT')).minutes).toBe(0);
    const { _id } = await people.work('2026-11-20T13:00', '2026-11-20T17:00');
    const body = { inAt: iso('2026-11-20T11:00'), outAt: iso('2026-11-20T17:00'), version: 1 };
    expect((await (await people.asOwner()).correct(_id, body)).status).toBe(200);
  });
});

/** The row of the only punch that somebody has in the CSV file of this month. */
async function rowOf(saleId: string | null): Promise<Record<string, string>> {
  const { text } = await (await people.asOwner()).month({ format: 'csv' });
  const records = parseCsv(text);
  const titles = records.findLast((cells) => cells[0] === 'Day') ?? [];
  const row = records.findLast((cells) => cells[2] === saleId) ?? [];
  return Object.fromEntries(titles.map((title, index) => [title, row[index] ?? '']));
}
