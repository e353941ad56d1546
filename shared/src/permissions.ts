/** `high`: moves money, reads all of a kind, or cannot be taken back. */
type Risk = 'low' | 'medium' | 'high';

interface PermissionFacts {
  risk: Risk;
}

/**
 * What a member of a shop may do, as `noun.act`. A permission says whether; whose row it is and how much are rules of
 * their own. The label of each has the same key in `messages/permissions.en.ts`.
 */
export const PERMISSIONS = {
  'shop.read': { risk: 'low' },
  'shop.edit': { risk: 'high' },
  'clock.set': { risk: 'high' },
  'table.read': { risk: 'low' },
  'table.edit': { risk: 'medium' },
  'table.move': { risk: 'medium' },
  'menu.edit': { risk: 'high' },
  'menu.availability': { risk: 'low' },
  'order.read': { risk: 'low' },
  'order.confirm': { risk: 'medium' },
  'order.edit': { risk: 'high' },
  'order.cancel': { risk: 'high' },
  'kitchen.mark': { risk: 'low' },
  'invoice.read': { risk: 'high' },
  'invoice.open': { risk: 'medium' },
  'invoice.charge': { risk: 'high' },
  'invoice.split': { risk: 'high' },
  'invoice.pay': { risk: 'high' },
  'invoice.waive': { risk: 'high' },
  'invoice.correct': { risk: 'high' },
  'invoice.refund': { risk: 'high' },
  'invoice.export': { risk: 'high' },
  'report.read': { risk: 'high' },
  'audit.read': { risk: 'high' },
  'customer.read': { risk: 'high' },
  'customer.edit': { risk: 'medium' },
  'customer.export': { risk: 'high' },
  'customer.erase': { risk: 'high' },
  'credit.limit': { risk: 'high' },
  'credit.collect': { risk: 'high' },
  'employee.manage': { risk: 'high' },
  'inventory.read': { risk: 'low' },
  'inventory.edit': { risk: 'medium' },
  'printer.read': { risk: 'low' },
  'printer.edit': { risk: 'medium' },
  'print.read': { risk: 'low' },
  'print.decide': { risk: 'low' },
  'print.send': { risk: 'medium' },
} as const satisfies Record<string, PermissionFacts>;

export type Permission = keyof typeof PERMISSIONS;

/** The part that a user has in one shop. */
export type ShopRole = 'owner' | 'waiter';

/** Today's two roles. */
export const PERMISSIONS_OF_ROLE: Readonly<Record<ShopRole, 'all' | ReadonlySet<Permission>>> = {
  owner: 'all',
  waiter: new Set<Permission>([
    'shop.read',
    'table.read',
    'table.move',
    'menu.availability',
    'order.read',
    'kitchen.mark',
    'printer.read',
    'print.read',
    'print.decide',
  ]),
};

export const SHOP_ROLES = Object.keys(PERMISSIONS_OF_ROLE) as ShopRole[];

export function roleMay(role: ShopRole, permission: Permission): boolean {
  const held = PERMISSIONS_OF_ROLE[role];
  return held === 'all' || held.has(permission);
}
