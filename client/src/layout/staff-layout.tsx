import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useCurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { useShopRole } from '../features/shops/hooks/use-may.ts';
import { staffHome } from '../lib/staff-home.ts';
import { LiveUpdates } from '../realtime/live-updates.ts';
import { PageLoading, RequestProgressBar } from '../ui/feedback/page-status.tsx';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';
import { staffLiveFeatures } from './live-features.ts';

export default function StaffLayout() {
  const shop = useCurrentShop();
  useShortcuts(staffHome(useShopRole(shop), shop));
  return (
    <>
      <LiveUpdates shopId={shop._id} features={staffLiveFeatures} />
      <RequestProgressBar />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
