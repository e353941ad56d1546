import { businessDayPeriod, type DayStarts, type Period } from '../business-day.ts';
import { HOUR_MS, KOLKATA_OFFSET_MS } from '../calendar.ts';
import { countDays, listDays } from '../calendar-days.ts';

/** `at` is in Asia/Kolkata: `2026-11-20T13`, `2026-11-20` or `2026-11`. */
export interface SalesBucket {
  at: string;
  total: number;
  invoices: number;
}

/** Longer periods are filled only between their first and last bucket. */
const MAX_FILLED_DAYS = 400;

/** Adds the hours, days or months without sales. */
export function fillSalesGaps(
  buckets: readonly SalesBucket[],
  period: { startDate: string; endDate: string },
  starts: DayStarts,
): SalesBucket[] {
  const [first, last] = [buckets.at(0)?.at, buckets.at(-1)?.at];
  if (first === undefined || last === undefined) return [];
  const bucketsByTime = new Map(buckets.map((bucket) => [bucket.at, bucket]));
  const times = listBucketTimes(first, last, period, starts);
  return times.map((at) => bucketsByTime.get(at) ?? { at, total: 0, invoices: 0 });
}

/**
 * Lists all hours of a single business day, or all days of a period of at most 400 days. For a longer period it lists
 * only what lies between `firstBucket` and `lastBucket`.
 */
function listBucketTimes(
  firstBucket: string,
  lastBucket: string,
  period: { startDate: string; endDate: string },
  starts: DayStarts,
): string[] {
  if (firstBucket.includes('T'))
    return listHours(
      businessDayPeriod(period.startDate || firstBucket.slice(0, 'YYYY-MM-DD'.length), starts),
    );
  if (firstBucket.length === 'YYYY-MM'.length) return listMonths(firstBucket, lastBucket);
  const [from, to] = [period.startDate || firstBucket, period.endDate || lastBucket];
  return countDays(from, to) <= MAX_FILLED_DAYS ? listDays(from, to) : listDays(firstBucket, lastBucket);
}

/** Lists the hours of a period that starts and ends at whole hours in Asia/Kolkata. */
export function listHours({ from, to }: Period): string[] {
  return Array.from({ length: (to - from) / HOUR_MS }, (_, hour) => hourInKolkata(from + hour * HOUR_MS));
}

const hourInKolkata = (instant: number): string =>
  new Date(instant + KOLKATA_OFFSET_MS).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);

function listMonths(first: string, last: string): string[] {
  const monthsSinceYear0 = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const start = monthsSinceYear0(first);
  return Array.from({ length: monthsSinceYear0(last) - start + 1 }, (_, n) => {
    const year = String(Math.floor((start + n) / 12)).padStart(4, '0');
    return `${year}-${String(((start + n) % 12) + 1).padStart(2, '0')}`;
  });
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Returns at most four round amounts from 0 to at least `max`. */
export function axisTicks(max: number): number[] {
  if (max <= 0) return [0];
  const third = Math.max(max / 3, 1);
  const power = 10 ** Math.floor(Math.log10(third));
  const step = power * (STEPS.find((factor) => factor * power >= third) ?? 10);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, n) => n * step);
}
