import type { Route } from '../contract/route.ts';

export const clockPaths = {
  getClock: { method: 'GET', path: '/shops/get-clock/:shopId' },
  decideClock: { method: 'PUT', path: '/shops/decide-clock/:shopId' },
} as const satisfies Record<string, Route>;
