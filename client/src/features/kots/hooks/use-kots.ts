import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KotFilter, POLL_INTERVAL_MS } from '@tawa/shared/orders/orders.rules.ts';
import { isLive, useConnectionState } from '../../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../../realtime/event-bus.ts';
import { liveStaleTime } from '../../../realtime/live-stale-time.ts';
import { applyToKots, kotKeys } from '../kots.live.ts';
import { ordersClient } from '../kots.queries.ts';

/** Newest first. Updated by `kotsLive`; polled without a socket. */
export function kotsQuery(shopId: string, filter: KotFilter = {}) {
  return queryOptions({
    queryKey: kotKeys.list(shopId, filter),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await ordersClient.getKots({ params: { shopId }, query: filter, signal })).data.kots,
        (kots, message) => applyToKots(kots, message, shopId, filter),
      ),
    staleTime: liveStaleTime,
    refetchInterval: () => (isLive() ? false : POLL_INTERVAL_MS),
    // The bell must ring in background tabs.
    refetchIntervalInBackground: true,
  });
}

/** Use instead of `useQuery(kotsQuery(…))`: starts and stops polling with the connection. */
export function useKots(shopId: string, filter: KotFilter = {}) {
  useConnectionState();
  return useQuery(kotsQuery(shopId, filter));
}

/** False for data restored from an earlier page load. */
export function isLoadedThisVisit(dataUpdatedAt: number): boolean {
  return dataUpdatedAt >= performance.timeOrigin;
}
