import type { Route } from '../contract/route.ts';

export const menuRoutes = {
  getMyItems: { method: 'GET', path: '/items/getMyItems/:shopId' },
  editItem: { method: 'PUT', path: '/items/edit-item/:itemId/:shopId' },
  getMyCategories: { method: 'GET', path: '/categories/getMyCategories/:shopId' },
} as const satisfies Record<string, Route>;
