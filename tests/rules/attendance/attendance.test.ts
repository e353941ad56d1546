import {
  countDays,
  decimalHours,
  durationMs,
  isLong,
  punchedTimes,
  sumMinutes,
  workedMinutes,
} from '@tawa/shared/attendance/attendance.rules.ts';
import { HOUR_MS, sinceWhen } from '@tawa/shared/calendar.ts';
import { durationMessages } from '@tawa/shared/messages/attendance.duration.en.ts';
import { describe, expect, test } from 'vitest';

const at = (time: string): number => Date.parse(`${time}+05:30`);
const inAt = at('2026-11-20T09:00');

describe('the length of a punch', () => {
  test('counts whole minutes to its end, and has none while it is open', () => {
    expect(workedMinutes({ inAt, outAt: inAt + 90_000 })).toBe(1);
    expect(workedMinutes({ inAt, outAt: inAt })).toBe(0);
    expect(workedMinutes({ inAt, outAt: null })).toBeNull();
  });

  test('is never negative, whichever of the times a wrong clock gave', () => {
    expect(workedMinutes({ inAt, outAt: inAt - HOUR_MS })).toBe(0);
    expect(durationMs({ inAt, outAt: null }, inAt - HOUR_MS)).toBe(0);
  });

  test('deserves a look above 16 hours, open or ended, and is not cut', () => {
    const end = inAt + 16 * HOUR_MS;
    expect(isLong({ inAt, outAt: end }, end)).toBe(false);
    expect(isLong({ inAt, outAt: end + 1 }, end)).toBe(true);
    expect(isLong({ inAt, outAt: null }, end)).toBe(false);
    expect(isLong({ inAt, outAt: null }, end + 1)).toBe(true);
    expect(workedMinutes({ inAt, outAt: inAt + 40 * HOUR_MS })).toBe(40 * 60);
  });
});

test('sums leave out what is open, and a day counts once, unless nobody worked a minute in it', () => {
  const punches = [
    { day: '2026-11-20', minutes: 240 },
    { day: '2026-11-20', minutes: 225 },
    { day: '2026-11-21', minutes: null },
    { day: '2026-11-22', minutes: 0 },
  ];
  expect(sumMinutes(punches)).toBe(465);
  expect(countDays(punches)).toBe(2);
  expect(decimalHours(465)).toBe(7.75);
});

describe('what was punched', () => {
  const [nine, ten, five, six] = ['09:00', '10:00', '17:00', '18:00'];
  const punch = { inAt: nine, outAt: five, isEndedByRemoval: false, corrections: [] };
  const lateIn = { before: { inAt: ten, outAt: null }, after: { inAt: nine, outAt: null } };

  test('is what counts until somebody corrects it', () => {
    expect(punchedTimes(punch)).toEqual({ inAt: nine, outAt: five });
    const earlierOut = { before: { inAt: nine, outAt: six }, after: { inAt: nine, outAt: five } };
    expect(punchedTimes({ ...punch, corrections: [earlierOut] })).toEqual({ inAt: nine, outAt: six });
  });

  test('has the out of a person who punched out after the in was corrected', () => {
    expect(punchedTimes({ ...punch, corrections: [lateIn] })).toEqual({ inAt: ten, outAt: five });
    const earlierOut = { before: { inAt: nine, outAt: six }, after: { inAt: nine, outAt: five } };
    expect(punchedTimes({ ...punch, corrections: [lateIn, earlierOut] })).toEqual({ inAt: ten, outAt: six });
  });

  test('has no out if a correction or the removal of the employee ended the punch', () => {
    const forgotten = { before: { inAt: nine, outAt: null }, after: { inAt: nine, outAt: five } };
    const again = { before: { inAt: nine, outAt: six }, after: { inAt: nine, outAt: five } };
    expect(punchedTimes({ ...punch, corrections: [lateIn, forgotten, again] }).outAt).toBeNull();
    expect(punchedTimes({ ...punch, isEndedByRemoval: true, corrections: [again] }).outAt).toBeNull();
  });
});

test('a time of another date is said with its date', () => {
  expect(sinceWhen(inAt, at('2026-11-20T23:59'))).toBe('9:00 am');
  expect(sinceWhen(inAt, at('2026-11-21T00:01'))).toBe('20 Nov 2026, 9:00 am');
});

test('hours are said only if there are some', () => {
  const { hoursAndMinutes } = durationMessages();
  expect([0, 59, 60, 465].map(hoursAndMinutes)).toEqual(['0 min', '59 min', '1 h 0 min', '7 h 45 min']);
});
