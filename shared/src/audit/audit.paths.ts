import type { Route } from '../contract/route.ts';

export const auditPaths = {
  getAuditEntries: { method: 'GET', path: '/audit/entries/:shopId' },
  getChain: { method: 'GET', path: '/audit/chain/:shopId' },
  exportAudit: { method: 'GET', path: '/audit/export/:shopId' },
} as const satisfies Record<string, Route>;
