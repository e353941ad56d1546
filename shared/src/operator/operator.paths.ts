import type { Route } from '../contract/route.ts';

export const operatorPaths = {
  operatorOverview: { method: 'GET', path: '/operator/overview' },
} as const satisfies Record<string, Route>;
