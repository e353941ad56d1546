import type { Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import {
  durationMs,
  isConfirmation,
  isLong,
  type PunchFlag,
  type PunchTimes,
  punchedTimes,
} from '@tawa/shared/attendance/attendance.rules.ts';
import { calendarDate, formatDate, formatDateTime, formatTime, startOfDate } from '@tawa/shared/calendar.ts';
import { durationMessages } from '@tawa/shared/messages/attendance.duration.en.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';

type Times = Pick<Punch, 'inAt' | 'outAt'>;

/** `9:05 am – 5:10 pm`, with the date of the out if that is another one. */
export function timesText({ inAt, outAt }: Times): string {
  const m = attendanceMessages();
  const from = formatTime(inAt);
  if (outAt === null) return m.fromNow(from);
  const isSameDate = calendarDate(Date.parse(inAt)) === calendarDate(Date.parse(outAt));
  return m.fromTo(from, isSameDate ? formatTime(outAt) : formatDateTime(outAt));
}

export const durationText = (minutes: number): string => durationMessages().hoursAndMinutes(minutes);

const timesOf = ({ inAt, outAt }: Times): PunchTimes => ({
  inAt: Date.parse(inAt),
  outAt: outAt === null ? null : Date.parse(outAt),
});

/** So far, if the punch is open. @param now ms UTC */
export const lengthText = (times: Times, now: number): string =>
  durationText(Math.floor(durationMs(timesOf(times), now) / 60_000));

/** An open punch becomes long after it was loaded. @param now ms UTC */
export function flagsNow(punch: Punch, now: number): readonly PunchFlag[] {
  const { flags, outAt } = punch;
  if (outAt !== null || flags.includes('LONG')) return flags;
  return isLong(timesOf(punch), now) ? ['LONG', ...flags] : flags;
}

const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', weekday: 'short' });

/** `Fri, 20 Nov 2026` */
export function dayText(day: string): string {
  const instant = startOfDate(day);
  return `${weekday.format(instant)}, ${formatDate(instant)}`;
}

export const nameText = ({ name, saleId }: Punch['person']): string =>
  name ?? attendanceMessages().former(saleId);

/** At which tills, or on which device; only the first if nobody punched out. */
export function placesText(punch: Punch): string {
  const m = attendanceMessages();
  const first = punch.inTerminal ?? m.ownDevice;
  if (punchedTimes(punch).outAt === null) return m.inOnly(first);
  return m.inAndOut(first, punch.outTerminal ?? m.ownDevice);
}

export function correctionText(correction: Punch['corrections'][number]): string {
  const m = attendanceMessages();
  const { by, at, before, reason } = correction;
  const name = by.name ?? m.formerCorrector;
  if (isConfirmation(correction)) return m.confirmationLine(name, formatDateTime(at), reason);
  return m.correctionLine(name, formatDateTime(at), timesText(before), reason);
}
