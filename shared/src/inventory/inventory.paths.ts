import type { Route } from '../contract/route.ts';

export const inventoryPaths = {
  getInventory: { method: 'GET', path: '/inventories/get-inventory/:shopId' },
  addInventoryItem: { method: 'POST', path: '/inventories/add-item/:shopId' },
  updateInventoryItem: { method: 'PUT', path: '/inventories/update-item/:itemId/:shopId' },
  deleteInventoryItem: { method: 'DELETE', path: '/inventories/delete-item/:itemId/:shopId' },
} as const satisfies Record<string, Route>;
