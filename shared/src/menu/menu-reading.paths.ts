import type { Route } from '../contract/route.ts';

/**
 * All paths that a diner's phone needs. They are in a file of their own, because the phone loads no others.
 */
export const menuReadingPaths = {
  getMyItems: { method: 'GET', path: '/items/getMyItems/:shopId' },
  getItemFacts: { method: 'GET', path: '/items/getItemFacts/:itemId/:shopId' },
  getMyOptionGroups: { method: 'GET', path: '/items/getMyOptionGroups/:shopId' },
  getMyCategories: { method: 'GET', path: '/categories/getMyCategories/:shopId' },
} as const satisfies Record<string, Route>;
