import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { createContext, use } from 'react';

/** Provided by the shop guard. */
export const CurrentShopContext = createContext<Shop | null>(null);

/** @throws outside `CurrentShopContext` */
export function useCurrentShop(): Shop {
  const shop = use(CurrentShopContext);
  if (!shop) throw new Error('useCurrentShop is for components below a shop guard.');
  return shop;
}
