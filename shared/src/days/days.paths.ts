import type { Route } from '../contract/route.ts';

export const daysPaths = {
  closeDay: { method: 'POST', path: '/days/close/:shopId' },
  getZReports: { method: 'GET', path: '/days/z/:shopId' },
} as const satisfies Record<string, Route>;
