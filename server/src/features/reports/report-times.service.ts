import { setImmediate as othersTurn } from 'node:timers/promises';
import type { DayStarts } from '@tawa/shared/business-day.ts';
import type { TicketReportKind } from '@tawa/shared/reports/reports.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { dayOfHour, hourOf, type ReportDays, weeksOf } from './report-days.service.ts';
import { countUnservedKots, listServedKots } from './ticket-times.repository.ts';

/** How long something took, and what is left out. */
export interface Times {
  /** In ms. */
  durations: number[];
  cancelled: number;
  untimed: number;
}

/** By the keys of the report's rows. The row without a name has the key null. */
export type TimesByRow = Map<string | null, Times>;

const noTimes = (): Times => ({ durations: [], cancelled: 0, untimed: 0 });

export function addTimes(all: readonly Times[]): Times {
  const sum = noTimes();
  for (const { durations, cancelled, untimed } of all) {
    for (const duration of durations) sum.durations.push(duration);
    sum.cancelled += cancelled;
    sum.untimed += untimed;
  }
  return sum;
}

const asItIs = (row: string | null): string | null => row;
const hourOfRow = (row: string | null): string | null => row && hourOf(row);

/** The key of a row in which a served KOT is, and of one in which another KOT is. */
function keysOf(kind: TicketReportKind, starts: DayStarts) {
  switch (kind) {
    case 'ticket-day':
      return { served: (row: string | null) => row && dayOfHour(row, starts), unserved: asItIs };
    case 'ticket-hour':
      return { served: hourOfRow, unserved: hourOfRow };
    default:
      return { served: asItIs, unserved: asItIs };
  }
}

/** Reads the kitchen times of business days, both included. A KOT counts once, on whichever day it was served. */
export async function readTicketTimes(
  kind: TicketReportKind,
  { tx: read, scope }: ShopContext,
  days: ReportDays,
): Promise<TimesByRow> {
  const times: TimesByRow = new Map();
  const timesOf = (key: string | null): Times => {
    const row = times.get(key) ?? noTimes();
    times.set(key, row);
    return row;
  };
  const keys = keysOf(kind, days.starts);
  for (const week of weeksOf(days)) {
    const [servedKots, unservedKots] = await inSnapshot(
      read,
      (tx) => listServedKots(kind, { tx, scope }, week.period),
      (tx) => countUnservedKots(kind, { tx, scope }, week),
    );
    for (const { row, duration } of servedKots) {
      const of = timesOf(keys.served(row));
      if (duration === null) of.untimed += 1;
      else of.durations.push(duration);
    }
    for (const { row, cancelled, unmarked } of unservedKots) {
      const of = timesOf(keys.unserved(row));
      of.cancelled += cancelled;
      of.untimed += unmarked;
    }
    await othersTurn();
  }
  return times;
}
