import type { ErrorDefinitions } from '../contract/errors.ts';

export const shopsErrors = {
  'shop.not_found': { code: 'NOT_FOUND' },
} as const satisfies ErrorDefinitions;
