// What the server says of attendance.

export const attendanceErrors = {
  'punch.already_in': (d: { since: string }) =>
    `You have been in since ${d.since}. Please punch out before you punch in again.`,
  'punch.already_out': (d: { since: string }) =>
    `You have been out since ${d.since}. Please punch in before you punch out.`,
  'punch.never_in': 'You have not punched in yet. Please punch in before you punch out.',
  'punch.own': 'You may not correct your own hours. Please ask the owner or another manager.',
  'punch.changed': 'These hours were changed meanwhile. Please look at them again.',
  'punch.unchanged': 'Please change a time.',
  'punch.out_needed': 'Please enter when the person left.',
  'punch.out_before_in': 'The out is before the in. Please check both times.',
  'punch.in_future': 'This time is in the future.',
  'punch.overlaps': (d: { since: string }) =>
    `The person has other hours at this time, which begin at ${d.since}.`,
};

export const attendanceReplies = {
  in: (at: string) => `You are in. It is ${at}.`,
  out: (duration: string) => `You are out, after ${duration}.`,
  ownLoaded: 'Your hours loaded',
  loaded: 'Attendance loaded',
  corrected: 'Hours corrected',
  confirmed: 'Hours confirmed',
};

export const attendanceFields = {
  kind: 'Please choose IN or OUT.',
  version: 'Please load these hours again.',
};
