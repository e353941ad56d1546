import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type LiveMessage, tellHeard } from './event-bus.ts';
import { type Watch, watchShop } from './socket.ts';

/** How a feature keeps its cached lists right: from event to cache, and which lists to load anew. */
export interface LiveFeature {
  handle: (queryClient: QueryClient, message: LiveMessage) => void;
  /** The keys of the shop's live lists. */
  lists: (shopId: string) => QueryKey[];
}

/** Keeps the cached lists of these features live. Returns the way to end it. */
export function followShop(
  queryClient: QueryClient,
  watch: Watch,
  features: readonly LiveFeature[],
): () => void {
  const lists = () => features.flatMap((feature) => feature.lists(watch.shopId));
  return watchShop(watch, {
    onEvent: (message) => {
      try {
        // One drawing for all the lists that an event changes.
        notifyManager.batch(() => {
          for (const feature of features) feature.handle(queryClient, message);
        });
      } finally {
        tellHeard(message);
      }
    },
    onStale: () => {
      for (const queryKey of lists()) void loadAnew(queryClient, queryKey);
    },
    onReady: (isBack) => {
      for (const queryKey of lists()) {
        for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
          if (isUnsettled(query, isBack)) void loadAnew(queryClient, query.queryKey);
        }
      }
    },
  });
}

/** A list that the last gap left unloaded: no replay brings what it missed. A request from before the gap may hang. */
function isUnsettled({ state }: Query, isBack: boolean): boolean {
  if (state.fetchStatus !== 'idle') return isBack;
  return state.isInvalidated || state.status === 'error';
}

/** A first load under way may have read before the watch began, so it is given up for a new one. */
async function loadAnew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
