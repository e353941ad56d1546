import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useCurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { paths } from '../lib/paths.ts';
import { ConnectionBadge } from '../realtime/connection-badge.tsx';
import { ButtonLink } from '../ui/elements/button.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { ThemeSwitch } from '../ui/elements/theme-switch.tsx';
import { SoundSwitch } from '../ui/feedback/sound-switch.tsx';
import { KotBell } from './alerts/kot-bell.tsx';
import classes from './top-bar.module.css';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const shop = useCurrentShop();
  return (
    <header className={classes.bar}>
      <IconButton className={classes.burger} label="Menu" onClick={onMenu}>
        <IconMenu2 size={24} aria-hidden="true" />
      </IconButton>
      <SectionTabs />
      <div className={classes.state}>
        <ConnectionBadge />
      </div>
      <div className={classes.tools}>
        <KotBell />
        <ThemeSwitch />
        <ButtonLink
          to={paths.order(shop)}
          className={classes.newOrder}
          icon={<IconPlus size={20} stroke={2.25} aria-hidden="true" />}
        >
          New Order
        </ButtonLink>
      </div>
      <SoundSwitch floating />
    </header>
  );
}

/** Path: /section/active/…. */
function SectionTabs() {
  const shop = useCurrentShop();
  const [, section = '', active] = useLocation().pathname.split('/');
  const tabs: Record<string, { part: string; name: string; to: string }[]> = {
    orders: [
      { part: 'order', name: 'Order', to: paths.order(shop) },
      { part: 'manage', name: 'Manage', to: paths.manage(shop) },
      { part: 'table', name: 'Table', to: paths.orderTables(shop) },
    ],
    invoices: [{ part: 'invoice', name: 'Invoice', to: paths.invoices(shop) }],
    tables: [
      { part: 'table', name: 'Table', to: paths.tables(shop) },
      { part: 'area', name: 'Area', to: paths.areas(shop) },
    ],
    items: [
      { part: 'item', name: 'Item', to: paths.items(shop) },
      { part: 'category', name: 'Category', to: paths.categories(shop) },
    ],
    employees: [{ part: 'employee', name: 'Employee', to: paths.employees(shop) }],
    inventories: [{ part: 'inventory', name: 'Inventory', to: paths.inventory(shop) }],
    customers: [{ part: 'customer', name: 'Customer', to: paths.customers(shop) }],
  };
  const sectionTabs = tabs[section];
  if (!sectionTabs) return null;
  return (
    <nav className={classes.tabs} aria-label="Section">
      {sectionTabs.map(({ part, name, to }) => (
        <Link key={part} to={to} className={classes.tab} aria-current={part === active ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
