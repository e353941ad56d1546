import { useCurrentShop } from '../features/shops/components/current-shop.tsx';
import { useSession } from '../lib/session.ts';
import { KotBell } from './kot-bell.tsx';

/** The bell on the staff's screens, for the owner alone: a waiter confirms no orders. */
export function OwnerBell() {
  const isOwner = useIsOwner();
  return isOwner && <KotBell />;
}

export function useIsOwner(): boolean {
  const shop = useCurrentShop();
  const session = useSession();
  return session.status === 'signed-in' && session.user._id === shop.ownerId;
}
