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
  'price.read': { risk: 'low' },
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
  'drawer.open': { risk: 'high' },
  'shift.close': { risk: 'high' },
  'shift.expected': { risk: 'medium' },
  'shift.accept': { risk: 'high' },
  'day.close': { risk: 'high' },
  'report.read': { risk: 'high' },
  'audit.read': { risk: 'high' },
  'customer.read': { risk: 'high' },
  'customer.edit': { risk: 'medium' },
  'customer.export': { risk: 'high' },
  'customer.erase': { risk: 'high' },
  'credit.limit': { risk: 'high' },
  'credit.collect': { risk: 'high' },
  'employee.manage': { risk: 'high' },
  'attendance.manage': { risk: 'high' },
  'manager.manage': { risk: 'high' },
  'permission.edit': { risk: 'high' },
  'terminal.manage': { risk: 'high' },
  'inventory.read': { risk: 'low' },
  'inventory.edit': { risk: 'medium' },
  'printer.read': { risk: 'low' },
  'printer.edit': { risk: 'medium' },
  'print.read': { risk: 'low' },
  'print.decide': { risk: 'low' },
  'print.send': { risk: 'medium' },
} as const satisfies Record<string, PermissionFacts>;

export type Permission = keyof typeof PERMISSIONS;

/** The roles of a shop, from the one that may do most. A shop has one owner, who made it. */
export const SHOP_ROLES = ['owner', 'manager', 'cashier', 'captain', 'waiter', 'cook'] as const;

/** The role that a user has in one shop. */
export type ShopRole = (typeof SHOP_ROLES)[number];

/** What an employee may be. */
export const EMPLOYEE_ROLES = [
  'MANAGER',
  'CASHIER',
  'CAPTAIN',
  'WAITER',
  'COOK',
] as const satisfies ShopRoleOnWire[];
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number];

/** A role as requests and responses have it. */
export type ShopRoleOnWire = Uppercase<ShopRole>;

export const toWireRole = (role: ShopRole): ShopRoleOnWire => role.toUpperCase() as ShopRoleOnWire;
export const WIRE_ROLES = SHOP_ROLES.map(toWireRole);
export const fromWireRole = (role: ShopRoleOnWire): ShopRole => role.toLowerCase() as ShopRole;

const WAITER: readonly Permission[] = [
  'shop.read',
  'table.read',
  'table.move',
  'menu.availability',
  'order.read',
  'price.read',
  'kitchen.mark',
  'printer.read',
  'print.read',
  'print.decide',
];

/**
 * What changes where money goes or how it is taxed, what carries the data of people away or destroys it, who manages the
 * shop and says who may do what, and the record of what everybody did.
 */
const OWNER_ONLY: readonly Permission[] = [
  'shop.edit',
  'clock.set',
  'invoice.export',
  'customer.export',
  'customer.erase',
  'manager.manage',
  'permission.edit',
  'audit.read',
];

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];
/**
 * What a session at a shared terminal may not do, whoever is signed in there: a short PIN must not lead to a password, to
 * the account of another person, or to where the money goes.
 */
export const NEVER_AT_TERMINALS: ReadonlySet<Permission> = new Set<Permission>([
  'shop.edit',
  'clock.set',
  'invoice.export',
  'customer.export',
  'customer.erase',
  'employee.manage',
  'attendance.manage',
  'manager.manage',
  'permission.edit',
  'terminal.manage',
]);

/** What each role holds unless a shop decides otherwise. */
export const PERMISSIONS_OF_ROLE: Readonly<Record<ShopRole, 'all' | ReadonlySet<Permission>>> = {
  owner: 'all',
  manager: new Set(ALL_PERMISSIONS.filter((permission) => !OWNER_ONLY.includes(permission))),
  cashier: new Set<Permission>([
    ...WAITER,
    'order.confirm',
    'invoice.read',
    'invoice.open',
    'invoice.charge',
    'invoice.split',
    'invoice.pay',
    'invoice.correct',
    'drawer.open',
    'shift.close',
    'customer.read',
    'customer.edit',
    'credit.collect',
    'print.send',
  ]),
  captain: new Set<Permission>([
    ...WAITER,
    'order.confirm',
    'order.edit',
    'invoice.read',
    'invoice.open',
    'invoice.split',
    'invoice.pay',
    'print.send',
  ]),
  waiter: new Set(WAITER),
  cook: new Set<Permission>([
    'shop.read',
    'menu.availability',
    'order.read',
    'kitchen.mark',
    'printer.read',
    'print.read',
    'print.decide',
  ]),
};

export function roleMay(role: ShopRole, permission: Permission): boolean {
  const held = PERMISSIONS_OF_ROLE[role];
  return held === 'all' || held.has(permission);
}
