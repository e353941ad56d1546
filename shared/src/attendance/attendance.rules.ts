import { HOUR_MS } from '../calendar.ts';
import { TABLE_FORMATS } from '../table-formats.ts';

/** IN starts a punch, OUT ends it. */
export const PUNCH_KINDS = ['IN', 'OUT'] as const;
export type PunchKind = (typeof PUNCH_KINDS)[number];

/**
 * Why a punch deserves a look. LONG: it lasts more than 16 hours, so somebody may have forgotten to punch out. CLOCK: the
 * clock was set back, so a time is wrong. REMOVED: the employee was removed without having punched out. A correction ends
 * CLOCK and REMOVED, and a confirmation each of them.
 */
export const PUNCH_FLAGS = ['LONG', 'CLOCK', 'REMOVED'] as const;
export type PunchFlag = (typeof PUNCH_FLAGS)[number];

const LONG_PUNCH_HOURS = 16;
export const MAX_CORRECTION_REASON_LENGTH = 200;
export const ATTENDANCE_FORMATS = ['json', ...TABLE_FORMATS] as const;

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

interface WireTimes {
  inAt: string;
  outAt: string | null;
}

interface CorrectablePunch extends WireTimes {
  /** The removal of the employee ended it. */
  isEndedByRemoval: boolean;
  /** The oldest comes first. */
  corrections: readonly Correction[];
}

interface Correction {
  before: WireTimes;
  after: WireTimes;
}

/** Whether somebody looked at a punch and left its times as they were. */
export const isConfirmation = ({ before, after }: Correction): boolean =>
  before.inAt === after.inAt && before.outAt === after.outAt;

/** Whether somebody changed the times, and did not only confirm them. */
export const isCorrected = ({ corrections }: Pick<CorrectablePunch, 'corrections'>): boolean =>
  corrections.some((correction) => !isConfirmation(correction));

/** A long punch that somebody confirmed after its end is not flagged again. @param corrections the oldest comes first */
export function isLengthConfirmed(corrections: readonly Correction[]): boolean {
  const last = corrections.at(-1);
  return last !== undefined && last.after.outAt !== null && isConfirmation(last);
}

/** Whether a punch may be saved with its times as they are, because it is flagged. While it is open, it can still grow. */
export const mayBeConfirmed = ({
  flags,
  outAt,
}: Pick<WireTimes, 'outAt'> & { flags: readonly PunchFlag[] }): boolean =>
  flags.some((flag) => flag !== 'LONG' || outAt !== null);

/** The times before any correction, as ISO text. `outAt` is null if only a correction or the removal of the employee ended it. */
export function punchedTimes({ inAt, outAt, isEndedByRemoval, corrections }: CorrectablePunch): WireTimes {
  const isEndedByCorrection = corrections.some(
    ({ before, after }) => before.outAt === null && after.outAt !== null,
  );
  // A correction of the in may come before the person punches out.
  const corrected = corrections.find(({ before }) => before.outAt !== null);
  return {
    inAt: corrections[0]?.before.inAt ?? inAt,
    outAt: isEndedByRemoval || isEndedByCorrection ? null : (corrected?.before.outAt ?? outAt),
  };
}

/** The whole minutes of the punches that have ended. */
export const sumMinutes = (punches: readonly { minutes: number | null }[]): number =>
  punches.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);

/** How many business days have an open punch or at least a minute. */
export const countDays = (punches: readonly { day: string; minutes: number | null }[]): number =>
  new Set(punches.filter(({ minutes }) => minutes !== 0).map(({ day }) => day)).size;

interface SummedPunch extends Pick<CorrectablePunch, 'corrections'> {
  day: string;
  minutes: number | null;
  flags: readonly PunchFlag[];
}

/** What the punches of a person come to. A punch that is open counts no minutes yet. */
export const sumPunches = (punches: readonly SummedPunch[]) => ({
  days: countDays(punches),
  minutes: sumMinutes(punches),
  open: punches.filter(({ minutes }) => minutes === null).length,
  flagged: punches.filter(({ flags }) => flags.length > 0).length,
  corrected: punches.filter(isCorrected).length,
});

/** Returns `7.75` for 465 minutes, which a spreadsheet multiplies by a wage. */
export const decimalHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
