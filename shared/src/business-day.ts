/** Calendar dates in Asia/Kolkata (UTC+05:30 all year). Business days are these dates. Instants are ms UTC. */

const KOLKATA_OFFSET_MS = 330 * 60_000;
export const DAY_MS = 86_400_000;

/** Returns the date as `YYYY-MM-DD`. */
export function calendarDate(instant: number): string {
  return new Date(instant + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the first instant of a `YYYY-MM-DD` day in ms UTC, which is 18:30 of the day before. */
export function startOfDate(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - KOLKATA_OFFSET_MS;
}

/** The hour at which business days start, from one day on. */
export interface DayStart {
  fromDay: string;
  hour: number;
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
export function parsePeriod(startDate = '', endDate = ''): Period | undefined {
  const [from, to] = [
    parseBound(startDate, UNBOUNDED_PERIOD.from, startOfDate),
    parseBound(endDate, UNBOUNDED_PERIOD.to, (day) => startOfDate(day) + DAY_MS),
  ];
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}

function parseBound(
  text: string,
  unbounded: number,
  dayToInstant: (day: string) => number,
): number | undefined {
  if (text === '' || text === 'all') return unbounded;
  if (isCalendarDay(text)) return dayToInstant(text);
  if (!INSTANT.test(text) || !isCalendarDay(text.slice(0, 10))) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

const MIN_INSTANT = startOfDate('1970-01-01');
const MAX_INSTANT = startOfDate('9999-12-31');

/** Whole business days, of which `last` is excluded, and the partial days around them. */
export interface WholeDays {
  first: string;
  last: string;
  /** If there is no whole day, `before` is the whole period. */
  before: Period;
  after: Period;
}

/** Splits a period at its midnights. Omits what is outside the years 1970 to 9999. */
export function splitIntoWholeDays(period: Period): WholeDays {
  const from = Math.min(Math.max(period.from, MIN_INSTANT), MAX_INSTANT);
  const to = Math.min(Math.max(period.to, from), MAX_INSTANT);
  const first = calendarDate(from + DAY_MS - 1);
  const last = calendarDate(to);
  if (first > last) return { first, last: first, before: { from, to }, after: { from: to, to } };
  const before = { from, to: startOfDate(first) };
  return { first, last, before, after: { from: startOfDate(last), to } };
}

/** Returns the Indian financial year, April to March: `2627` for 2026-27. */
export function financialYear(instant: number): string {
  const local = new Date(instant + KOLKATA_OFFSET_MS);
  const start = local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1;
  return `${String(start).slice(2)}${String(start + 1).slice(2)}`;
}

/** Returns `2026-11-20 20:05:00` in Asia/Kolkata, which every spreadsheet parses. */
export function csvTimestamp(instant: string | number): string {
  const local = new Date(new Date(instant).getTime() + KOLKATA_OFFSET_MS);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
});

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});

/** Returns `8:05 pm` in Asia/Kolkata from ISO text or ms UTC. */
export function formatTime(instant: string | number): string {
  return timeFormat.format(new Date(instant));
}

/** Returns `20 Nov 2026` in Asia/Kolkata. */
export function formatDate(instant: string | number): string {
  return dateFormat.format(new Date(instant));
}

/** Returns `20 Nov 2026, 8:05 pm` in Asia/Kolkata. */
export function formatDateTime(instant: string | number): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}
