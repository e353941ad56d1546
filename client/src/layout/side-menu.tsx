import {
  IconAddressBook,
  IconArmchair,
  IconChefHat,
  IconChevronsLeft,
  IconChevronsRight,
  IconFileInvoice,
  IconPackages,
  IconReceipt,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Fragment, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { paths } from '../lib/paths.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { Logo } from '../ui/elements/logo.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './side-menu.module.css';

export function SideMenu({ collapsed, onCollapse }: { collapsed: boolean; onCollapse: () => void }) {
  const shop = useCurrentShop();
  return (
    <aside className={classes.menu} data-collapsed={collapsed}>
      <div className={classes.head} title={shop.name}>
        <Logo className={classes.mark} />
        <span className={classes.shop}>{shop.name}</span>
      </div>
      <NavLinks />
      <IconButton
        className={classes.collapse}
        label={collapsed ? 'Expand menu' : 'Collapse menu'}
        aria-expanded={!collapsed}
        onClick={onCollapse}
      >
        {collapsed ? <IconChevronsRight size={20} /> : <IconChevronsLeft size={20} />}
      </IconButton>
      <AccountMenu narrow={collapsed} />
    </aside>
  );
}

export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shop = useCurrentShop();
  return (
    <Sheet opened={opened} title={shop.name} onClose={onClose} side="left" footer={<AccountMenu />}>
      <NavLinks onPick={onClose} />
    </Sheet>
  );
}

function NavLinks({ onPick }: { onPick?: () => void }) {
  const { pathname } = useLocation();
  const shop = useCurrentShop();
  const id = useId();
  return (
    <nav aria-label="Shop" className={classes.nav}>
      {navGroups(shop).map(({ group, places }) => (
        <Fragment key={group}>
          <p id={`${id}-${group}`} className={classes.group}>
            {group}
          </p>
          <ul className={classes.places} aria-labelledby={`${id}-${group}`}>
            {places.map(({ to, section, name, Icon }) => (
              <li key={name}>
                <Link
                  to={to}
                  className={classes.place}
                  aria-current={pathname.startsWith(section) ? 'page' : undefined}
                  title={name}
                  onClick={onPick}
                >
                  <Icon size={22} stroke={1.75} aria-hidden="true" />
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

function navGroups(shop: Shop) {
  return [
    {
      group: 'Service',
      places: [
        { to: paths.order(shop), section: '/orders/', name: 'Orders', Icon: IconReceipt },
        { to: paths.kitchen(shop._id), section: '/employee/orders/', name: 'Kitchen', Icon: IconChefHat },
        { to: paths.invoices(shop), section: '/invoices/', name: 'Invoices', Icon: IconFileInvoice },
        { to: paths.customers(shop), section: '/customers/', name: 'Customers', Icon: IconAddressBook },
      ],
    },
    {
      group: 'Set-up',
      places: [
        { to: paths.items(shop), section: '/items/', name: 'Items', Icon: IconToolsKitchen2 },
        { to: paths.tables(shop), section: '/tables/', name: 'Tables', Icon: IconArmchair },
        { to: paths.inventory(shop), section: '/inventories/', name: 'Inventory', Icon: IconPackages },
        { to: paths.employees(shop), section: '/employees/', name: 'Employees', Icon: IconUsers },
      ],
    },
  ];
}
