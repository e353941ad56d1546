import { calendarDate, formatDateTime, formatTime, HOUR_MS } from '../calendar.ts';

/** IN starts a punch, OUT ends it. */
export const PUNCH_KINDS = ['IN', 'OUT'] as const;
export type PunchKind = (typeof PUNCH_KINDS)[number];

/**
 * Why a punch deserves a look. LONG: it lasts more than 16 hours, so somebody may have forgotten to punch out. CLOCK: the
 * clock was set back, so a time is wrong. REMOVED: the employee was removed without having punched out.
 */
export const PUNCH_FLAGS = ['LONG', 'CLOCK', 'REMOVED'] as const;
export type PunchFlag = (typeof PUNCH_FLAGS)[number];

const LONG_PUNCH_HOURS = 16;
export const MAX_CORRECTION_REASON_LENGTH = 200;
export const ATTENDANCE_FORMATS = ['json', 'csv'] as const;

const MINUTE_MS = 60_000;

/** Both in ms UTC. A punch whose end is null is open. */
export interface PunchTimes {
  inAt: number;
  outAt: number | null;
}

/** Never negative: an open punch may have begun while the clock was ahead. @param now ms UTC */
export const durationMs = ({ inAt, outAt }: PunchTimes, now: number): number =>
  Math.max(0, (outAt ?? now) - inAt);

/** A long punch is flagged and never cut. @param now ms UTC */
export const isLong = (times: PunchTimes, now: number): boolean =>
  durationMs(times, now) > LONG_PUNCH_HOURS * HOUR_MS;

/** Whole minutes; null while the punch is open. */
export const workedMinutes = ({ inAt, outAt }: PunchTimes): number | null =>
  outAt === null ? null : Math.floor(durationMs({ inAt, outAt }, outAt) / MINUTE_MS);

/** False if only a correction or the removal of the employee ended it. */
export const hasPunchedOut = ({
  outAt,
  flags,
  corrections: [first],
}: {
  outAt: string | null;
  flags: readonly PunchFlag[];
  corrections: readonly { before: { outAt: string | null } }[];
}): boolean => (first ? first.before.outAt : outAt) !== null && !flags.includes('REMOVED');

/** The whole minutes of the punches that have ended. */
export const sumMinutes = (punches: readonly { minutes: number | null }[]): number =>
  punches.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);

/** How many business days have a punch. */
export const countDays = (punches: readonly { day: string }[]): number =>
  new Set(punches.map(({ day }) => day)).size;

/** Returns `8:05 pm`, on another date than that of `now` `20 Nov 2026, 8:05 pm`. Both in ms UTC. */
export const sinceWhen = (instant: number, now: number): string =>
  calendarDate(instant) === calendarDate(now) ? formatTime(instant) : formatDateTime(instant);

/** Returns `7.75` for 465 minutes, which a spreadsheet multiplies by a wage. */
export const decimalHours = (minutes: number): string => (minutes / 60).toFixed(2);
