import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useCurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { LiveUpdates } from '../realtime/live-updates.ts';
import { PageLoading, RequestProgressBar } from '../ui/feedback/page-status.tsx';
import { staffLiveFeatures } from './live-features.ts';

export default function StaffLayout() {
  const shop = useCurrentShop();
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
