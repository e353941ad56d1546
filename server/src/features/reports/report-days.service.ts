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
