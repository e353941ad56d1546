import type { Permission } from '../permissions.ts';

/** The permissions whose acts can be approved. Each is the `may` of an endpoint that has `mayAsk`. */
export const APPROVABLE_PERMISSIONS = ['order.edit'] as const satisfies Permission[];
