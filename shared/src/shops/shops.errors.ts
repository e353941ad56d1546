import type { ErrorDefinitions } from '../contract/errors.ts';

export const shopsErrors = {
  'shop.not_found': { code: 'NOT_FOUND' },
  'payment_mode.shared': { code: 'VALIDATION' },
  'payment_mode.inactive': { code: 'CONFLICT' },
  'reason.given': { code: 'VALIDATION' },
  'reason.inactive': { code: 'CONFLICT' },
  'reason.stale': { code: 'CONFLICT' },
  'reason.used': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
