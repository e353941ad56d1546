import type { Route } from '../contract/route.ts';

export const tableRoutes = {
  tableExist: { method: 'GET', path: '/tables/table-exist/:shopId/:tableNo' },
  getMyTables: { method: 'GET', path: '/tables/getMyTables/:shopId' },
  getMyAreas: { method: 'GET', path: '/areas/getMyAreas/:shopId' },
} as const satisfies Record<string, Route>;
