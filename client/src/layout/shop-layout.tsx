import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Suspense, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { COUNTER_PLACE } from '../features/cart/cart.store.ts';
import { UnsentOrders } from '../features/cart/components/unsent-orders.tsx';
import { useCurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../features/shops/hooks/use-may.ts';
import { paths } from '../lib/paths.ts';
import { shopPaths } from '../lib/shop-paths.ts';
import { localStorageAtom, useAtom } from '../lib/store.ts';
import { RestoredDataNote } from '../offline/restored-data-note.tsx';
import { LiveUpdates } from '../realtime/live-updates.ts';
import { lazyPage } from '../ui/feedback/lazy-page.tsx';
import { RequestProgressBar } from '../ui/feedback/page-status.tsx';
import { CardSkeletons } from '../ui/feedback/skeletons.tsx';
import { useMediaQuery } from '../ui/hooks/use-media-query.ts';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';
import { ClockAlert } from './alerts/clock-alert.tsx';
import { WatchedPrints } from './alerts/watched-prints.tsx';
import { staffLiveFeatures } from './live-features.ts';
import classes from './shop-layout.module.css';
import { NavigationDrawer, SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** Only a new shop has the list, so that others do not load it. */
const SetupBar = lazyPage<{ shop: Shop }>(() => import('../features/shops/components/setup/setup-bar.tsx'));

/** Null until the owner chooses: then collapsed on narrow windows only. */
const collapsedAtom = localStorageAtom<boolean | null>('isMenuCollapsed', null);

export default function ShopLayout() {
  const shop = useCurrentShop();
  const may = useMay(shop);
  const [collapsedSetting, setCollapsed] = useAtom(collapsedAtom);
  const isNarrow = useMediaQuery('(width < 1100px)');
  const isCollapsed = collapsedSetting ?? isNarrow;
  const { pathname } = useLocation();
  const isCounterPage = pathname.startsWith('/orders/order/');
  const navigate = useNavigate();
  useShortcuts(shopPaths.counter(shop));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <>
      <LiveUpdates shopId={shop._id} features={staffLiveFeatures} />
      <RequestProgressBar />
      <WatchedPrints />
      <a className={classes.skipLink} href="#content">
        {staffMessages().navigation.skipToContent}
      </a>
      <div className={classes.frame} data-collapsed={isCollapsed}>
        <SideMenu collapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        <NavigationDrawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className={classes.body}>
          <TopBar onMenu={() => setDrawerOpen(true)} />
          {may('clock.set') && <ClockAlert />}
          <main id="content" className={classes.content} tabIndex={-1}>
            <RestoredDataNote />
            <UnsentOrders
              shopId={shop._id}
              {...(isCounterPage && { excludedPlace: COUNTER_PLACE })}
              onOpen={(tableNo) => void navigate(paths.dineIn(shop._id, tableNo))}
              onOpenCounter={() => void navigate(shopPaths.counter(shop))}
            />
            {!isCounterPage && shop.isSetupOpen && may('shop.edit') && (
              <Suspense fallback={null}>
                <SetupBar shop={shop} />
              </Suspense>
            )}
            <Suspense fallback={<CardSkeletons />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
    </>
  );
}
