import { compareDays, sameWeekdayBefore } from '@tawa/client/src/features/today/model/compare-days.ts';
import { startOfDate } from '@tawa/shared/business-day.ts';
import type { DaySales } from '@tawa/shared/invoices/invoices.contract.ts';
import { expect, test } from 'vitest';

const DAY = '2026-03-03';
const BEFORE = '2026-02-24';
const at = (hour: number, minute = 0) => startOfDate(DAY) + (hour * 60 + minute) * 60_000;

function salesOf(day: string, hours: Record<string, number>, invoices = 1): DaySales {
  const takings = Object.entries(hours).map(([hour, total]) => ({ at: `${day}T${hour}`, total, invoices }));
  return {
    totalAmount: 0,
    refunded: 0,
    tips: 0,
    collected: 0,
    totalInvoice: takings.length,
    paymentMode: [],
    takings,
    bestSellers: [],
  };
}

test('the same weekday is seven days before, over the ends of months and leap days', () => {
  expect(sameWeekdayBefore(DAY)).toBe(BEFORE);
  expect(sameWeekdayBefore('2028-03-06')).toBe('2028-02-28');
  expect(sameWeekdayBefore('2027-01-01')).toBe('2026-12-25');
});

test('both days have the same hours: from the first with sales to the last, or the current one', () => {
  const today = salesOf(DAY, { '12': 100.1, '14': 50 });
  const { today: bars, before } = compareDays(
    DAY,
    today,
    salesOf(BEFORE, { '11': 20, '15': 30 }),
    at(14, 30),
  );
  expect(bars.map((bar) => [bar.at, bar.total])).toEqual([
    [`${DAY}T11`, 0],
    [`${DAY}T12`, 100.1],
    [`${DAY}T13`, 0],
    [`${DAY}T14`, 50],
    [`${DAY}T15`, 0],
  ]);
  expect(before.map((bar) => [bar.at, bar.total])).toEqual([
    [`${BEFORE}T11`, 20],
    [`${BEFORE}T12`, 0],
    [`${BEFORE}T13`, 0],
    [`${BEFORE}T14`, 0],
    [`${BEFORE}T15`, 30],
  ]);
});

test('an hour in which money came or went counts, also if no bill was paid in it', () => {
  const compared = compareDays(DAY, salesOf(DAY, { '13': 50 }, 0), salesOf(BEFORE, { '10': -20 }, 0), at(12));
  expect(compared.today.map((bar) => bar.at.slice(-2))).toEqual(['10', '11', '12', '13']);
});

test.each([
  ['midnight', at(0), 1, { total: 0.1, invoices: 1 }],
  ['the last minute of the first hour', at(0, 59), 1, { total: 0.1, invoices: 1 }],
  ['the second hour', at(1), 2, { total: 0.3, invoices: 2 }],
  ['the last minute of the day', at(23, 59), 24, { total: 0.6, invoices: 3 }],
])('at %s, a week before counts until the end of the hour', (_, now, hours, soFar) => {
  const before = salesOf(BEFORE, { '00': 0.1, '01': 0.2, '23': 0.3 });
  const compared = compareDays(DAY, salesOf(DAY, {}), before, now);
  expect(compared.beforeSoFar).toEqual(soFar);
  expect(compared.endOfHour).toBe(at(hours));
});
