/** Business days run midnight to midnight in Asia/Kolkata, which is UTC+05:30 all year. Times are ms since the epoch, UTC. */

const KOLKATA_OFFSET_MS = 330 * 60_000;
export const DAY_MS = 86_400_000;

/** The business day, `YYYY-MM-DD`, that holds the instant (ms UTC). */
export function businessDay(instant: number): string {
  return new Date(instant + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The first instant (ms UTC) of a `YYYY-MM-DD` business day: 18:30 UTC of the day before. */
export function startOfBusinessDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - KOLKATA_OFFSET_MS;
}

/** The Indian financial year (April to March) that holds the instant, as in an invoice number: `2627` for 2026-27. */
export function financialYear(instant: number): string {
  const local = new Date(instant + KOLKATA_OFFSET_MS);
  const start = local.getUTCMonth() >= 3 ? local.getUTCFullYear() : local.getUTCFullYear() - 1;
  return `${String(start).slice(2)}${String(start + 1).slice(2)}`;
}

const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
});

const dateAndClock = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `8:05 pm` in Asia/Kolkata, for an ISO text or ms UTC. */
export function formatTime(instant: string | number): string {
  return clock.format(new Date(instant));
}

/** `20 Nov 2026, 8:05 pm` in Asia/Kolkata, for an ISO text or ms UTC. */
export function formatDateTime(instant: string | number): string {
  return dateAndClock.format(new Date(instant));
}
