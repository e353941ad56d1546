import { addDays, DAY_MS, startOfDate } from './calendar.ts';

/** How many days there are from one to another, both `YYYY-MM-DD` and included. */
export function countDays(first: string, last: string): number {
  return (startOfDate(last) - startOfDate(first)) / DAY_MS + 1;
}

/** Lists the days from one to another, both `YYYY-MM-DD` and included. */
export function listDays(first: string, last: string): string[] {
  return Array.from({ length: countDays(first, last) }, (_, n) => addDays(first, n));
}

/** The day of the week of a day `YYYY-MM-DD`, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
