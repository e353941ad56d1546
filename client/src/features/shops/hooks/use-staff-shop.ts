import { useQuery } from '@tanstack/react-query';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { toastError } from '../../../lib/toasts.ts';
import { myShopQuery } from '../shops.queries.ts';

type StaffShop =
  | { isKnown: false; shop?: undefined }
  | { isKnown: true; shop?: undefined }
  | { isKnown: true; shop: Shop; isOwner: boolean };

/**
 * The shop, for a signed-in owner or waiter of it: the server shows it to nobody else. For an open screen that
 * serves diners and staff alike; nothing is said until it is known.
 */
export function useStaffShop(shopId: string): StaffShop {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const { data, error } = useQuery({ ...myShopQuery(shopId), enabled: isSignedIn });
  useSignedOutWord(session.status !== 'loading', isSignedIn && data !== undefined);
  if (session.status === 'loading' || (isSignedIn && !data && !error)) return { isKnown: false };
  if (!isSignedIn || !data) return { isKnown: true, shop: undefined };
  return { isKnown: true, shop: data, isOwner: data.ownerId === session.user._id };
}

/** The page goes on as a diner's, so who was staff a moment ago is told. */
function useSignedOutWord(isKnown: boolean, isStaff: boolean): void {
  const wasStaff = useRef(false);
  useEffect(() => {
    if (!isKnown) return;
    if (wasStaff.current && !isStaff) {
      toastError(
        'You are signed out. Orders from this screen now go as a guest’s; sign in to order as staff.',
      );
    }
    wasStaff.current = isStaff;
  }, [isKnown, isStaff]);
}
