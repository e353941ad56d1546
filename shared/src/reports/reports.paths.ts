import type { Route } from '../contract/route.ts';

export const reportsPaths = {
  getGstMonth: { method: 'GET', path: '/reports/gst-month/:shopId' },
  getTally: { method: 'GET', path: '/reports/tally/:shopId' },
  getReport: { method: 'GET', path: '/reports/:kind/:shopId' },
} as const satisfies Record<string, Route>;
