export const SHOP_TYPES = ['CAFE', 'DHABA', 'RESTRURANT'] as const;
export type ShopType = (typeof SHOP_TYPES)[number];
