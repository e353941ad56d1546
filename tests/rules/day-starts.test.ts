import {
  businessDay,
  businessDayPeriod,
  changeDayStart,
  type DayStarts,
  LATEST_DAY_START,
  parsePeriod,
  splitIntoWholeDays,
} from '@tawa/shared/business-day.ts';
import { addDays, calendarDate, HOUR_MS, startOfDate } from '@tawa/shared/calendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const FIRST = Date.parse('2026-11-01T00:00:00Z');
const hour = fc.integer({ min: 0, max: LATEST_DAY_START });
/** Many are near each other, so that changes come before the last one has acted. */
const instant = fc.integer({ min: 0, max: 8 * 24 * 60 }).map((minutes) => FIRST + minutes * 60_000);
const change = fc.record({ at: instant, hour });
const changes = fc.array(change, { maxLength: 6 }).map((all) => all.sort((a, b) => a.at - b.at));

const startsAfter = (all: readonly { at: number; hour: number }[]): DayStarts =>
  all.reduce<DayStarts>((starts, { at, hour }) => changeDayStart(starts, hour, at), []);
const starts = changes.map(startsAfter);
const inKolkata = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+05:30`);

describe('business days', () => {
  test('each instant is in exactly one', () => {
    fc.assert(
      fc.property(starts, instant, (starts, now) => {
        const date = calendarDate(now);
        const days = [-2, -1, 0, 1, 2].map((days) => addDays(date, days));
        const holding = days.filter((day) => {
          const { from, to } = businessDayPeriod(day, starts);
          return from <= now && now < to;
        });
        expect(holding).toEqual([businessDay(now, starts)]);
      }),
    );
  });

  test('follow each other, and have 18 to 30 hours', () => {
    fc.assert(
      fc.property(starts, instant, (starts, now) => {
        const day = businessDay(now, starts);
        const { from, to } = businessDayPeriod(day, starts);
        expect(businessDayPeriod(addDays(day, 1), starts).from).toBe(to);
        expect(to - from).toBeGreaterThanOrEqual(18 * HOUR_MS);
        expect(to - from).toBeLessThanOrEqual(30 * HOUR_MS);
        expect([businessDay(from, starts), businessDay(to - 1, starts)]).toEqual([day, day]);
        expect(parsePeriod(day, day, starts)).toEqual({ from, to });
      }),
    );
  });

  test('without a change are the calendar dates', () => {
    fc.assert(
      fc.property(instant, (now) => {
        expect(businessDay(now, [])).toBe(calendarDate(now));
        expect(businessDayPeriod(calendarDate(now), []).from).toBe(startOfDate(calendarDate(now)));
      }),
    );
  });

  test('have an end also on the last date of four digits', () => {
    expect(businessDayPeriod('9999-12-31', []).to).toBe(startOfDate('9999-12-31') + 24 * HOUR_MS);
  });
});

describe('a changed start', () => {
  test('moves no instant until the change to another day', () => {
    fc.assert(
      fc.property(changes, change, instant, (before, { at, hour }, earlier) => {
        const starts = startsAfter(before);
        const now = Math.max(at, ...before.map((one) => one.at));
        const past = Math.min(earlier, now);
        const changed = changeDayStart(starts, hour, now);
        expect(businessDay(past, changed)).toBe(businessDay(past, starts));
        expect(businessDay(now, changed)).toBe(businessDay(now, starts));
      }),
    );
  });

  test('acts from the second day after it at the latest, and keeps one row a day in order', () => {
    fc.assert(
      fc.property(changes, change, (before, { at, hour }) => {
        const now = Math.max(at, ...before.map((one) => one.at));
        const changed = changeDayStart(startsAfter(before), hour, now);
        const day = addDays(businessDay(now, changed), 2);
        expect(businessDayPeriod(day, changed).from).toBe(startOfDate(day) + hour * HOUR_MS);
        const days = changed.map(({ fromDay }) => fromDay);
        expect(days).toEqual([...new Set(days)].sort());
      }),
    );
  });

  test.each([
    [
      'at noon, to 4: today ends at 4 tomorrow',
      [],
      '2026-11-20',
      '12:00',
      4,
      [{ fromDay: '2026-11-21', hour: 4 }],
    ],
    [
      'at 02:00, to 4: the day has begun at midnight',
      [],
      '2026-11-20',
      '02:00',
      4,
      [{ fromDay: '2026-11-21', hour: 4 }],
    ],
    [
      'at 02:00, from 4 to midnight: which has passed, so that the next day keeps 4',
      [{ fromDay: '2026-11-01', hour: 4 }],
      '2026-11-20',
      '02:00',
      0,
      [
        { fromDay: '2026-11-01', hour: 4 },
        { fromDay: '2026-11-21', hour: 0 },
      ],
    ],
    [
      'at 02:00, from 4 to 6: the day that is running has two hours more',
      [{ fromDay: '2026-11-01', hour: 4 }],
      '2026-11-20',
      '02:00',
      6,
      [
        { fromDay: '2026-11-01', hour: 4 },
        { fromDay: '2026-11-20', hour: 6 },
      ],
    ],
    [
      'and back before it has acted leaves nothing',
      [{ fromDay: '2026-11-21', hour: 4 }],
      '2026-11-20',
      '13:00',
      0,
      [],
    ],
  ])('%s', (_, starts, date, clock, hour, expected) => {
    expect(changeDayStart(starts, hour, inKolkata(date, clock))).toEqual(expected);
  });
});

test('whole days and the parts around them hold each instant of a period once', () => {
  fc.assert(
    fc.property(starts, instant, instant, instant, (starts, a, b, now) => {
      const period = { from: Math.min(a, b), to: Math.max(a, b) };
      const { first, last, before, after } = splitIntoWholeDays(period, starts);
      const day = businessDay(now, starts);
      const within = ({ from, to }: typeof period) => from <= now && now < to;
      const parts = [first <= day && day < last, within(before), within(after)];
      expect(parts.filter(Boolean)).toHaveLength(within(period) ? 1 : 0);
      for (const { from, to } of [before, after])
        if (from < to) expect(businessDay(from, starts)).toBe(businessDay(to - 1, starts));
    }),
  );
});
