import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KotFilter, POLL_INTERVAL_MS } from '@tawa/shared/orders/orders.rules.ts';
import { isLive, useConnectionState } from '../../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../../realtime/event-bus.ts';
import { liveStaleTime } from '../../../realtime/live-stale-time.ts';
import { applyToKots, kotKeys } from '../kots.live.ts';
import { ordersClient } from '../kots.queries.ts';

/** Tickets, newest first. Kept right by `ordersLive`; without a socket the lists on the screen are polled. */
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
    // A bell rings behind another tab as well.
    refetchIntervalInBackground: true,
  });
}

/** Use this rather than `useQuery(kotsQuery(…))`: it starts and stops the poll with the connection. */
export function useKots(shopId: string, filter: KotFilter = {}) {
  useConnectionState();
  return useQuery(kotsQuery(shopId, filter));
}

/** False for a list from before the page was opened, which this device has kept; `dataUpdatedAt` is the query's. */
export function isLoadedThisVisit(dataUpdatedAt: number): boolean {
  return dataUpdatedAt >= performance.timeOrigin;
}
