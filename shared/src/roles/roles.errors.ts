import type { ErrorDefinitions } from '../contract/errors.ts';

export const rolesErrors = {
  /** `data` of the response has the present permissions. */
  'permission.stale': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
