import type { AttendanceMonth, Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { sumMinutes } from '@tawa/shared/attendance/attendance.rules.ts';
import { newId } from './ids.ts';

type Person = Punch['person'];

export const aPerson = (overrides: Partial<Person> = {}): Person => ({
  _id: newId(),
  name: 'Ravi Kumar',
  saleId: 'MANGO21',
  ...overrides,
});

/** From 9:05 am to 5:10 pm on the person's own device. */
export const aPunch = (overrides: Partial<Punch> = {}): Punch => ({
  _id: newId(),
  person: aPerson(),
  day: '2026-11-20',
  inAt: '2026-11-20T03:35:00.000Z',
  outAt: '2026-11-20T11:40:00.000Z',
  minutes: 485,
  inTerminal: null,
  outTerminal: null,
  isEndedByRemoval: false,
  flags: [],
  corrections: [],
  version: 1,
  ...overrides,
});

/** Of a person who is in since 9:05 am. */
export const anOpenPunch = (overrides: Partial<Punch> = {}): Punch =>
  aPunch({ outAt: null, minutes: null, version: 0, ...overrides });

export const aCorrection = (
  overrides: Partial<Punch['corrections'][number]> = {},
): Punch['corrections'][number] => ({
  at: '2026-11-21T04:30:00.000Z',
  by: { _id: newId(), name: 'Asha' },
  reason: 'Forgot to punch out',
  before: { inAt: '2026-11-20T03:35:00.000Z', outAt: '2026-11-20T17:30:00.000Z' },
  after: { inAt: '2026-11-20T03:35:00.000Z', outAt: '2026-11-20T11:40:00.000Z' },
  ...overrides,
});

/** The month of the persons of these punches, in the order of their first punches. */
export function anAttendanceMonth(punches: readonly Punch[], month = '2026-11'): AttendanceMonth {
  const people = new Map(punches.map(({ person }) => [person._id, person]));
  return {
    month,
    present: punches.filter(({ outAt }) => outAt === null),
    people: [...people.values()].map((person) => {
      const own = punches.filter((punch) => punch.person._id === person._id);
      return { person, punches: own, minutes: sumMinutes(own) };
    }),
  };
}
