import { reportMessages } from '@tawa/shared/messages/reports.en.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Whole seconds as two units at most: `8 min 20 s`. From an hour on, seconds are left out. */
export function formatSeconds(seconds: number): string {
  const m = reportMessages().time;
  if (seconds < MINUTE) return m.seconds(seconds);
  if (seconds < HOUR) return m.minutes(Math.floor(seconds / MINUTE), seconds % MINUTE);
  return m.hours(Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE));
}
