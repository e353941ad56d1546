import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveMessage, publish } from './event-bus.ts';
import { type ShopWatch, watchShop } from './socket.ts';

export interface LiveFeature {
  applyMessage: (queryClient: QueryClient, message: LiveMessage) => void;
  queryKeys: (shopId: string) => QueryKey[];
}

interface Props {
  shopId: string;
  tableNo?: string;
  /** A constant array: a new one restarts the watch. */
  features: readonly LiveFeature[];
}

export function LiveUpdates({ shopId, tableNo, features }: Props) {
  const queryClient = useQueryClient();
  useEffect(
    () => syncQueryCache(queryClient, { shopId, tableNo }, features),
    [queryClient, shopId, tableNo, features],
  );
  return null;
}

export function syncQueryCache(
  queryClient: QueryClient,
  watch: ShopWatch,
  features: readonly LiveFeature[],
): () => void {
  const queryKeys = () => features.flatMap((feature) => feature.queryKeys(watch.shopId));
  return watchShop(watch, {
    onEvent: (message) => {
      try {
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

/** No replay covers a list that failed to load. A request from before the loss may never complete. */
function needsRefetch({ state }: Query, isReconnect: boolean): boolean {
  if (state.fetchStatus !== 'idle') return isReconnect;
  return state.isInvalidated || state.status === 'error';
}

/** A pending load may have read before the watch began. */
async function cancelAndRefetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
