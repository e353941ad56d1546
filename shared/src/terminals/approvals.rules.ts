import type { Permission } from '../permissions.ts';

/** The permissions whose acts can be approved: those that an endpoint with `mayAsk` has as `may`. */
export const APPROVABLE_PERMISSIONS = [
  'order.edit',
  'invoice.refund',
  'invoice.charge',
] as const satisfies Permission[];
