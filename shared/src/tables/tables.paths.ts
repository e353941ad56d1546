import type { Route } from '../contract/route.ts';
import { dinerTablePaths } from './diner-table.paths.ts';

export const tablePaths = {
  ...dinerTablePaths,
  getMyTables: { method: 'GET', path: '/tables/getMyTables/:shopId' },
  addTable: { method: 'POST', path: '/tables/add-table/:shopId' },
  editTable: { method: 'PUT', path: '/tables/edit-table/:tableId/:shopId' },
  editTableArea: { method: 'PUT', path: '/tables/edit-tableArea/:tableId/:shopId' },
  deleteTable: { method: 'DELETE', path: '/tables/delete-table/:tableId/:shopId' },
  arrangeTables: { method: 'PUT', path: '/tables/arrange-tables/:areaId/:shopId' },
  mergeTables: { method: 'POST', path: '/tables/merge-tables/:shopId' },
  unmergeTables: { method: 'DELETE', path: '/tables/merge-tables/:groupId/:shopId' },
  getMyAreas: { method: 'GET', path: '/areas/getMyAreas/:shopId' },
  addArea: { method: 'POST', path: '/areas/add-area/:shopId' },
  editArea: { method: 'PUT', path: '/areas/edit-area/:areaId/:shopId' },
  deleteArea: { method: 'DELETE', path: '/areas/delete-area/:areaId/:shopId' },
} as const satisfies Record<string, Route>;
