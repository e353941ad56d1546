import { IconAdjustments, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { Fragment, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ShopSettings } from '../features/shops/components/shop-settings.tsx';
import { useCurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../features/shops/hooks/use-may.ts';
import { IconButton } from '../ui/elements/button.tsx';
import { Logo } from '../ui/elements/logo.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { AccountMenu } from './account-menu/account-menu.tsx';
import { permittedGroups, sectionLink } from './shop-sections.ts';
import classes from './side-menu.module.css';

export function SideMenu({ collapsed, onCollapse }: { collapsed: boolean; onCollapse: () => void }) {
  const m = staffMessages().navigation;
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
        label={collapsed ? m.expandMenu : m.collapseMenu}
        aria-expanded={!collapsed}
        onClick={onCollapse}
      >
        {collapsed ? <IconChevronsRight size={20} /> : <IconChevronsLeft size={20} />}
      </IconButton>
      <AccountMenu narrow={collapsed} />
    </aside>
  );
}

export function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shop = useCurrentShop();
  return (
    <Sheet opened={opened} title={shop.name} onClose={onClose} side="left" footer={<AccountMenu />}>
      <NavLinks onPick={onClose} />
    </Sheet>
  );
}

function NavLinks({ onPick }: { onPick?: () => void }) {
  const m = staffMessages();
  const { pathname } = useLocation();
  const shop = useCurrentShop();
  const may = useMay(shop);
  const [isEditing, setEditing] = useState(false);
  const id = useId();
  return (
    <nav aria-label={m.navigation.shop} className={classes.nav}>
      {permittedGroups(may).map(({ name: group, sections }) => (
        <Fragment key={group}>
          <p id={`${id}-${group}`} className={classes.group}>
            {m.sectionGroups[group]}
          </p>
          <ul className={classes.sections} aria-labelledby={`${id}-${group}`}>
            {sections.map((section) => (
              <li key={section.name}>
                <Link
                  to={sectionLink(shop, section)}
                  className={classes.section}
                  aria-current={pathname.startsWith(`/${section.path}/`) ? 'page' : undefined}
                  title={m.sections[section.name]}
                  onClick={onPick}
                >
                  <section.Icon size={22} stroke={1.75} aria-hidden="true" />
                  <span>{m.sections[section.name]}</span>
                </Link>
              </li>
            ))}
            {group === 'setUp' && may('shop.edit') && (
              <li>
                <button
                  type="button"
                  className={classes.section}
                  title={m.navigation.shopSettings}
                  onClick={() => setEditing(true)}
                >
                  <IconAdjustments size={22} stroke={1.75} aria-hidden="true" />
                  <span>{m.navigation.shopSettings}</span>
                </button>
              </li>
            )}
          </ul>
        </Fragment>
      ))}
      {isEditing && <ShopSettings shop={shop} onClose={() => setEditing(false)} />}
    </nav>
  );
}
