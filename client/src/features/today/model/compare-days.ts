import { businessDayPeriod, type DayStarts, type Period } from '@tawa/shared/business-day.ts';
import { addDays, DAY_MS, HOUR_MS } from '@tawa/shared/calendar.ts';
import type { DaySales } from '@tawa/shared/invoices/invoices.contract.ts';
import { listHours, type SalesBucket } from '@tawa/shared/invoices/sales-chart.rules.ts';

const DAYS_IN_WEEK = 7;

export const sameWeekdayBefore = (day: string): string => addDays(day, -DAYS_IN_WEEK);

export interface DayComparison {
  today: SalesBucket[];
  /** Sales of the same hours one week before. */
  before: SalesBucket[];
}

/**
 * Compares from the first hour with sales on either day to the last one, or to the current one.
 * @param now time of the server's clock, ms UTC
 */
export function compareDays(
  { day, starts }: { day: string; starts: DayStarts },
  today: DaySales,
  before: DaySales,
  now: number,
): DayComparison {
  const period = periodOfBothDays(day, starts);
  const currentHour = Math.floor((now - period.from) / HOUR_MS);
  const todayHours = fillHours(period, today.takings);
  const beforeHours = fillHours(
    { from: period.from - DAYS_IN_WEEK * DAY_MS, to: period.to - DAYS_IN_WEEK * DAY_MS },
    before.takings,
  );
  const isShown = (hour: number) =>
    hour === currentHour ||
    [todayHours[hour], beforeHours[hour]].some((bucket) => bucket && hasSales(bucket));
  const shownHours = todayHours.map((_, hour) => hour).filter(isShown);
  const [first, end] = [Math.min(...shownHours), Math.max(...shownHours) + 1];
  return {
    today: todayHours.slice(first, end),
    before: beforeHours.slice(first, end),
  };
}

/** Money of bills that are still open, and refunds, count too. */
const hasSales = ({ total, invoices }: SalesBucket) => total !== 0 || invoices > 0;

/** From the earlier start of the two days to the later end, as if both were today: the start may have changed. */
function periodOfBothDays(day: string, starts: DayStarts): Period {
  const today = businessDayPeriod(day, starts);
  const before = businessDayPeriod(sameWeekdayBefore(day), starts);
  const week = DAYS_IN_WEEK * DAY_MS;
  return { from: Math.min(today.from, before.from + week), to: Math.max(today.to, before.to + week) };
}

function fillHours(period: Period, buckets: readonly SalesBucket[]): SalesBucket[] {
  const bucketsByHour = new Map(buckets.map((bucket) => [bucket.at, bucket]));
  return listHours(period).map((at) => bucketsByHour.get(at) ?? { at, total: 0, invoices: 0 });
}
