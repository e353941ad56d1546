import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type LiveMessage, publish } from './event-bus.ts';
import { type ShopWatch, watchShop } from './socket.ts';

/** How a feature keeps its cached lists right: from event to cache, and which lists to load anew. */
export interface LiveFeature {
  applyMessage: (queryClient: QueryClient, message: LiveMessage) => void;
  /** The keys of the shop's live lists. */
  queryKeys: (shopId: string) => QueryKey[];
}

/** Keeps the cached lists of these features live. Returns the way to end it. */
export function syncQueryCache(
  queryClient: QueryClient,
  watch: ShopWatch,
  features: readonly LiveFeature[],
): () => void {
  const queryKeys = () => features.flatMap((feature) => feature.queryKeys(watch.shopId));
  return watchShop(watch, {
    onEvent: (message) => {
      try {
        // One drawing for all the lists that an event changes.
        notifyManager.batch(() => {
          for (const feature of features) feature.applyMessage(queryClient, message);
        });
      } finally {
        publish(message);
      }
    },
    onStale: () => {
      for (const queryKey of queryKeys()) void cancelAndRefetch(queryClient, queryKey);
    },
    onReady: (isReconnect) => {
      for (const queryKey of queryKeys()) {
        for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
          if (needsRefetch(query, isReconnect)) void cancelAndRefetch(queryClient, query.queryKey);
        }
      }
    },
  });
}

/** A list that the last gap left unloaded: no replay brings what it missed. A request from before the gap may hang. */
function needsRefetch({ state }: Query, isReconnect: boolean): boolean {
  if (state.fetchStatus !== 'idle') return isReconnect;
  return state.isInvalidated || state.status === 'error';
}

/** A first load under way may have read before the watch began, so it is given up for a new one. */
async function cancelAndRefetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
