import type { ErrorDefinitions } from '../contract/errors.ts';

export const menuErrors = {
  'item.not_found': { code: 'NOT_FOUND' },
  'item.unavailable': { code: 'CONFLICT' },
  'item.too_few_remaining': { code: 'CONFLICT' },
  'item.variant_required': { code: 'CONFLICT' },
  'item.option_unavailable': { code: 'CONFLICT' },
  'item.piece_unavailable': { code: 'CONFLICT' },
  'item.too_few_options': { code: 'CONFLICT' },
  'item.too_many_options': { code: 'CONFLICT' },
  'item.too_many_groups': { code: 'CONFLICT' },
  'item.code_taken': { code: 'CONFLICT' },
  'item.prices_changed': { code: 'CONFLICT' },
  'item.price_too_low': { code: 'CONFLICT' },
  'item.price_too_high': { code: 'CONFLICT' },
  'category.not_empty': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
