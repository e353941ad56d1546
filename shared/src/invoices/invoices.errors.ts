import type { ErrorDefinitions } from '../contract/errors.ts';

export const invoicesErrors = {
  'invoice.clock': { code: 'CONFLICT' },
  'invoice.no_order': { code: 'NOT_FOUND' },
  'invoice.closed': { code: 'CONFLICT' },
  'invoice.too_high': { code: 'CONFLICT' },
  'invoice.total_changed': { code: 'CONFLICT' },
  'invoice.due_changed': { code: 'CONFLICT' },
  'invoice.above_due': { code: 'CONFLICT' },
  'invoice.waiver_above_due': { code: 'CONFLICT' },
  'invoice.above_held': { code: 'CONFLICT' },
  'invoice.payment_used_up': { code: 'CONFLICT' },
  'invoice.payment_of_earlier_day': { code: 'CONFLICT' },
  'invoice.same_mode': { code: 'VALIDATION' },
  'invoice.below_paid': { code: 'CONFLICT' },
  'invoice.has_payments': { code: 'CONFLICT' },
  'invoice.tendered': { code: 'VALIDATION' },
  'invoice.discount_too_high': { code: 'CONFLICT' },
  'invoice.charges': { code: 'VALIDATION' },
  'invoice.amount': { code: 'VALIDATION' },
  'invoice.no_amount': { code: 'VALIDATION' },
  'invoice.dates': { code: 'VALIDATION' },
} as const satisfies ErrorDefinitions;
