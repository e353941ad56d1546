import type { ErrorDefinitions } from '../contract/errors.ts';

export const accountsErrors = {
  'session.missing': { code: 'UNAUTHENTICATED' },
  'session.ended': { code: 'UNAUTHENTICATED' },
  'login.wrong': { code: 'WRONG_PASSWORD' },
  'login.too_many': { code: 'TOO_MANY' },
  'login.unverified': { code: 'FORBIDDEN' },
  'password.wrong': { code: 'WRONG_PASSWORD' },
  'password.busy': { code: 'BUSY' },
  'account.email_taken': { code: 'CONFLICT' },
  'account.phone_taken': { code: 'CONFLICT' },
  'registration.email_taken': { code: 'CONFLICT' },
  'registration.phone_taken': { code: 'CONFLICT' },
  'link.invalid': { code: 'NOT_FOUND' },
  'otp.wrong': { code: 'VALIDATION' },
  'otp.used_up': { code: 'CONFLICT' },
  'access.forbidden': { code: 'FORBIDDEN' },
  'access.needs_approval': { code: 'NEEDS_APPROVAL' },
} as const satisfies ErrorDefinitions;
