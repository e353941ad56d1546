import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveMessage, tellHeard } from './heard.ts';
import { watchShop } from './socket.ts';

/** How a feature keeps its cached lists right: from event to cache, and which lists to load anew. */
export interface LiveFeature {
  handle: (queryClient: QueryClient, message: LiveMessage) => void;
  /** The keys of the shop's live lists. */
  lists: (shopId: string) => QueryKey[];
}

interface Props {
  shopId: string;
  /** Given on a diner's screen. */
  tableNo?: string;
  /** A constant array: the page or layout says which features live on it. */
  features: readonly LiveFeature[];
}

/** Keeps everything below it live. Draws nothing. */
export function LiveUpdates({ shopId, tableNo, features }: Props) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      watchShop(
        { shopId, tableNo },
        {
          onEvent: (message) => {
            try {
              for (const feature of features) feature.handle(queryClient, message);
            } finally {
              tellHeard(message);
            }
          },
          onStale: () => {
            for (const queryKey of features.flatMap((feature) => feature.lists(shopId))) {
              void loadAnew(queryClient, queryKey);
            }
          },
        },
      ),
    [queryClient, shopId, tableNo, features],
  );
  return null;
}

/** A first load under way may have read before the watch began, so it is given up for a new one. */
async function loadAnew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
