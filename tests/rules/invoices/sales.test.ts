import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import { axisTicks, fillSalesGaps } from '@tawa/shared/invoices/sales-chart.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const makeSale = (at: string, total = 100) => ({ at, total, invoices: 1 });
const ALL = { startDate: '', endDate: '' };
const filledTimes = (ats: string[], [startDate, endDate]: [string, string] = ['', '']) =>
  fillSalesGaps(
    ats.map((at) => makeSale(at)),
    { startDate, endDate },
    [],
  ).map(({ at }) => at);

describe('gaps are filled', () => {
  test('of a day with its 24 hours, starting at midnight', () => {
    const hours = fillSalesGaps(
      [makeSale('2026-11-20T09', 40), makeSale('2026-11-20T13')],
      {
        startDate: '2026-11-20',
        endDate: '2026-11-20',
      },
      [],
    );
    expect(hours).toHaveLength(24);
    expect([hours[0], hours[9], hours[13], hours[23]]).toEqual([
      { at: '2026-11-20T00', total: 0, invoices: 0 },
      makeSale('2026-11-20T09', 40),
      makeSale('2026-11-20T13'),
      { at: '2026-11-20T23', total: 0, invoices: 0 },
    ]);
  });

  test('of a business day with its hours, starting at 4 and ending at 4 of the next date', () => {
    const period = { startDate: '2026-11-20', endDate: '2026-11-20' };
    const hours = fillSalesGaps([makeSale('2026-11-21T01')], period, [{ fromDay: '2026-11-20', hour: 4 }]);
    expect(hours).toHaveLength(24);
    expect([hours[0]?.at, hours[21], hours[23]?.at]).toEqual([
      '2026-11-20T04',
      makeSale('2026-11-21T01'),
      '2026-11-21T03',
    ]);
  });

  test('of a period with its days, across the end of February and of a year', () => {
    expect(filledTimes(['2028-02-28'], ['2028-02-27', '2028-03-01'])).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(filledTimes(['2026-12-30', '2027-01-02'])).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(filledTimes(['2026-11-20'], ['2025-11-21', '2026-11-20'])).toHaveLength(365);
  });

  test('of years with their months', () => {
    expect(filledTimes(['2025-11', '2027-02'])).toHaveLength(16);
    expect(filledTimes(['2025-11', '2027-02']).slice(0, 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  });

  test('and every amount occurs once', () => {
    const day = fc.integer({ min: 0, max: 390 }).map((n) => calendarDate(n * DAY_MS));
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1 }), (days) => {
        const takings = days.sort().map((at) => makeSale(at));
        const even = fillSalesGaps(takings, ALL, []);
        expect(even.filter(({ invoices }) => invoices > 0)).toEqual(takings);
        for (const [n, { at }] of even.entries())
          expect(startOfDate(at)).toBe(startOfDate(days[0] ?? '') + n * DAY_MS);
      }),
    );
  });
});

describe('a period is cut to the range that has sales', () => {
  test('if it has no end, or too many days to show', () => {
    const between = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const received = ['2026-11-18', '2026-11-20'];
    expect(filledTimes(received)).toEqual(between);
    expect(filledTimes(received, ['0001-01-01', '9999-12-31'])).toEqual(between);
    expect(filledTimes(received, ['2026-11-17', ''])).toEqual(['2026-11-17', ...between]);
    expect(filledTimes([])).toEqual([]);
  });
});

describe('axis ticks', () => {
  test.each([
    [0, [0]],
    [0.5, [0, 1]],
    [7, [0, 2.5, 5, 7.5]],
    [40_000, [0, 20_000, 40_000]],
    [123_456, [0, 50_000, 100_000, 150_000]],
  ])('up to %d', (most, amounts) => expect(axisTicks(most)).toEqual(amounts));

  test('exceed the maximum, are few, and are whole paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (paise) => {
        const amounts = axisTicks(paise / 100);
        expect(amounts.at(-1)).toBeGreaterThanOrEqual(paise / 100);
        expect(amounts.length).toBeLessThanOrEqual(4);
        for (const amount of amounts) expect(Number.isInteger(amount * 100)).toBe(true);
      }),
    );
  });
});
