import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { CurrentShopContext, useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useSession } from '../../lib/session.ts';
import { LiveUpdates } from '../../realtime/live-updates.tsx';
import { staffLiveFeatures } from '../live-features.ts';
import { KotBell } from './kot-bell.tsx';

/** The bell on the staff's screens, for the owner alone: a waiter confirms no orders. */
export function OwnerBell() {
  const isOwner = useIsOwner();
  return isOwner && <KotBell />;
}

/** The bell of one shop on a screen outside of it. A page has one socket, so the bells of several shops poll. */
export function ShopBell({ shop, isOnly: isOnlyShop = true }: { shop: Shop; isOnly?: boolean }) {
  return (
    <CurrentShopContext value={shop}>
      {isOnlyShop && <LiveUpdates shopId={shop._id} features={staffLiveFeatures} />}
      <KotBell />
    </CurrentShopContext>
  );
}

export function useIsOwner(): boolean {
  const shop = useCurrentShop();
  const session = useSession();
  return session.status === 'signed-in' && session.user._id === shop.ownerId;
}
