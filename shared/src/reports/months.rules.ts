import type { Period } from '../business-day.ts';
import { calendarDate, KOLKATA_OFFSET_MS } from '../calendar.ts';

/** A calendar month in Asia/Kolkata: `2026-11`. */
export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export const monthOf = (instant: number): string => calendarDate(instant).slice(0, 7);

/** Returns the month that is so many months later, or earlier if the number is negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

const startOfMonth = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) - KOLKATA_OFFSET_MS;

export const monthPeriod = (month: string): Period => ({
  from: startOfMonth(month),
  to: startOfMonth(addMonths(month, 1)),
});

/** Returns the first and the last date of a month. */
export function daysOfMonth(month: string): [from: string, to: string] {
  const { from, to } = monthPeriod(month);
  return [calendarDate(from), calendarDate(to - 1)];
}
