import type { ErrorDefinitions } from '../contract/errors.ts';

export const tablesErrors = {
  'table.occupied': { code: 'CONFLICT' },
  'table.requested': { code: 'CONFLICT' },
  'table.cell_taken': { code: 'CONFLICT' },
  'table.merged': { code: 'CONFLICT' },
  'area.not_empty': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
