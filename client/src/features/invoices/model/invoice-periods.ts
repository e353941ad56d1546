import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';

export const PERIODS = [
  'ALL',
  'TODAY',
  'YESTERDAY',
  'LAST 7 DAYS',
  'LAST 30 DAYS',
  'LAST YEAR',
  'CUSTOM',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Business days as `YYYY-MM-DD`, both included; an empty text sets no limit. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** How many days before today each period begins and ends. */
const DAYS_BACK: Record<Exclude<PeriodName, 'ALL' | 'CUSTOM'>, readonly [from: number, to: number]> = {
  TODAY: [0, 0],
  YESTERDAY: [1, 1],
  'LAST 7 DAYS': [6, 0],
  'LAST 30 DAYS': [29, 0],
  'LAST YEAR': [364, 0],
};

export function dayRangeOf(
  period: PeriodName,
  nowMs: number,
  custom: DayRange | undefined,
  starts: DayStarts,
): DayRange | undefined {
  if (period === 'CUSTOM') return custom;
  if (period === 'ALL') return { startDate: '', endDate: '' };
  const [from, to] = DAYS_BACK[period];
  const today = businessDay(nowMs, starts);
  return { startDate: addDays(today, -from), endDate: addDays(today, -to) };
}
