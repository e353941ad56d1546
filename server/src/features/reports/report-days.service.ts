import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import { isTooLong } from '@tawa/shared/reports/reports.rules.ts';
import { fieldError } from '../../errors/app-error.ts';

/** Days `YYYY-MM-DD`, both included. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The last day is today by default, and the first one the last.
 * @throws report.days, report.too_long
 */
export function requireDays(days: DayRange, today: string): { from: string; to: string } {
  const to = days.to ?? today;
  const from = days.from ?? to;
  if (from > to) throw fieldError('from', 'report.days');
  if (isTooLong(from, to)) throw fieldError('to', 'report.too_long');
  return { from, to };
}

/** Business days, both included. */
export interface ReportDays {
  from: string;
  to: string;
  starts: DayStarts;
}

/** The process serves nobody else while SQLite answers, so it answers for a few days at a time. */
const DAYS_AT_ONCE = 7;

/** Splits days, both included, into spans that are read at once. */
export function* spansOf({ from, to }: ReportDays): Generator<{ from: string; to: string }> {
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1);
    yield { from: first, to: last < to ? last : to };
  }
}

/** The two digits of the hour of `YYYY-MM-DDTHH`. */
export const hourOf = (at: string): string => at.slice(-2);

/** Business days start at whole hours, so each hour is in one of them. */
export const dayOfHour = (at: string, starts: DayStarts): string =>
  businessDay(Date.parse(`${at}:00:00+05:30`), starts);
