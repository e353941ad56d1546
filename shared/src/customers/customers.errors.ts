import type { ErrorDefinitions } from '../contract/errors.ts';

export const customersErrors = {
  'customer.unfinished': { code: 'CONFLICT' },
  'customer.phone_taken': { code: 'CONFLICT' },
  'customer.none_for_credit': { code: 'CONFLICT' },
  'customer.gone_for_credit': { code: 'CONFLICT' },
  'customer.above_credit_limit': { code: 'CONFLICT' },
  'customer.credit_above_owed': { code: 'CONFLICT' },
  'customer.collect_above_owed': { code: 'CONFLICT' },
  'customer.collect_nothing': { code: 'VALIDATION' },
  'customer.collect_on_credit': { code: 'VALIDATION' },
  'customer.owes': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
