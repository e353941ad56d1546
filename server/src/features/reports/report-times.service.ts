import { setImmediate as othersTurn } from 'node:timers/promises';
import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import {
  isKotTimeReportKind,
  type KotTimeReportKind,
  type TimeReportKind,
  type TurnReportKind,
} from '@tawa/shared/reports/reports.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { serverNow } from '../../support/server-clock.ts';
import { countUnservedKots, listServedKots } from './kot-times.repository.ts';
import { dayOfHour, hourOf, type ReportDays, weeksOf } from './report-days.service.ts';
import type { Times } from './reports.presenter.ts';
import { listPaidParties } from './table-turns.repository.ts';

/** By the keys of the report's rows. The row without a name has the key null. */
type TimesByRow = Map<string | null, Times>;

const noTimes = (): Times => ({ durations: [], cancelled: 0, untimed: 0, billed: 0, seats: null });

/** The sum is of no table, so it has no seats. */
export function addTimes(all: readonly Times[]): Times {
  const sum = noTimes();
  for (const { durations, cancelled, untimed, billed } of all) {
    for (const duration of durations) sum.durations.push(duration);
    sum.cancelled += cancelled;
    sum.untimed += untimed;
    sum.billed += billed;
  }
  return sum;
}

const asItIs = (row: string | null): string | null => row;
const hourOfRow = (row: string | null): string | null => row && hourOf(row);

/** The key of a row in which a served KOT is, and of one in which another KOT is. */
function keysOf(kind: KotTimeReportKind, starts: DayStarts) {
  switch (kind) {
    case 'kot-time-day':
      return { served: (row: string | null) => row && dayOfHour(row, starts), unserved: asItIs };
    case 'kot-time-hour':
      return { served: hourOfRow, unserved: hourOfRow };
    default:
      return { served: asItIs, unserved: asItIs };
  }
}

function timesOf(times: TimesByRow, key: string | null): Times {
  const row = times.get(key) ?? noTimes();
  times.set(key, row);
  return row;
}

/** A KOT counts once, on whichever day it was served. */
async function readKotTimes(
  kind: KotTimeReportKind,
  { tx: read, scope }: ShopContext,
  days: ReportDays,
): Promise<TimesByRow> {
  const times: TimesByRow = new Map();
  const keys = keysOf(kind, days.starts);
  const today = businessDay(serverNow(), days.starts);
  for (const week of weeksOf(days)) {
    const [servedKots, unservedKots] = await inSnapshot(
      read,
      (tx) => listServedKots(kind, { tx, scope }, week.period),
      (tx) => countUnservedKots(kind, { tx, scope }, { ...week, today }),
    );
    for (const { row, duration } of servedKots) {
      const of = timesOf(times, keys.served(row));
      if (duration === null) of.untimed += 1;
      else of.durations.push(duration);
    }
    for (const { row, cancelled, unmarked } of unservedKots) {
      const of = timesOf(times, keys.unserved(row));
      of.cancelled += cancelled;
      of.untimed += unmarked;
    }
    await othersTurn();
  }
  return times;
}

async function readTableTurns(
  kind: TurnReportKind,
  context: ShopContext,
  days: ReportDays,
): Promise<TimesByRow> {
  const times: TimesByRow = new Map();
  for (const { period } of weeksOf(days)) {
    for (const { row, duration, billed, seats } of await listPaidParties(kind, context, period)) {
      const of = timesOf(times, row);
      if (duration === null || duration < 0) of.untimed += 1;
      else of.durations.push(duration);
      of.billed += billed;
      of.seats = seats ?? of.seats;
    }
    await othersTurn();
  }
  return times;
}

/** Reads the times of business days, both included, by row. */
export const readTimes = (
  kind: TimeReportKind,
  context: ShopContext,
  days: ReportDays,
): Promise<TimesByRow> =>
  isKotTimeReportKind(kind) ? readKotTimes(kind, context, days) : readTableTurns(kind, context, days);
