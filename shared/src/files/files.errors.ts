import type { ErrorDefinitions } from '../contract/errors.ts';

export const filesErrors = {
  'picture.unsupported': { code: 'UNSUPPORTED' },
  'picture.heic': { code: 'UNSUPPORTED' },
  'picture.too_large': { code: 'TOO_LARGE' },
  'picture.unavailable': { code: 'BUSY' },
} as const satisfies ErrorDefinitions;
