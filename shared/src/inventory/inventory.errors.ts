import type { ErrorDefinitions } from '../contract/errors.ts';

export const inventoryErrors = {
  'inventory.not_found': { code: 'NOT_FOUND' },
  'inventory.name_taken': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
