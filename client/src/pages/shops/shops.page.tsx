import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { UnsentOrders } from '../../features/cart/components/unsent-orders.tsx';
import { MyTableAlerts } from '../../features/my-tables/components/my-table-alerts.tsx';
import { MyTablesSummary } from '../../features/my-tables/components/my-tables-summary.tsx';
import { MyShops } from '../../features/shops/components/my-shops.tsx';
import { WaiterWelcome } from '../../features/shops/components/waiter-welcome.tsx';
import { useShortcut } from '../../features/shops/hooks/use-shortcut.ts';
import { ShopBell } from '../../layout/alerts/kot-bell.tsx';
import { HomeLayout } from '../../layout/home-layout.tsx';
import { staffLiveFeatures } from '../../layout/live-features.ts';
import { paths } from '../../lib/paths.ts';
import { refetchCurrentUser, useSession } from '../../lib/session.ts';
import { LiveUpdates } from '../../realtime/live-updates.ts';
import { SoundSwitch } from '../../ui/feedback/sound.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function ShopsPage() {
  const session = useSession();
  return session.status === 'signed-in' ? <ShopsOfUser user={session.user} /> : null;
}

function ShopsOfUser({ user }: { user: User }) {
  const navigate = useNavigate();
  usePageTitle(shopMessages().list.pageTitle);
  const shortcut = useShortcut(user);
  const hasSeveral = (user.workplaces?.length ?? 0) > 1;
  // A page has one socket, so no event tells here of another role.
  useEffect(() => {
    if (hasSeveral) void refetchCurrentUser();
  }, [hasSeveral]);
  if (shortcut) return <Navigate to={shortcut} replace />;
  const goTo = (tableNo: string, shopId: string) => void navigate(paths.dineIn(shopId, tableNo));
  return (
    <HomeLayout user={user} alerts={<SoundSwitch />}>
      {!hasSeveral && <UnsentOrders onOpen={goTo} />}
      {user.role === 'OWNER' ? (
        <MyShops owner={user} corner={(shop, isOnly) => <ShopBell shop={shop} isOnly={isOnly} />} />
      ) : (
        <WaiterWelcome user={user}>
          {(shop, isOnly) => (
            <>
              {/* A page has one socket, so with several shops the lists poll. */}
              {isOnly && <LiveUpdates shopId={shop._id} features={staffLiveFeatures} />}
              {hasSeveral && <UnsentOrders shopId={shop._id} onOpen={goTo} />}
              <MyTableAlerts shopId={shop._id} shopName={hasSeveral ? shop.name : undefined} />
              <MyTablesSummary shop={shop} isLive={isOnly} onOpen={(tableNo) => goTo(tableNo, shop._id)} />
            </>
          )}
        </WaiterWelcome>
      )}
    </HomeLayout>
  );
}
