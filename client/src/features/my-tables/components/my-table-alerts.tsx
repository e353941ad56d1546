import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { useSession } from '../../../lib/session.ts';
import { toastNotice } from '../../../lib/toasts.ts';
import { subscribe } from '../../../realtime/event-bus.ts';
import { vibrateAndRing } from '../../../ui/hooks/vibrate.ts';
import { isLoadedThisVisit, useKots } from '../../kots/hooks/use-kots.ts';
import { collectTableAlerts } from '../model/table-alerts.ts';

/** Shakes and rings when something of the user's own tables is served or asked for. Draws nothing. */
export function MyTableAlerts({ shopId }: { shopId: string }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : undefined;
  const { data: kots, dataUpdatedAt } = useKots(shopId);
  // What is new is told against the server's list, not against one that this device kept.
  const isReady = isLoadedThisVisit(dataUpdatedAt);
  const servedPrepaid = useServedPrepaidKots(shopId);
  // Whether this device itself served it is known when its answer is there.
  const isBusy = useIsMutating() > 0;
  useEffect(() => {
    if (!kots || !isReady || !userId || isBusy) return;
    const context = { shopId, userId, now: serverNow(), servedHere: kotsServedHere(queryClient) };
    const alerts = collectTableAlerts([...kots, ...servedPrepaid], context);
    for (const alert of alerts) toastNotice(alert);
    if (alerts.length > 0) vibrateAndRing();
  }, [kots, isReady, servedPrepaid, shopId, userId, isBusy, queryClient]);
  return null;
}

/** A ticket that was paid in advance leaves the list of live ones when it is served. */
function useServedPrepaidKots(shopId: string): readonly Kot[] {
  const [servedKots, setLeft] = useState<readonly Kot[]>([]);
  useEffect(
    () =>
      subscribe((message) => {
        if (message.name !== 'kot:served' || message.shopId !== shopId || message.kot.status !== 'PAID')
          return;
        setLeft((kots) => [...kots, message.kot]);
      }),
    [shopId],
  );
  return servedKots;
}

/** The tickets as this device's own calls of the last minutes left them. */
function kotsServedHere(queryClient: QueryClient): Kot[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .flatMap(({ state }) => {
      const { kot } = (state.data as { data?: { kot?: Kot } } | undefined)?.data ?? {};
      return kot?.servedAt ? [kot] : [];
    });
}
