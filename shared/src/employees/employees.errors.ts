import type { ErrorDefinitions } from '../contract/errors.ts';

export const employeesErrors = {
  'employee.email_taken': { code: 'CONFLICT' },
  'employee.phone_taken': { code: 'CONFLICT' },
  'employee.works_elsewhere': { code: 'CONFLICT' },
  'employee.works_here': { code: 'CONFLICT' },
  'employee.email_changed': { code: 'CONFLICT' },
  'employee.shared': { code: 'FORBIDDEN' },
  'employee.manager': { code: 'FORBIDDEN' },
  'employee.more_rights': { code: 'FORBIDDEN' },
} as const satisfies ErrorDefinitions;
