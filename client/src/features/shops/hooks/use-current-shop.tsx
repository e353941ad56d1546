import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { createContext, use } from 'react';

/** The shop whose screens these are: loaded and checked by the guard above them. */
export const CurrentShopContext = createContext<Shop | null>(null);

export function useCurrentShop(): Shop {
  const shop = use(CurrentShopContext);
  if (!shop) throw new Error('useCurrentShop is for screens below a shop guard.');
  return shop;
}
