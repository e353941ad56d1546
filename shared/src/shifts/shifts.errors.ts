import type { ErrorDefinitions } from '../contract/errors.ts';

export const shiftsErrors = {
  'shift.already_open': { code: 'CONFLICT' },
  'shift.closed': { code: 'CONFLICT' },
  'shift.not_counted': { code: 'CONFLICT' },
  'shift.counted_twice': { code: 'CONFLICT' },
  'shift.movement_corrected': { code: 'CONFLICT' },
  'shift.correction_differs': { code: 'VALIDATION' },
  'shift.no_expense': { code: 'VALIDATION' },
  'shift.has_receipt': { code: 'CONFLICT' },
  'shift.no_amount': { code: 'VALIDATION' },
  'shift.repeated': { code: 'VALIDATION' },
  'shift.note_needed': { code: 'VALIDATION' },
  'shift.still_open': { code: 'CONFLICT' },
  'shift.no_variance': { code: 'CONFLICT' },
  'shift.accepted': { code: 'CONFLICT' },
  'shift.own_variance': { code: 'FORBIDDEN' },
} as const satisfies ErrorDefinitions;
