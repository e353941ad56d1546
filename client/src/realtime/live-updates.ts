import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveMessage, type LiveNoun, type MessageAbout, publishLiveMessage } from './event-bus.ts';
import { type ShopWatch, watchShop } from './socket.ts';

export interface LiveFeature {
  handlers: { [Noun in LiveNoun]?: (queryClient: QueryClient, message: MessageAbout<Noun>) => void };
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
        notifyManager.batch(() => callNounHandlers(features, queryClient, message));
      } finally {
        publishLiveMessage(message);
      }
    },
    onStale: () => {
      for (const queryKey of queryKeys()) void cancelAndRefetch(queryClient, queryKey);
    },
    onReady: (isReconnect) => {
      for (const queryKey of queryKeys()) {
        for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
          if (needsRefetchWhenReady(query, isReconnect)) void cancelAndRefetch(queryClient, query.queryKey);
        }
      }
    },
  });
}

function callNounHandlers(
  features: readonly LiveFeature[],
  queryClient: QueryClient,
  message: LiveMessage,
): void {
  const [noun] = message.name.split(':', 1) as [LiveNoun];
  for (const { handlers } of features) {
    const handler = handlers[noun] as ((queryClient: QueryClient, message: LiveMessage) => void) | undefined;
    handler?.(queryClient, message);
  }
}

/** No replay covers a list that failed to load. A request from before a reconnect may never complete. */
function needsRefetchWhenReady({ state }: Query, isReconnect: boolean): boolean {
  if (state.fetchStatus !== 'idle') return isReconnect;
  return state.isInvalidated || state.status === 'error';
}

/** A pending load may have read before the watch began. */
async function cancelAndRefetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
