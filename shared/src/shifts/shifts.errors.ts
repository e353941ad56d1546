import type { ErrorDefinitions } from '../contract/errors.ts';

export const shiftsErrors = {
  'shift.already_open': { code: 'CONFLICT' },
  'shift.closed': { code: 'CONFLICT' },
  'shift.not_counted': { code: 'CONFLICT' },
  'shift.counted_twice': { code: 'CONFLICT' },
  'shift.movement_corrected': { code: 'CONFLICT' },
  'shift.correction_differs': { code: 'VALIDATION' },
  'shift.no_amount': { code: 'VALIDATION' },
  'shift.repeated': { code: 'VALIDATION' },
  'shift.note_needed': { code: 'VALIDATION' },
} as const satisfies ErrorDefinitions;
