import { z } from 'zod';
import { endpoint, mayReturnFile, XLSX } from '../contract/endpoint.ts';
import {
  dayOrInstant,
  id,
  instant,
  oneOf,
  optionalField,
  rejectWith,
  text,
  wholeNumber,
} from '../contract/schema.ts';
import { MONTH } from '../reports/months.rules.ts';
import { attendancePaths } from './attendance.paths.ts';
import {
  ATTENDANCE_FORMATS,
  MAX_CORRECTION_REASON_LENGTH,
  PUNCH_FLAGS,
  PUNCH_KINDS,
} from './attendance.rules.ts';

const month = z.string().meta({ examples: ['2026-11'] });

const person = z.object({
  _id: id,
  /** Null once the employee was removed. */
  name: z
    .string()
    .nullable()
    .meta({ examples: ['Ravi Kumar'] }),
  /** It stays when the employee is removed. Empty for the owner. */
  saleId: z.string().meta({ examples: ['MANGO21'] }),
});

const times = z.object({ inAt: instant, outAt: instant.nullable() });

const terminalName = z
  .string()
  .nullable()
  .meta({ examples: ['Counter'] });

const punch = z.object({
  _id: id,
  person,
  /** The business day in which it began. */
  day: z.string().meta({ examples: ['2026-11-20'] }),
  ...times.shape,
  /** Whole minutes; null while the punch is open. */
  minutes: z.number().nullable(),
  /** Null on a device of the person's own. */
  inTerminal: terminalName,
  outTerminal: terminalName,
  /** Nobody punched out: the employee was removed. It stays after a correction. */
  isEndedByRemoval: z.boolean(),
  flags: z.array(z.enum(PUNCH_FLAGS)),
  /** The oldest comes first. */
  corrections: z.array(
    z.object({
      at: instant,
      /** The name is null once the person was removed. */
      by: z.object({ _id: id, name: z.string().nullable() }),
      reason: z.string().meta({ examples: ['Forgot to punch out'] }),
      before: times,
      after: times,
    }),
  ),
  /** Each change raises it. A correction names the one that the user saw. */
  version: z.number(),
});
export type Punch = z.output<typeof punch>;

const attendanceMonth = z.object({
  month,
  /** Who is in now, by name, in whichever month the punch began. */
  present: z.array(punch),
  /** Everybody who works in the shop or has a punch in the month, by name. */
  people: z.array(
    z.object({
      person,
      /** The oldest comes first. */
      punches: z.array(punch),
      /** Of the punches that have ended. */
      minutes: z.number(),
    }),
  ),
});
export type AttendanceMonth = z.output<typeof attendanceMonth>;

const onePunch = z.object({ punch });
const invalidMonth = rejectWith((m) => m.reports.month);

export const attendanceApi = {
  punch: endpoint(attendancePaths.punch, {
    summary: 'Punch in or out; 409 with the present punch if it is so already',
    access: { may: 'shop.read' },
    body: z.object({ kind: oneOf(PUNCH_KINDS, (m) => m.attendance.kind) }),
    data: onePunch,
    status: 201,
    idempotent: true,
  }),
  getOwnAttendance: endpoint(attendancePaths.getOwnAttendance, {
    summary: 'The open punch of the caller, and the hours of this month',
    access: { may: 'shop.read' },
    data: z.object({
      open: punch.nullable(),
      month,
      /** The oldest comes first. */
      punches: z.array(punch),
      minutes: z.number(),
    }),
  }),
  getAttendanceMonth: mayReturnFile(
    ['text/csv', XLSX],
    endpoint(attendancePaths.getAttendanceMonth, {
      summary: 'Who is in now, and the punches of a month, as JSON, CSV or XLSX; by default of this one',
      access: { may: 'attendance.manage' },
      query: z.object({
        month: optionalField(z.string(invalidMonth).regex(MONTH, invalidMonth)),
        format: optionalField(oneOf(ATTENDANCE_FORMATS, (m) => m.reports.format)),
      }),
      data: attendanceMonth,
    }),
  ),
  correctPunch: endpoint(attendancePaths.correctPunch, {
    summary: 'Correct the times of a punch, or confirm a flagged one as it is; it needs a reason',
    access: { may: 'attendance.manage' },
    body: z.object({
      inAt: dayOrInstant(),
      /** Without it an open punch stays open. */
      outAt: optionalField(dayOrInstant()),
      reason: text(MAX_CORRECTION_REASON_LENGTH),
      version: wholeNumber(0, 1_000_000, (m) => m.attendance.version),
    }),
    data: onePunch,
  }),
} as const;
