import type { Route } from '../contract/route.ts';

export const approvalsPaths = {
  requestApproval: { method: 'POST', path: '/approvals/request/:shopId' },
  decideApproval: { method: 'PUT', path: '/approvals/decide/:approvalId/:shopId' },
  getApprovalRequests: { method: 'GET', path: '/approvals/requests/:shopId' },
} as const satisfies Record<string, Route>;
