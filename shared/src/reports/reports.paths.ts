import type { Route } from '../contract/route.ts';

export const reportsPaths = {
  getReport: { method: 'GET', path: '/reports/:kind/:shopId' },
} as const satisfies Record<string, Route>;
