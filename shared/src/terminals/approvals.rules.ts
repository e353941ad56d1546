import type { AuditAct } from '../audit/audit.rules.ts';
import type { Permission } from '../permissions.ts';

/** The permissions whose acts can be approved: those that an endpoint with `mayAsk` has as `may`. */
export const APPROVABLE_PERMISSIONS = [
  'order.edit',
  'invoice.refund',
  'invoice.charge',
] as const satisfies Permission[];
export type ApprovablePermission = (typeof APPROVABLE_PERMISSIONS)[number];

/** The words with which the audit records the acts that can be approved. */
export const APPROVABLE_ACTS = [
  'line.voided',
  'payment.refunded',
  'waiver.takenBack',
  'creditNote.made',
  'invoice.discounted',
  'line.complimentary',
] as const satisfies AuditAct[];
export type ApprovableAct = (typeof APPROVABLE_ACTS)[number];

export const APPROVAL_DECISIONS = ['APPROVED', 'REFUSED'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

export const APPROVAL_STATUSES = ['WAITING', ...APPROVAL_DECISIONS, 'WITHDRAWN', 'USED', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** So long a request can be decided. The requester can use an approval for as long after the decision. */
export const APPROVAL_REQUEST_MS = 2 * 60_000;
