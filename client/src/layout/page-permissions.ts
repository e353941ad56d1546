import type { Permission } from '@tawa/shared/permissions.ts';

/** By the start of the path: a section, or a section and one of its tabs. */
const PERMISSION_OF_PAGE: Readonly<Record<string, Permission>> = {
  today: 'report.read',
  reports: 'report.read',
  dashboard: 'report.read',
  orders: 'order.confirm',
  'orders/table': 'invoice.open',
  'employee/tables': 'table.read',
  'employee/orders': 'kitchen.mark',
  'employee/attendance': 'shop.read',
  invoices: 'invoice.read',
  day: 'drawer.open',
  'day/z': 'report.read',
  audit: 'audit.read',
  customers: 'customer.read',
  items: 'menu.edit',
  tables: 'table.edit',
  inventories: 'inventory.read',
  employees: 'employee.manage',
  'employees/attendance': 'attendance.manage',
  access: 'terminal.manage',
  'access/permission': 'permission.edit',
  printers: 'printer.edit',
};

/** The permission that a page of a shop needs. A page that is not listed is the owner's. */
export function permissionOfPage(pathname: string): Permission {
  const [, section = '', tab = ''] = pathname.split('/');
  return PERMISSION_OF_PAGE[`${section}/${tab}`] ?? PERMISSION_OF_PAGE[section] ?? 'shop.edit';
}
