import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import { weekdayOf } from '@tawa/shared/calendar-days.ts';
import type { DayRange } from '../../invoices/model/invoice-periods.ts';

export const REPORT_PERIODS = ['TODAY', 'YESTERDAY', 'THIS WEEK', 'THIS MONTH', 'CUSTOM'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** Weeks start on Monday. */
const daysSinceMonday = (day: string): number => (weekdayOf(day) + 6) % 7;

/** Returns undefined until the dates of a custom period are set. */
export function daysOfPeriod(
  period: ReportPeriod,
  nowMs: number,
  custom: DayRange | undefined,
  starts: DayStarts,
): DayRange | undefined {
  const today = businessDay(nowMs, starts);
  const yesterday = addDays(today, -1);
  switch (period) {
    case 'CUSTOM':
      return custom;
    case 'TODAY':
      return { startDate: today, endDate: today };
    case 'YESTERDAY':
      return { startDate: yesterday, endDate: yesterday };
    case 'THIS WEEK':
      return { startDate: addDays(today, -daysSinceMonday(today)), endDate: today };
    case 'THIS MONTH':
      return { startDate: `${today.slice(0, 8)}01`, endDate: today };
  }
}
