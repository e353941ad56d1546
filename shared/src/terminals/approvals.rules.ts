import type { Permission } from '../permissions.ts';

/** What somebody who lacks the permission may do with the approval of somebody who holds it. */
export const APPROVABLE_PERMISSIONS = ['order.edit'] as const satisfies Permission[];
