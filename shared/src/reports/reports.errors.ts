import type { ErrorDefinitions } from '../contract/errors.ts';

export const reportsErrors = {
  'report.unknown_kind': { code: 'VALIDATION' },
  'report.days': { code: 'VALIDATION' },
  'report.too_long': { code: 'VALIDATION' },
} as const satisfies ErrorDefinitions;
