import type { ErrorDefinitions } from '../contract/errors.ts';

export const attendanceErrors = {
  'punch.already_in': { code: 'CONFLICT' },
  'punch.already_out': { code: 'CONFLICT' },
  'punch.never_in': { code: 'CONFLICT' },
  'punch.own': { code: 'FORBIDDEN' },
  'punch.changed': { code: 'CONFLICT' },
  'punch.unchanged': { code: 'VALIDATION' },
  'punch.out_needed': { code: 'VALIDATION' },
  'punch.out_before_in': { code: 'VALIDATION' },
  'punch.in_future': { code: 'VALIDATION' },
  'punch.overlaps': { code: 'VALIDATION' },
} as const satisfies ErrorDefinitions;
