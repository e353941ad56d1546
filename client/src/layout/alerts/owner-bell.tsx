import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { CurrentShopContext, useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useSession } from '../../lib/session.ts';
import { LiveUpdates } from '../../realtime/live-updates.ts';
import { staffLiveFeatures } from '../live-features.ts';
import { KotBell } from './kot-bell.tsx';

/** Only owners confirm orders. */
export function OwnerBell() {
  const isOwner = useIsOwner();
  return isOwner && <KotBell />;
}

/** A page has one socket, so with several shops their bells poll. */
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
