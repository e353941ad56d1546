import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import { permissionMessages } from '@tawa/shared/messages/permissions.en.ts';
import { ALL_PERMISSIONS, type Permission } from '@tawa/shared/permissions.ts';

type Noun = Permission extends `${infer First}.${string}` ? First : never;
type GroupName = keyof ReturnType<typeof permissionEditMessages>['groups'];

const GROUP_OF_NOUN: Readonly<Record<Noun, GroupName>> = {
  shop: 'shop',
  clock: 'shop',
  table: 'tables',
  menu: 'menu',
  order: 'orders',
  price: 'orders',
  kitchen: 'orders',
  invoice: 'invoices',
  day: 'drawers',
  drawer: 'drawers',
  shift: 'drawers',
  report: 'sales',
  audit: 'sales',
  customer: 'customers',
  credit: 'customers',
  employee: 'employees',
  attendance: 'employees',
  manager: 'employees',
  permission: 'employees',
  terminal: 'employees',
  inventory: 'stock',
  printer: 'printing',
  print: 'printing',
};

export interface PermissionGroup {
  title: string;
  permissions: readonly Permission[];
}

const groupOf = (permission: Permission) => GROUP_OF_NOUN[permission.split('.', 1)[0] as Noun];

/** The groups that have a permission with every word of `search` in its sentence or in the title of its group. */
export function findPermissions(
  search: string,
  isShown: (permission: Permission) => boolean,
): PermissionGroup[] {
  const titles = permissionEditMessages().groups;
  const sentences = permissionMessages();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (permission: Permission) => {
    const text = `${titles[groupOf(permission)]} ${sentences[permission]}`.toLowerCase();
    return words.every((word) => text.includes(word)) && isShown(permission);
  };
  return (Object.keys(titles) as GroupName[])
    .map((name) => ({
      title: titles[name],
      permissions: ALL_PERMISSIONS.filter(
        (permission) => groupOf(permission) === name && isFound(permission),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}
