import type { ErrorDefinitions } from '../contract/errors.ts';

export const ordersErrors = {
  'kot.line_not_found': { code: 'NOT_FOUND' },
  'kot.wrong_status': { code: 'CONFLICT' },
  'kot.paid': { code: 'CONFLICT' },
  'kot.on_printed_invoice': { code: 'NEEDS_APPROVAL' },
  'kot.elsewhere': { code: 'CONFLICT' },
  'kot.not_cooking': { code: 'CONFLICT' },
  'kot.lines_changed': { code: 'CONFLICT' },
  'kot.served_long_ago': { code: 'CONFLICT' },
  'kot.none_at_table': { code: 'CONFLICT' },
  'kot.table_merged': { code: 'CONFLICT' },
  'kot.table_occupied': { code: 'CONFLICT' },
  'kot.too_large': { code: 'TOO_LARGE' },
  'kot.table_full': { code: 'TOO_MANY' },
  'kot.phone_full': { code: 'TOO_MANY' },
  'kot.shop_full': { code: 'TOO_MANY' },
  'kot.paused': { code: 'CONFLICT' },
  'kot.outside_paused': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
