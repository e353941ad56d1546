import type { ErrorDefinitions } from '../contract/errors.ts';

export const daysErrors = {
  'day.drawers_open': { code: 'CONFLICT' },
  'day.closed_already': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
