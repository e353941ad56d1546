import { compareDays, sameWeekdayBefore } from '@tawa/client/src/features/today/model/compare-days.ts';
import { startOfDate } from '@tawa/shared/calendar.ts';
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
    { day: DAY, starts: [] },
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
  const compared = compareDays(
    { day: DAY, starts: [] },
    salesOf(DAY, { '13': 50 }, 0),
    salesOf(BEFORE, { '10': -20 }, 0),
    at(12),
  );
  expect(compared.today.map((bar) => bar.at.slice(-2))).toEqual(['10', '11', '12', '13']);
});

test('days that start at 4 have the hours until 4 of the next morning', () => {
  const starts = [{ fromDay: '2026-01-01', hour: 4 }];
  const today = salesOf(DAY, { '23': 10 });
  const before = salesOf('2026-02-25', { '01': 5, '03': 7 });
  const compared = compareDays({ day: DAY, starts }, today, before, at(25, 30));
  expect(compared.today.map((bar) => bar.at)).toEqual([
    `${DAY}T23`,
    '2026-03-04T00',
    '2026-03-04T01',
    '2026-03-04T02',
    '2026-03-04T03',
  ]);
  expect(compared.before.at(-1)).toEqual({ at: '2026-02-25T03', total: 7, invoices: 1 });
});

test('the same hours are compared if the start has changed since the day before', () => {
  const starts = [{ fromDay: DAY, hour: 4 }];
  const before = salesOf(BEFORE, { '02': 5, '12': 7 });
  const compared = compareDays({ day: DAY, starts }, salesOf(DAY, { '12': 9 }), before, at(12, 30));
  expect(compared.today.find(({ total }) => total === 9)?.at).toBe(`${DAY}T12`);
  expect(compared.before[compared.today.findIndex(({ total }) => total === 9)]?.total).toBe(7);
});
