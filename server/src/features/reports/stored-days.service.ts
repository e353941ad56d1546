import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  businessDay,
  businessDayPeriod,
  businessDaysPeriod,
  type DayStarts,
  type Period,
} from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import { listDays } from '@tawa/shared/calendar-days.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { AppError } from '../../errors/app-error.ts';
import { classifyDatabaseError } from '../../errors/database-errors.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findFirstOrderDay, listStoredDays, type StoredDay, storeDay } from './report-days.repository.ts';
import { type ReportDays, spansOf } from './report-days.service.ts';

/** Business days that are read together, both included. */
export interface DaysAtOnce {
  from: string;
  to: string;
  period: Period;
  starts: DayStarts;
  /** The present business day. */
  today: string;
}

/**
 * Reads one list of some days, and returns what adds it to the sums. It asks the database once, so that all lists are of one
 * snapshot.
 */
export type Reader<Sums> = (context: ShopContext, days: DaysAtOnce) => Promise<(sums: Sums) => void>;

/** A part of a report that is stored for each finished business day. Parts of several days add up. */
export interface DayPart<Sums> {
  name: string;
  readers: readonly Reader<Sums>[];
  /** Returns what JSON can hold of the part. The sums are of one day and of this part only. */
  pack(sums: Sums): unknown;
  /** Adds what `pack` has returned. */
  unpack(sums: Sums, packed: unknown): void;
}

/** What a kind of report reads. */
export interface Reading<Sums> {
  empty(): Sums;
  parts: readonly DayPart<Sums>[];
  /** Lists that are small enough to be read each time. */
  unstored: readonly Reader<Sums>[];
}

export interface DaySource {
  read: Db;
  writeWithLock: UnitOfWork['writeWithLock'];
}

/** The process serves nobody else while SQLite sums a day, so a write ends after the day with which it has taken so long. */
const MS_OF_WRITE = 10;

/** A connection is closed after 14 s without a byte, so the rest of the days is left to the next request. */
const MS_OF_STORING = 3_000;

function daysAtOnce(from: string, to: string, { starts, today }: Pick<DaysAtOnce, 'starts' | 'today'>) {
  return { from, to, period: businessDaysPeriod({ from, to }, starts), starts, today };
}

/** Joins days that follow each other. */
function joinDays(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of [...days].sort()) {
    const run = runs.at(-1);
    if (run && addDays(run.to, 1) === day) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** Stored sums count only for the bounds that the day has: a clock that was wrong may have given it others. */
function findStored(rows: readonly StoredDay[], day: string, part: string, { from, to }: Period) {
  return rows.find((row) => row.day === day && row.part === part && row.fromAt === from && row.toAt === to);
}

/** The parts of a finished day that are not stored. */
interface MissingDay<Sums> {
  day: string;
  parts: DayPart<Sums>[];
}

/**
 * Computes days and stores them, under the lock of the shop: no other write changes the day in between, and a later one
 * deletes what is stored.
 * @returns false if the database takes no writes
 */
async function storeDays<Sums>(
  { writeWithLock }: DaySource,
  scope: ShopScope,
  reading: Reading<Sums>,
  missing: readonly MissingDay<Sums>[],
  now: Pick<DaysAtOnce, 'starts' | 'today'>,
): Promise<boolean> {
  const { empty } = reading;
  const partNames = reading.parts.map(({ name }) => name);
  const left = [...missing];
  try {
    while (left.length > 0) {
      const stored = await writeWithLock(scope.shopId, async ({ tx }) => {
        const endsAt = performance.now() + MS_OF_WRITE;
        // Another request may have stored some meanwhile.
        const [from, to] = [left.at(0)?.day ?? '', left.at(-1)?.day ?? ''];
        const rows = await listStoredDays({ tx, scope }, partNames, { from, to });
        let count = 0;
        for (const { day, parts } of left) {
          const dayAlone = daysAtOnce(day, day, now);
          const { from: fromAt, to: toAt } = dayAlone.period;
          for (const { name, readers, pack } of parts) {
            if (findStored(rows, day, name, dayAlone.period)) continue;
            const sums = empty();
            for (const reader of readers) (await reader({ tx, scope }, dayAlone))(sums);
            await storeDay({ tx, scope }, { day, part: name, fromAt, toAt, sums: pack(sums) });
          }
          count += 1;
          if (performance.now() >= endsAt) break;
        }
        return count;
      });
      left.splice(0, stored);
      await othersTurn();
    }
    return true;
  } catch (error) {
    if (error instanceof AppError || classifyDatabaseError(error)) return false;
    throw error;
  }
}

/**
 * Reads the sums of business days, both included: finished days from what is stored, and the others from their rows. A
 * finished day of which nothing is stored is stored first. What happens meanwhile is in all sums of its days or in none.
 */
export async function readDays<Sums>(
  source: DaySource,
  scope: ShopScope,
  days: ReportDays,
  reading: Reading<Sums>,
): Promise<Sums> {
  const { read } = source;
  const { parts, unstored } = reading;
  const readers = [...new Set(parts.flatMap((part) => part.readers))];
  const names = parts.map(({ name }) => name);
  const now = { starts: days.starts, today: businessDay(serverNow(), days.starts) };
  const firstDay = await findFirstOrderDay({ tx: read, scope });
  // Days before the first order are not stored: nobody could ask for so many that they fill the disk.
  const mayBeStored = (day: string) => firstDay !== undefined && day >= firstDay && day < now.today;

  /** Reads days of which some are `live`. `missing` is what is not stored of the others. */
  async function readOnce(span: DaysAtOnce, live: readonly string[]) {
    const [rows, ...additions] = await inSnapshot(
      read,
      (tx) => listStoredDays({ tx, scope }, names, span),
      ...joinDays(live).flatMap(({ from, to }) => {
        const run = daysAtOnce(from, to, now);
        return readers.map((reader) => (tx: Db) => reader({ tx, scope }, run));
      }),
      ...unstored.map((reader) => (tx: Db) => reader({ tx, scope }, span)),
    );
    const missing: MissingDay<Sums>[] = [];
    for (const day of listDays(span.from, span.to)) {
      if (live.includes(day)) continue;
      const period = businessDayPeriod(day, days.starts);
      const missingParts: DayPart<Sums>[] = [];
      for (const part of parts) {
        const stored = findStored(rows, day, part.name, period);
        if (stored) additions.push((sums) => part.unpack(sums, stored.sums));
        else missingParts.push(part);
      }
      if (missingParts.length > 0) missing.push({ day, parts: missingParts });
    }
    return { additions, missing };
  }

  const sums = reading.empty();
  const storesUntil = performance.now() + MS_OF_STORING;
  let takesWrites = true;
  for (const { from, to } of spansOf(days)) {
    const span = daysAtOnce(from, to, now);
    let live = listDays(from, to).filter((day) => !mayBeStored(day));
    let { additions, missing } = await readOnce(span, live);
    if (missing.length > 0 && takesWrites && performance.now() < storesUntil) {
      takesWrites = await storeDays(source, scope, reading, missing, now);
      ({ additions, missing } = await readOnce(span, live));
    }
    // Another write has changed these days since, or nothing more is stored.
    while (missing.length > 0) {
      live = [...live, ...missing.map(({ day }) => day)];
      ({ additions, missing } = await readOnce(span, live));
    }
    for (const add of additions) add(sums);
    await othersTurn();
  }
  return sums;
}
