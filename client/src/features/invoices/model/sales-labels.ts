import type { SalesBucket } from '@tawa/shared/invoices/sales-chart.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';

const MAX_AXIS_LABELS = 4;

const createUtcFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...options });
  return (instant: number) => format.format(instant);
};
const hour = createUtcFormatter({ hour: 'numeric' });
const weekday = createUtcFormatter({ weekday: 'short' });
const date = createUtcFormatter({ day: 'numeric', month: 'short', year: 'numeric' });
const dayAndMonth = createUtcFormatter({ day: 'numeric', month: 'short' });
const shortMonth = createUtcFormatter({ month: 'short' });
const shortMonthAndYear = createUtcFormatter({ month: 'short', year: 'numeric' });
const month = createUtcFormatter({ month: 'long', year: 'numeric' });

const HOUR_MS = 3_600_000;

type Unit = 'hour' | 'day' | 'month';

export function bucketUnit({ at }: SalesBucket): Unit {
  if (at.includes('T')) return 'hour';
  return at.length === 'YYYY-MM-DD'.length ? 'day' : 'month';
}

/** Returns the local time in Kolkata as ms, as if it were UTC. */
function wallClockMs(bucket: SalesBucket): number {
  return Date.parse(bucketUnit(bucket) === 'hour' ? `${bucket.at}:00Z` : bucket.at);
}

/** Takes 0 to 23 and returns a text like `1 pm to 2 pm`. */
export const hourLabel = (hourOfDay: number): string =>
  invoiceMessages().chart.fromHourToHour(hour(hourOfDay * HOUR_MS), hour((hourOfDay + 1) * HOUR_MS));

/** Returns texts like `1 pm to 2 pm`, `Fri, 20 Nov 2026` and `November 2026`. */
export function fullLabel(bucket: SalesBucket): string {
  const clock = wallClockMs(bucket);
  if (bucketUnit(bucket) === 'hour') return hourLabel(new Date(clock).getUTCHours());
  return bucketUnit(bucket) === 'day' ? `${weekday(clock)}, ${date(clock)}` : month(clock);
}

/** Returns at most four evenly spaced labels. Over 92 bars, they are at the starts of months. */
export function axisLabels(bars: readonly SalesBucket[]): { index: number; name: string }[] {
  const isMonths = bars.length > 92 && bars.some(({ at }) => at.endsWith('-01'));
  const labelledIndexes = [...bars.keys()].filter((index) => !isMonths || bars[index]?.at.endsWith('-01'));
  const step = Math.ceil(labelledIndexes.length / MAX_AXIS_LABELS);
  return labelledIndexes
    .filter((_, place) => place % step === 0)
    .flatMap((index) => {
      const bar = bars[index];
      return bar ? [{ index, name: shortLabel(bar, isMonths) }] : [];
    });
}

function shortLabel(bucket: SalesBucket, isMonths: boolean): string {
  const clock = wallClockMs(bucket);
  if (bucketUnit(bucket) === 'hour') return hour(clock);
  if (bucketUnit(bucket) === 'month') return shortMonthAndYear(clock);
  return isMonths ? shortMonth(clock) : dayAndMonth(clock);
}

/** What the bars show: rupees, or a count. */
export type SalesMeasure = 'total' | 'invoices';

export interface SalesComparison {
  name: string;
  bars: readonly SalesBucket[];
}

export function formatMeasure(measure: SalesMeasure, bucket: SalesBucket | undefined): string {
  return measure === 'total' ? signedRupees(bucket?.total ?? 0) : invoiceCountLabel(bucket?.invoices ?? 0);
}

export function invoiceCountLabel(invoices: number): string {
  return invoiceMessages().chart.invoiceCount(invoices);
}
