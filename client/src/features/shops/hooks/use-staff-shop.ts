import { useQuery } from '@tanstack/react-query';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { toastError } from '../../../lib/toasts.ts';
import { myShopQuery } from '../shops.queries.ts';

interface StaffShop {
  isResolved: boolean;
  /** Undefined for diners. */
  shop: Shop | undefined;
}

/** For pages that serve both diners and staff. The server returns the shop only to its owner and waiters. */
export function useStaffShop(shopId: string): StaffShop {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const { data, error } = useQuery({ ...myShopQuery(shopId), enabled: isSignedIn });
  useSignedOutToast(session.status !== 'loading', isSignedIn && data !== undefined);
  if (session.status === 'loading' || (isSignedIn && !data && !error))
    return { isResolved: false, shop: undefined };
  if (!isSignedIn || !data) return { isResolved: true, shop: undefined };
  return { isResolved: true, shop: data };
}

/** The page goes on as a diner's page, which staff must notice. */
function useSignedOutToast(isResolved: boolean, isStaff: boolean): void {
  const wasStaff = useRef(false);
  useEffect(() => {
    if (!isResolved) return;
    if (wasStaff.current && !isStaff) toastError(dinerOrderMessages().staffSignedOut);
    wasStaff.current = isStaff;
  }, [isResolved, isStaff]);
}
