import type { Route } from '../contract/route.ts';
import { menuReadingPaths } from './menu-reading.paths.ts';

export const menuPaths = {
  ...menuReadingPaths,
  addItem: { method: 'POST', path: '/items/add-item/:shopId' },
  editItem: { method: 'PUT', path: '/items/edit-item/:itemId/:shopId' },
  editItemCategory: { method: 'PUT', path: '/items/edit-itemCategory/:itemId/:shopId' },
  setItemAvailability: { method: 'PUT', path: '/items/item-availability/:itemId/:shopId' },
  setItemPhoto: { method: 'PUT', path: '/items/item-photo/:itemId/:shopId' },
  removeItemPhoto: { method: 'DELETE', path: '/items/item-photo/:itemId/:shopId' },
  deleteItem: { method: 'DELETE', path: '/items/delete-item/:itemId/:shopId' },
  importItems: { method: 'POST', path: '/items/import-items/:shopId' },
  changePrices: { method: 'PUT', path: '/items/change-prices/:shopId' },
  addOptionGroup: { method: 'POST', path: '/items/add-optionGroup/:shopId' },
  editOptionGroup: { method: 'PUT', path: '/items/edit-optionGroup/:optionGroupId/:shopId' },
  deleteOptionGroup: { method: 'DELETE', path: '/items/delete-optionGroup/:optionGroupId/:shopId' },
  addCategory: { method: 'POST', path: '/categories/add-category/:shopId' },
  editCategory: { method: 'PUT', path: '/categories/edit-category/:categoryId/:shopId' },
  deleteCategory: { method: 'DELETE', path: '/categories/delete-category/:categoryId/:shopId' },
} as const satisfies Record<string, Route>;
