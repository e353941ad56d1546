import type { ApprovalRequest } from '@tawa/shared/terminals/approvals.contract.ts';
import { APPROVAL_REQUEST_MS } from '@tawa/shared/terminals/approvals.rules.ts';
import { newId } from './ids.ts';

/** Ravi asks now whether he may void one naan of order 1. */
export const anApprovalRequest = (overrides: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  _id: newId(),
  act: 'line.voided',
  permission: 'order.edit',
  subject: { kind: 'kot', _id: newId(), label: '1' },
  detail: '1 × Butter Naan',
  amount: 45.5,
  requester: { _id: newId(), name: 'Ravi' },
  status: 'WAITING',
  decidedBy: null,
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + APPROVAL_REQUEST_MS).toISOString(),
  ...overrides,
});
