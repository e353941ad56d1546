/**
 * Calendar dates and times in Asia/Kolkata, which is UTC+05:30 all year. Dates are `YYYY-MM-DD`, instants are ms UTC.
 */

export const KOLKATA_OFFSET_MS = 330 * 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export function calendarDate(instant: number): string {
  return new Date(instant + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the midnight at which a date starts, which is 18:30 UTC of the date before. */
export function startOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) - KOLKATA_OFFSET_MS;
}

export const addDays = (date: string, days: number): string =>
  calendarDate(startOfDate(date) + days * DAY_MS);

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

/**
 * Returns `8:05 pm`, and `20 Nov 2026, 8:05 pm` if that is not the date of `now`.
 * @param instant ISO text or ms UTC
 * @param now ms UTC
 */
export const sinceWhen = (instant: string | number, now: number): string =>
  formatDate(instant) === formatDate(now) ? formatTime(instant) : formatDateTime(instant);
