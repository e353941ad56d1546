import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useCurrentShop } from '../features/shops/components/current-shop.tsx';
import { storedAtom, useAtom } from '../lib/store.ts';
import { LiveUpdates } from '../realtime/live-updates.tsx';
import { MantineFrame } from '../ui/mantine-frame.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { CardSkeletons } from '../ui/skeletons.tsx';
import { staffLive } from './live-features.ts';
import classes from './shop-layout.module.css';
import { MenuDrawer, SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const collapsedAtom = storedAtom('isMenuCollapsed', false);

/** The frame of every screen of a shop's owner. */
export default function ShopLayout() {
  const shop = useCurrentShop();
  const [collapsed, setCollapsed] = useAtom(collapsedAtom);
  const [drawer, setDrawer] = useState(false);
  return (
    <MantineFrame>
      <LiveUpdates shopId={shop._id} features={staffLive} />
      <ProgressBar />
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <div className={classes.frame} data-collapsed={collapsed}>
        <SideMenu collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
        <MenuDrawer opened={drawer} onClose={() => setDrawer(false)} />
        <div className={classes.room}>
          <TopBar onMenu={() => setDrawer(true)} />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Suspense fallback={<CardSkeletons />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
    </MantineFrame>
  );
}
