import { parsePeriod } from '@tawa/shared/business-day.ts';
import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const at = (iso: string): number => Date.parse(iso);
const instant = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') });
const iso = (ms: number): string => new Date(ms).toISOString();
const parse = (startDate?: string, endDate?: string) => parsePeriod(startDate, endDate, []);
const isWithin = (now: number, startDate?: string, endDate?: string): boolean | undefined => {
  const period = parse(startDate, endDate);
  return period && period.from <= now && now < period.to;
};

test('one business day is 24 hours in Kolkata', () => {
  expect(parse('2026-11-20', '2026-11-20')).toEqual({
    from: at('2026-11-19T18:30:00Z'),
    to: at('2026-11-20T18:30:00Z'),
  });
});

test('days include every instant from the first to the last', () => {
  fc.assert(
    fc.property(instant, instant, instant, (a, b, now) => {
      const [first, last] = [calendarDate(Math.min(a, b)), calendarDate(Math.max(a, b))];
      const day = calendarDate(now);
      expect(isWithin(now, first, last)).toBe(first <= day && day <= last);
      expect(isWithin(now, first)).toBe(first <= day);
      expect(isWithin(now, undefined, last)).toBe(day <= last);
    }),
  );
});

test('instants include their start and exclude their end', () => {
  fc.assert(
    fc.property(instant, instant, instant, (a, b, now) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      expect(isWithin(now, iso(from), iso(to))).toBe(from <= now && now < to);
      expect(isWithin(from, iso(from), iso(to))).toBe(from < to);
      expect(isWithin(to, iso(from), iso(to))).toBe(false);
    }),
  );
});

test('a day and an instant may be combined', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const day = calendarDate(now);
      expect(parse(day, iso(now))).toEqual({ from: startOfDate(day), to: now });
      expect(parse(iso(now), day)).toEqual({ from: now, to: startOfDate(day) + DAY_MS });
    }),
  );
});

describe('without limits', () => {
  test.each([undefined, '', 'all'])('%j includes everything', (bound) => {
    fc.assert(fc.property(instant, (now) => isWithin(now, bound, bound) === true));
  });
});

test.each([
  ['2026-11-20T10:00:00+05:30', '2026-11-20T04:30:00.000Z'],
  ['2026-11-20T04:30Z', '2026-11-20T04:30:00.000Z'],
  ['2026-11-20T04:30:00.5Z', '2026-11-20T04:30:00.500Z'],
])('%s is an instant', (text, same) => {
  expect(parse(text)?.from).toBe(at(same));
});

test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '20-11-2026',
  '2026-11-20 ',
  '2026-11-20T10:00',
  '2026-11-20T25:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-11-20T10:00:00 05:30',
  'ALL',
  'today',
  '0',
  '1795187942425',
  'null',
])('%s is an invalid end of a period', (text) => {
  expect(parse(text)).toBeUndefined();
  expect(parse(undefined, text)).toBeUndefined();
});

test('a period that ends before it starts is invalid', () => {
  expect(parse('2026-11-21', '2026-11-19')).toBeUndefined();
  expect(parse('2026-11-20T10:00:01Z', '2026-11-20T10:00:00Z')).toBeUndefined();
  expect(parse('2028-02-29', '2028-02-29')).toBeDefined();
});
