import type { ErrorDefinitions } from '../contract/errors.ts';

export const terminalsErrors = {
  'terminal.too_many': { code: 'CONFLICT' },
  'terminal.wrong_code': { code: 'VALIDATION' },
  'terminal.removed': { code: 'UNAUTHENTICATED' },
  'terminal.wrong_pin': { code: 'WRONG_PASSWORD' },
  'terminal.too_many_pins': { code: 'TOO_MANY' },
  'terminal.wants_password': { code: 'CONFLICT' },
  'terminal.password_needed': { code: 'FORBIDDEN' },
  'approval.wrong_secret': { code: 'WRONG_PASSWORD' },
  'approval.not_allowed': { code: 'FORBIDDEN' },
  'approval.above_cap': { code: 'FORBIDDEN' },
  'approval.above_own_cap': { code: 'FORBIDDEN' },
  'approval.pin_needs_terminal': { code: 'FORBIDDEN' },
  'approval.not_found': { code: 'NOT_FOUND' },
  'approval.wrong_status': { code: 'CONFLICT' },
  'approval.act_changed': { code: 'CONFLICT' },
  'approval.other_act': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
