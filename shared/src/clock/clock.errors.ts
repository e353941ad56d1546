import type { ErrorDefinitions } from '../contract/errors.ts';

export const clockErrors = {
  'clock.device_behind': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
