import {
  IconAddressBook,
  IconArmchair,
  IconCash,
  IconChartLine,
  IconChefHat,
  IconFileInvoice,
  IconListSearch,
  IconPackage,
  IconPrinter,
  IconReceipt,
  IconShieldLock,
  IconSun,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { Messages } from '@tawa/shared/messages/messages.ts';
import type { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import type { May } from '../features/shops/hooks/use-may.ts';
import { paths, type ShopRef } from '../lib/paths.ts';
import { shopPaths } from '../lib/shop-paths.ts';
import { permissionOfPage } from './page-permissions.ts';

type StaffMessages = Messages<typeof staffMessages>;

interface ShopSection {
  name: keyof StaffMessages['sections'];
  Icon: typeof IconReceipt;
  /** The start of its URLs. */
  path: string;
  /** The next part of its URLs. The side menu links to the first tab. */
  tabs: readonly (keyof StaffMessages['tabs'])[];
  /** Instead of the first tab. */
  linkTo?: (shop: ShopRef) => string;
}

interface SectionGroup {
  name: keyof StaffMessages['sectionGroups'];
  sections: readonly ShopSection[];
}

/** The links of the side menu and the tabs of the top bar. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: 'service',
    sections: [
      { name: 'today', Icon: IconSun, path: 'today', tabs: [], linkTo: shopPaths.today },
      { name: 'orders', Icon: IconReceipt, path: 'orders', tabs: ['order', 'manage', 'table'] },
      {
        name: 'kitchen',
        Icon: IconChefHat,
        path: 'employee/orders',
        tabs: [],
        linkTo: ({ _id }) => paths.kitchen(_id),
      },
      { name: 'invoices', Icon: IconFileInvoice, path: 'invoices', tabs: ['invoice'] },
      { name: 'day', Icon: IconCash, path: 'day', tabs: ['drawer', 'z'] },
      { name: 'reports', Icon: IconChartLine, path: 'reports', tabs: [], linkTo: shopPaths.reports },
      { name: 'audit', Icon: IconListSearch, path: 'audit', tabs: ['audit', 'proof'] },
      { name: 'customers', Icon: IconAddressBook, path: 'customers', tabs: ['customer'] },
    ],
  },
  {
    name: 'setUp',
    sections: [
      { name: 'items', Icon: IconToolsKitchen2, path: 'items', tabs: ['item', 'category'] },
      { name: 'tables', Icon: IconArmchair, path: 'tables', tabs: ['table', 'area'] },
      { name: 'inventory', Icon: IconPackage, path: 'inventories', tabs: ['inventory'] },
      { name: 'employees', Icon: IconUsers, path: 'employees', tabs: ['employee', 'attendance'] },
      { name: 'access', Icon: IconShieldLock, path: 'access', tabs: ['terminal', 'permission'] },
      { name: 'printers', Icon: IconPrinter, path: 'printers', tabs: ['printer'] },
    ],
  },
];

/** Leaves out what the user may not open, and a group of which nothing is left. */
export function permittedGroups(may: May): SectionGroup[] {
  const isPermitted = ({ path }: ShopSection) => may(permissionOfPage(`/${path}`));
  return sectionGroups
    .map((group) => ({ ...group, sections: group.sections.filter(isPermitted) }))
    .filter(({ sections }) => sections.length > 0);
}

export function sectionLink(shop: ShopRef, { path, tabs, linkTo }: ShopSection): string {
  const [firstTab = ''] = tabs;
  return linkTo?.(shop) ?? shopPaths.shopPage(path, firstTab, shop);
}
