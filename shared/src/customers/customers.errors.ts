import type { ErrorDefinitions } from '../contract/errors.ts';

export const customersErrors = {
  'customer.unfinished': { code: 'CONFLICT' },
  'customer.phone_taken': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
