import type { PunchFlag } from '../attendance/attendance.rules.ts';

/** The words of the file with the hours of a month, in CSV and XLSX. */
export const attendanceCsvTexts = {
  sheets: { month: 'Month', sums: 'Hours by person', punches: 'Punches' },
  month: 'Month',
  sums: {
    person: 'Person',
    saleId: 'Sale id',
    days: 'Days',
    hours: 'Hours',
    minutes: 'Minutes',
    flagged: 'To look at',
    corrected: 'Corrected',
  },
  punches: {
    day: 'Day',
    person: 'Person',
    saleId: 'Sale id',
    in: 'In',
    out: 'Out',
    hours: 'Hours',
    minutes: 'Minutes',
    punchedIn: 'In as punched',
    punchedOut: 'Out as punched',
    inTill: 'In at',
    outTill: 'Out at',
    flags: 'To look at',
    correctedBy: 'Corrected by',
    reason: 'Reason',
  },
  former: 'Former employee',
  ownDevice: 'own device',
  flags: {
    LONG: 'over 16 hours',
    CLOCK: 'the clock was set back',
    REMOVED: 'the employee was removed',
  } satisfies Record<PunchFlag, string>,
};
