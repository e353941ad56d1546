import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSession } from '../../../lib/session.ts';
import { toastNotice } from '../../../lib/toasts.ts';
import { subscribeLiveMessages } from '../../../realtime/event-bus.ts';
import { vibrateAndRing } from '../../../ui/feedback/vibrate.ts';
import { isLoadedThisVisit, kotsQuery, useKots } from '../../orders/orders.queries.ts';
import { collectTableAlerts, isAlertCurrent } from '../model/table-alerts.ts';

interface Props {
  shopId: string;
  /** On a page of several shops, the one that an alert names. */
  shopName?: string | undefined;
}

/** Renders nothing; it shows toasts and rings. */
export function MyTableAlerts({ shopId, shopName }: Props) {
  const queryClient = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : undefined;
  const { data: kots, dataUpdatedAt } = useKots(shopId);
  // Alerts compare with data of the server, never with a list that was restored from storage.
  const isReady = isLoadedThisVisit(dataUpdatedAt);
  const servedPrepaid = useServedPrepaidKots(shopId);
  // The responses of running mutations will show whether this device served the KOT.
  const isBusy = useIsMutating() > 0;
  useEffect(() => {
    if (!kots || !isReady || !userId || isBusy) return;
    const context = { shopId, userId, now: serverNow(), servedHere: kotsServedHere(queryClient) };
    const alerts = collectTableAlerts([...kots, ...servedPrepaid], context);
    const { inShop } = waiterMessages().myTables;
    for (const { message } of alerts) toastNotice(shopName ? inShop(shopName, message) : message);
    if (alerts.length === 0) return;
    vibrateAndRing(() => {
      // `kots` is not used here, because this component may be unmounted by then. Signing out empties the
      // cache.
      const liveKots = queryClient.getQueryData(kotsQuery(shopId).queryKey);
      if (!liveKots) return false;
      return alerts.some((alert) => isAlertCurrent(alert, [...liveKots, ...servedPrepaid], serverNow()));
    });
  }, [kots, isReady, servedPrepaid, shopId, shopName, userId, isBusy, queryClient]);
  return null;
}

/** A prepaid KOT leaves the list of live KOTs when it is served. */
function useServedPrepaidKots(shopId: string): readonly Kot[] {
  const [servedKots, setServedKots] = useState<readonly Kot[]>([]);
  useEffect(
    () =>
      subscribeLiveMessages((message) => {
        if (message.name !== 'kot:served' || message.shopId !== shopId || message.kot.status !== 'PAID')
          return;
        setServedKots((kots) => [...kots, message.kot]);
      }),
    [shopId],
  );
  return servedKots;
}

/** Reads the responses in the mutation cache, which has only those of the last minutes. */
function kotsServedHere(queryClient: QueryClient): Kot[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .flatMap(({ state }) => {
      const { kot } = (state.data as { data?: { kot?: Kot } } | undefined)?.data ?? {};
      return kot?.servedAt ? [kot] : [];
    });
}
