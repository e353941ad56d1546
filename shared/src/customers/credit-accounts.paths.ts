import type { Route } from '../contract/route.ts';

export const creditAccountPaths = {
  setCreditLimit: { method: 'PUT', path: '/customers/credit-limit/:customerId/:shopId' },
  collect: { method: 'POST', path: '/customers/collect/:customerId/:shopId' },
  getStatement: { method: 'GET', path: '/customers/statement/:customerId/:shopId' },
  shareStatement: { method: 'POST', path: '/customers/statement-link/:customerId/:shopId' },
  getSharedStatement: { method: 'GET', path: '/customers/shared-statement/:key' },
} as const satisfies Record<string, Route>;
