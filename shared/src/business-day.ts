import { addDays, calendarDate, DAY_MS, HOUR_MS, startOfDate } from './calendar.ts';

/**
 * The business days of a shop, which start at a whole hour of a calendar date in Asia/Kolkata. Days are `YYYY-MM-DD`,
 * instants are ms UTC.
 */

/** Business days start at a whole hour from 0 to this one of their calendar date, so a day has 18 to 30 hours. */
export const LATEST_DAY_START = 6;

/** The hour at which business days start, from one day on. */
export interface DayStart {
  fromDay: string;
  hour: number;
}

/** The changes of a shop's day start, the earliest first. Days before the first one start at midnight. */
export type DayStarts = readonly DayStart[];

const startAfterMidnight = (day: string, starts: DayStarts): number =>
  (starts.findLast(({ fromDay }) => fromDay <= day)?.hour ?? 0) * HOUR_MS;

export function startOfBusinessDay(day: string, starts: DayStarts): number {
  return startOfDate(day) + startAfterMidnight(day, starts);
}

/** Each instant is in exactly one business day. */
export function businessDay(instant: number, starts: DayStarts): string {
  const date = calendarDate(instant);
  return instant < startOfBusinessDay(date, starts) ? addDays(date, -1) : date;
}

export function businessDayPeriod(day: string, starts: DayStarts): Period {
  // The day after 9999-12-31 has no date of four digits, so its start is not parsed.
  const to = startOfDate(day) + DAY_MS + startAfterMidnight(addDays(day, 1), starts);
  return { from: startOfBusinessDay(day, starts), to };
}

/** From the start of the first business day to the end of the last. Both are included, as `YYYY-MM-DD`. */
export const businessDaysPeriod = (
  { from, to }: { from: string; to: string },
  starts: DayStarts,
): Period => ({
  from: startOfBusinessDay(from, starts),
  to: businessDayPeriod(to, starts).to,
});

/** Returns the first instant of the next business day, in ms UTC. */
export const endOfBusinessDay = (instant: number, starts: DayStarts): number =>
  businessDayPeriod(businessDay(instant, starts), starts).to;

/**
 * Adds a change of the day start. It acts on the first business day of which neither the old nor the new start has
 * passed, so no instant until `now` moves to another day. A change that has not acted yet is replaced.
 */
export function changeDayStart(starts: DayStarts, hour: number, now: number): DayStart[] {
  const nextDay = addDays(businessDay(now, starts), 1);
  const hasPassed = startOfDate(nextDay) + hour * HOUR_MS <= now;
  const fromDay = hasPassed ? addDays(nextDay, 1) : nextDay;
  const kept = starts.filter((start) => start.fromDay < fromDay);
  return hour === (kept.at(-1)?.hour ?? 0) ? kept : [...kept, { fromDay, hour }];
}

/** In ms UTC; `to` is excluded. */
export interface Period {
  from: number;
  to: number;
}

/** The range that a JavaScript Date can hold. */
export const UNBOUNDED_PERIOD: Period = { from: -8.64e15, to: 8.64e15 };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function isCalendarDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? startOfDate(text) : Number.NaN;
  // `Date.parse` makes 2 March of 30 February, so the day is compared with the text.
  return !Number.isNaN(start) && calendarDate(start) === text;
}

/**
 * Parses two business days, both included, or ISO instants, of which `endDate` is excluded. An empty text or
 * `all` has no bound.
 * @returns undefined for any other text, or if the end is before the start
 */
export function parsePeriod(
  startDate: string | undefined,
  endDate: string | undefined,
  starts: DayStarts,
): Period | undefined {
  const [from, to] = [
    parseBound(startDate, UNBOUNDED_PERIOD.from, (day) => startOfBusinessDay(day, starts)),
    parseBound(endDate, UNBOUNDED_PERIOD.to, (day) => businessDayPeriod(day, starts).to),
  ];
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}

function parseBound(
  text: string | undefined,
  unbounded: number,
  dayToInstant: (day: string) => number,
): number | undefined {
  if (!text || text === 'all') return unbounded;
  if (isCalendarDay(text)) return dayToInstant(text);
  if (!INSTANT.test(text) || !isCalendarDay(text.slice(0, 10))) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

const MIN_INSTANT = startOfDate('1970-01-01');
const MAX_INSTANT = startOfDate('9999-12-31');

/** Whole business days, of which `last` is excluded, and the parts of two days around them. */
export interface WholeDays {
  first: string;
  last: string;
  /** If there is no whole day, `before` is the whole period. */
  before: Period;
  after: Period;
}

/** Splits a period where business days start. Omits what is outside the years 1970 to 9999. */
export function splitIntoWholeDays(period: Period, starts: DayStarts): WholeDays {
  const from = Math.min(Math.max(period.from, MIN_INSTANT), MAX_INSTANT);
  const to = Math.min(Math.max(period.to, from), MAX_INSTANT);
  const dayOfFrom = businessDay(from, starts);
  const first = from === startOfBusinessDay(dayOfFrom, starts) ? dayOfFrom : addDays(dayOfFrom, 1);
  const last = businessDay(to, starts);
  if (first > last) return { first, last: first, before: { from, to }, after: { from: to, to } };
  const before = { from, to: startOfBusinessDay(first, starts) };
  return { first, last, before, after: { from: startOfBusinessDay(last, starts), to } };
}
