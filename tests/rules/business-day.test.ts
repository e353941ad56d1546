import {
  calendarDate,
  DAY_MS,
  financialYear,
  formatDate,
  formatDateTime,
  formatTime,
  startOfDate,
} from '@tawa/shared/calendar.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

const at = (iso: string): number => Date.parse(iso);
const machineZone = process.env.TZ;

afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

/** Time zones of the server; the restaurant is always in Asia/Kolkata. */
const zones = [
  ['UTC', 0],
  ['Asia/Kolkata', -330],
  ['America/Los_Angeles', 480],
  ['Asia/Kathmandu', -345],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
] as const;

describe.each(zones)('on a machine in %s', (zone, offset) => {
  function setTimeZone(): void {
    process.env.TZ = zone;
    // Otherwise the test proves nothing.
    expect(new Date('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(offset);
  }

  test('a business day starts at 18:30 UTC, to the millisecond', () => {
    setTimeZone();
    expect(calendarDate(at('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
    expect(calendarDate(at('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
    expect(calendarDate(at('2026-11-20T18:30:00.001Z'))).toBe('2026-11-21');
    expect(startOfDate('2026-11-21')).toBe(at('2026-11-20T18:30:00.000Z'));
  });

  test('the financial year starts on 1 April in Kolkata', () => {
    setTimeZone();
    expect(financialYear(at('2027-03-31T18:29:59.999Z'))).toBe('2627');
    expect(financialYear(at('2027-03-31T18:30:00.000Z'))).toBe('2728');
  });

  test('an instant is formatted in Kolkata time', () => {
    setTimeZone();
    const plain = (text: string) => text.replace(/\s/g, ' ').toLowerCase();
    expect(plain(formatTime('2026-11-20T14:35:00.000Z'))).toBe('8:05 pm');
    expect(plain(formatDate('2026-11-20T18:30:00.000Z'))).toBe('21 nov 2026');
    expect(plain(formatDateTime(at('2026-11-20T18:30:00.000Z')))).toBe('21 nov 2026, 12:00 am');
  });
});

test.each([
  ['2026-12-31T18:29:59.999Z', '2026-12-31'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ['2028-02-28T18:30:00.000Z', '2028-02-29'],
  ['2027-02-28T18:30:00.000Z', '2027-03-01'],
])('%s belongs to %s', (instant, day) => {
  expect(calendarDate(at(instant))).toBe(day);
});

test.each([
  ['2026-04-01T06:00:00Z', '2627'],
  ['2026-12-31T06:00:00Z', '2627'],
  ['2027-01-01T06:00:00Z', '2627'],
  ['2099-06-01T06:00:00Z', '9900'],
])('%s belongs to the financial year %s', (instant, year) => {
  expect(financialYear(at(instant))).toBe(year);
});

describe('any instant from 2000 to 2100', () => {
  const instant = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') });

  test('is inside its business day, which is 24 hours long', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const start = startOfDate(calendarDate(now));
        expect(start).toBeLessThanOrEqual(now);
        expect(now - start).toBeLessThan(DAY_MS);
        expect(calendarDate(start)).toBe(calendarDate(now));
        expect(calendarDate(start - 1)).not.toBe(calendarDate(now));
        expect(calendarDate(start + DAY_MS)).not.toBe(calendarDate(now));
      }),
    );
  });

  test('later instants never belong to earlier days or years', () => {
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(calendarDate(early) <= calendarDate(late)).toBe(true);
      }),
    );
  });
});
