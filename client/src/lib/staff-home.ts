import type { ShopRoleOnWire } from '@tawa/shared/permissions.ts';
import { paths, type ShopRef } from './paths.ts';

/** Where an employee's work begins. */
export function staffHome(shopRole: ShopRoleOnWire, shop: ShopRef): string {
  if (shopRole === 'COOK') return paths.kitchen(shop._id);
  const isAtCounter = shopRole === 'MANAGER' || shopRole === 'CASHIER' || shopRole === 'OWNER';
  return isAtCounter ? paths.counter(shop) : paths.staffTables(shop._id);
}
