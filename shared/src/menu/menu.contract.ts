import { categoriesApi } from './category.contract.ts';
import { itemsApi } from './item.contract.ts';
import { menuImportApi } from './menu-import.contract.ts';
import { optionGroupsApi } from './option-group.contract.ts';
import { priceChangeApi } from './price-change.contract.ts';

export const menuApi = {
  ...itemsApi,
  ...menuImportApi,
  ...priceChangeApi,
  ...optionGroupsApi,
  ...categoriesApi,
};
