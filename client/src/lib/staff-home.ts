import type { ShopRoleOnWire } from '@tawa/shared/permissions.ts';
import { paths, type ShopRef } from './paths.ts';
import { shopPaths } from './shop-paths.ts';

/** Where an employee's work begins. */
export function staffHome(shopRole: ShopRoleOnWire, shop: ShopRef): string {
  if (shopRole === 'COOK') return paths.kitchen(shop._id);
  const isAtCounter = shopRole === 'MANAGER' || shopRole === 'CASHIER' || shopRole === 'OWNER';
  return isAtCounter ? shopPaths.counter(shop) : paths.staffTables(shop._id);
}
