import { setImmediate as othersTurn } from 'node:timers/promises';
import type { AttendanceMonth, attendanceApi, Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { mayBeConfirmed, type PunchTimes, sumMinutes } from '@tawa/shared/attendance/attendance.rules.ts';
import { businessDay, businessDaysPeriod, type DayStarts, type Period } from '@tawa/shared/business-day.ts';
import { csvTimestamp, sinceWhen } from '@tawa/shared/calendar.ts';
import type { BodyOf, DataOf } from '@tawa/shared/contract/endpoint.ts';
import { daysOfMonth } from '@tawa/shared/reports/months.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { presentPeople, presentPunch, presentPunches, sortByPerson } from './attendance.presenter.ts';
import {
  findLatestEnd,
  findOpenPunch,
  findOverlap,
  findPunch,
  insertCorrection,
  insertPunch,
  listMembersWithSaleIds,
  type PunchRow,
  readSaleId,
  readUserNames,
  updatePunch,
} from './attendance.repository.ts';

type PunchForm = BodyOf<typeof attendanceApi.punch>;
type Correction = BodyOf<typeof attendanceApi.correctPunch>;

export interface AttendanceService {
  /** Of the caller, at the caller's device. @throws punch.already_in, punch.already_out, punch.never_in */
  punch(scope: ShopScope, form: PunchForm, idempotencyKey: IdempotencyKey | undefined): Promise<Punch>;
  readOwn(scope: ShopScope): Promise<DataOf<typeof attendanceApi.getOwnAttendance>>;
  /** @param month of business days, by default this one */
  readMonth(scope: ShopScope, month: string | undefined): Promise<AttendanceMonth>;
  /**
   * Unchanged times confirm a punch that is flagged.
   * @throws entity.not_found, punch.own, punch.changed, punch.unchanged, punch.out_needed, punch.out_before_in,
   * punch.in_future, punch.overlaps
   */
  correct(scope: ShopScope, punchId: string, correction: Correction): Promise<Punch>;
}

/** From the start of its first business day to the end of its last. */
function periodOfMonth(month: string, starts: DayStarts): Period {
  const [from, to] = daysOfMonth(month);
  return businessDaysPeriod({ from, to }, starts);
}

/** For managers, and for the other devices of the person. */
function announceAttendance({ announce }: WriteContext, { userId }: PunchRow): void {
  announce({ name: 'attendance:changed', payload: { userId } });
  announce({ name: 'attendance:own', payload: { userId } });
}

async function presentNow(write: WriteContext, row: PunchRow): Promise<Punch> {
  return presentPunch(write, row, { starts: await findDayStarts(write), now: write.at });
}

async function auditPunch(
  write: WriteContext,
  act: 'punch.started' | 'punch.ended' | 'punch.corrected' | 'punch.confirmed',
  { userId, saleId }: PunchRow,
  more: Partial<Parameters<WriteContext['audit']>[0]> = {},
): Promise<void> {
  const personName = (await readUserNames(write, [userId])).get(userId);
  const subject = { kind: 'employee', id: userId, label: saleId, ...(personName && { personName }) } as const;
  write.audit({ act, subject, ...more });
}

function requirePerson({ person, sessionUser }: ShopScope) {
  if (!person) throw new AppError('session.missing');
  return { userId: person.userId, terminalId: sessionUser?.terminalId ?? null };
}

async function punchIn(write: WriteContext): Promise<PunchRow> {
  const { at } = write;
  const { userId, terminalId } = requirePerson(write.scope);
  const open = await findOpenPunch(write, userId);
  if (open) {
    const data = { punch: await presentNow(write, open) };
    throw new AppError('punch.already_in', { since: sinceWhen(open.inAt, at) }, { data });
  }
  const latestEnd = await findLatestEnd(write, userId);
  const row = await insertPunch(write, {
    userId,
    saleId: await readSaleId(write, userId),
    inAt: at,
    inTerminalId: terminalId,
    isClockSetBack: latestEnd !== undefined && latestEnd > at,
  });
  await auditPunch(write, 'punch.started', row);
  return row;
}

/** A clock that was set back must not give a negative time. */
function endAt({ inAt, isClockSetBack }: PunchRow, at: number) {
  return { outAt: Math.max(at, inAt), isClockSetBack: isClockSetBack || at < inAt };
}

async function punchOut(write: WriteContext): Promise<PunchRow> {
  const { at } = write;
  const { userId, terminalId } = requirePerson(write.scope);
  const open = await findOpenPunch(write, userId);
  if (!open) {
    const latestEnd = await findLatestEnd(write, userId);
    throw latestEnd === undefined
      ? new AppError('punch.never_in')
      : new AppError('punch.already_out', { since: sinceWhen(latestEnd, at) });
  }
  const row = await updatePunch(write, open, { ...endAt(open, at), outTerminalId: terminalId });
  await auditPunch(write, 'punch.ended', row);
  return row;
}

/** Ends the open punch of an employee who is removed, at the time of the removal. The punch is flagged. */
export async function endPunchOfRemoved(write: WriteContext, userId: string): Promise<void> {
  const open = await findOpenPunch(write, userId);
  if (!open) return;
  const row = await updatePunch(write, open, { ...endAt(open, write.at), isEndedByRemoval: true });
  announceAttendance(write, row);
}

const isUnchanged = (row: PunchRow, { inAt, outAt }: PunchTimes): boolean =>
  inAt === row.inAt && outAt === row.outAt;

/** An unchanged time may be later than now, because the clock was ahead when the person punched. */
async function requirePossible(write: WriteContext, row: PunchRow, times: PunchTimes): Promise<void> {
  const { inAt, outAt } = times;
  if (isUnchanged(row, times) && !mayBeConfirmed(await presentNow(write, row)))
    throw fieldError('inAt', 'punch.unchanged');
  if (inAt > write.at && inAt !== row.inAt) throw fieldError('inAt', 'punch.in_future');
  if (outAt !== null && outAt > write.at && outAt !== row.outAt) throw fieldError('outAt', 'punch.in_future');
  if (outAt !== null && outAt < inAt) throw fieldError('outAt', 'punch.out_before_in');
  const other = await findOverlap(write, row, times);
  if (other) throw fieldError('inAt', 'punch.overlaps', { since: sinceWhen(other.inAt, write.at) });
}

const factsOf = ({ inAt, outAt }: PunchTimes) => ({
  inAt: csvTimestamp(inAt),
  outAt: outAt === null ? null : csvTimestamp(outAt),
});

async function correctPunch(write: WriteContext, punchId: string, correction: Correction): Promise<PunchRow> {
  const { userId: byId } = requirePerson(write.scope);
  const row = await findPunch(write, punchId);
  if (!row) throw new AppError('entity.not_found', { noun: 'punch' });
  if (row.userId === byId && write.scope.rights?.role !== 'owner') throw new AppError('punch.own');
  const { inAt, outAt = null, reason, version } = correction;
  if (version !== row.version)
    throw new AppError('punch.changed', {}, { data: { punch: await presentNow(write, row) } });
  if (outAt === null && row.outAt !== null) throw fieldError('outAt', 'punch.out_needed');
  const times = { inAt, outAt };
  await requirePossible(write, row, times);
  // Somebody has looked at it, so the clock is no longer a reason to.
  const changed = await updatePunch(write, row, { ...times, isClockSetBack: false });
  await insertCorrection(write, {
    punchId,
    at: write.at,
    byId,
    reason,
    inBefore: row.inAt,
    outBefore: row.outAt,
    inAfter: inAt,
    outAfter: outAt,
    version: changed.version,
  });
  await auditPunch(write, isUnchanged(row, times) ? 'punch.confirmed' : 'punch.corrected', changed, {
    reason: { text: reason },
    before: factsOf(row),
    after: factsOf(times),
  });
  return changed;
}

async function readMonth(
  context: ShopContext,
  chosen: string | undefined,
  now: number,
): Promise<AttendanceMonth> {
  const starts = await findDayStarts(context);
  const month = chosen ?? businessDay(now, starts).slice(0, 7);
  const times = { starts, now };
  const punches = await presentPunches(context, { period: periodOfMonth(month, starts) }, times);
  const present = await presentPunches(context, { isOpen: true }, times);
  const members = await listMembersWithSaleIds(context);
  return { month, present: sortByPerson(present), people: presentPeople(members, punches) };
}

/**
 * Reads everybody who works in the shop or has a punch that began in one of the periods, by name. The process serves others
 * after each period.
 * @param now ms UTC
 */
export async function readPeopleOfPeriods(
  { tx: read, scope }: ShopContext,
  periods: readonly Period[],
  times: { starts: DayStarts; now: number },
): Promise<AttendanceMonth['people']> {
  const punches: Punch[] = [];
  for (const period of periods) {
    const [found] = await inSnapshot(read, (tx) => presentPunches({ tx, scope }, { period }, times));
    for (const punch of found) punches.push(punch);
    await othersTurn();
  }
  return presentPeople(await listMembersWithSaleIds({ tx: read, scope }), punches);
}

export function createAttendanceService(read: Db, { write }: UnitOfWork): AttendanceService {
  return {
    punch: (scope, { kind }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const row = kind === 'IN' ? await punchIn(write) : await punchOut(write);
          announceAttendance(write, row);
          return presentNow(write, row);
        },
        idempotencyKey,
      ),

    async readOwn(scope) {
      const { userId } = requirePerson(scope);
      const now = serverNow();
      const [own] = await inSnapshot(read, async (tx) => {
        const context = { tx, scope };
        const starts = await findDayStarts(context);
        const month = businessDay(now, starts).slice(0, 7);
        const open = await findOpenPunch(context, userId);
        const times = { starts, now };
        const period = periodOfMonth(month, starts);
        const punches = await presentPunches(context, { period, userId }, times);
        return {
          open: open ? await presentPunch(context, open, times) : null,
          month,
          punches,
          minutes: sumMinutes(punches),
        };
      });
      return own;
    },

    async readMonth(scope, month) {
      const now = serverNow();
      const [sheet] = await inSnapshot(read, (tx) => readMonth({ tx, scope }, month, now));
      return sheet;
    },

    correct: (scope, punchId, correction) =>
      write(scope, async (write) => {
        const row = await correctPunch(write, punchId, correction);
        announceAttendance(write, row);
        return presentNow(write, row);
      }),
  };
}
