import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { Link, useLocation } from 'react-router';
import { useCurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../features/shops/hooks/use-may.ts';
import { shopPaths } from '../lib/shop-paths.ts';
import { ConnectionBadge } from '../realtime/connection-badge.tsx';
import { ButtonLink, IconButton } from '../ui/elements/button.tsx';
import { ThemeSwitch } from '../ui/elements/theme-switch.tsx';
import { SoundSwitch } from '../ui/feedback/sound.tsx';
import { ConfirmerBell } from './alerts/kot-bell.tsx';
import { PrinterBar, PrinterStatus } from './alerts/printer-alerts.tsx';
import { permissionOfPage } from './page-permissions.ts';
import { sectionGroups } from './shop-sections.ts';
import classes from './top-bar.module.css';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const m = staffMessages().navigation;
  const shop = useCurrentShop();
  const may = useMay(shop);
  const { pathname } = useLocation();
  const isCounterPage = pathname === shopPaths.counter(shop);
  const asksAboutPrints = isCounterPage || pathname === shopPaths.manage(shop);
  // A page has one primary action. Where it has none of its own, New Order is it.
  const hasPrimaryAction = ![shopPaths.today(shop), shopPaths.tableInvoices(shop)].includes(pathname);
  return (
    <header className={classes.bar}>
      <IconButton className={classes.burger} label={m.menu} onClick={onMenu}>
        <IconMenu2 size={24} aria-hidden="true" />
      </IconButton>
      <SectionTabs />
      <div className={classes.state}>
        <ConnectionBadge />
      </div>
      <div className={classes.tools}>
        <PrinterStatus asks={asksAboutPrints} />
        <SoundSwitch />
        <ConfirmerBell />
        <ThemeSwitch />
        {may('order.confirm') && (
          <ButtonLink
            to={shopPaths.counter(shop)}
            className={classes.newOrder}
            variant={hasPrimaryAction ? 'quiet' : 'filled'}
            icon={<IconPlus size={20} stroke={2.25} aria-hidden="true" />}
          >
            {m.newOrder}
          </ButtonLink>
        )}
      </div>
      <div className={classes.printers}>
        <PrinterBar asks={asksAboutPrints} />
      </div>
    </header>
  );
}

/** Path: /section/tab/…. */
function SectionTabs() {
  const m = staffMessages();
  const shop = useCurrentShop();
  const [, path = '', active] = useLocation().pathname.split('/');
  const may = useMay(shop);
  const section = sectionGroups.flatMap(({ sections }) => sections).find((one) => one.path === path);
  if (!section?.tabs.length) return null;
  return (
    <nav className={classes.tabs} aria-label={m.navigation.section}>
      {section.tabs
        .filter((tab) => may(permissionOfPage(`/${path}/${tab}`)))
        .map((tab) => (
          <Link
            key={tab}
            to={shopPaths.shopPage(path, tab, shop)}
            className={classes.tab}
            aria-current={tab === active ? 'page' : undefined}
          >
            {m.tabs[tab]}
          </Link>
        ))}
    </nav>
  );
}
