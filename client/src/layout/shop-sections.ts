import {
  IconAddressBook,
  IconArmchair,
  IconChefHat,
  IconFileInvoice,
  IconPackages,
  IconReceipt,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import { paths, type ShopRef } from '../lib/paths.ts';

interface ShopSection {
  name: string;
  Icon: typeof IconReceipt;
  /** The start of its URLs. */
  path: string;
  /** Names by the next part of the URL. The side menu links to the first tab. */
  tabs: Record<string, string>;
  /** Instead of the first tab. */
  linkTo?: (shop: ShopRef) => string;
}

/** The links of the side menu and the tabs of the top bar. */
export const shopSections: Record<'Service' | 'Set-up', readonly ShopSection[]> = {
  Service: [
    {
      name: 'Orders',
      Icon: IconReceipt,
      path: 'orders',
      tabs: { order: 'Order', manage: 'Manage', table: 'Table' },
    },
    {
      name: 'Kitchen',
      Icon: IconChefHat,
      path: 'employee/orders',
      tabs: {},
      linkTo: ({ _id }) => paths.kitchen(_id),
    },
    { name: 'Invoices', Icon: IconFileInvoice, path: 'invoices', tabs: { invoice: 'Invoice' } },
    { name: 'Customers', Icon: IconAddressBook, path: 'customers', tabs: { customer: 'Customer' } },
  ],
  'Set-up': [
    { name: 'Items', Icon: IconToolsKitchen2, path: 'items', tabs: { item: 'Item', category: 'Category' } },
    { name: 'Tables', Icon: IconArmchair, path: 'tables', tabs: { table: 'Table', area: 'Area' } },
    { name: 'Inventory', Icon: IconPackages, path: 'inventories', tabs: { inventory: 'Inventory' } },
    { name: 'Employees', Icon: IconUsers, path: 'employees', tabs: { employee: 'Employee' } },
  ],
};

export function sectionLink(shop: ShopRef, { path, tabs, linkTo }: ShopSection): string {
  const [firstTab = ''] = Object.keys(tabs);
  return linkTo?.(shop) ?? paths.shopPage(path, firstTab, shop);
}
