import type { Route } from '../contract/route.ts';

export const clockPaths = {
  getClock: { method: 'GET', path: '/shops/get-clock/:shopId' },
  answerClock: { method: 'PUT', path: '/shops/answer-clock/:shopId' },
} as const satisfies Record<string, Route>;
