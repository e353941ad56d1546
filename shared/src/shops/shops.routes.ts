import type { Route } from '../contract/route.ts';

export const shopRoutes = {
  getMyShops: { method: 'GET', path: '/shops/getMyShops' },
  getMyShop: { method: 'GET', path: '/shops/getMyShop/:shopId' },
  employeeOf: { method: 'GET', path: '/employees/employeeOf' },
} as const satisfies Record<string, Route>;
