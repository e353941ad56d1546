import type { ErrorDefinitions } from '../contract/errors.ts';

export const employeesErrors = {
  'employee.email_taken': { code: 'CONFLICT' },
  'employee.phone_taken': { code: 'CONFLICT' },
  'employee.manager': { code: 'FORBIDDEN' },
  'employee.more_rights': { code: 'FORBIDDEN' },
} as const satisfies ErrorDefinitions;
