import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { menuPaths } from '@tawa/shared/menu/menu.paths.ts';
import { useEffect } from 'react';
import { createClient } from '../../lib/api/create-client.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { applyToCategories, applyToItems, applyToOptionGroups, menuKeys } from './menu.live.ts';

export const menuClient = createClient<typeof menuApi>(menuPaths);

/** In server order. */
export function itemsQuery(shopId: string) {
  return queryOptions({
    queryKey: menuKeys.items(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await menuClient.getMyItems({ params: { shopId }, signal })).data.items,
        applyToItems,
      ),
    staleTime: liveStaleTime,
    meta: { offline: true },
  });
}

export function categoriesQuery(shopId: string) {
  return queryOptions({
    queryKey: menuKeys.categories(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await menuClient.getMyCategories({ params: { shopId }, signal })).data.categories,
        applyToCategories,
      ),
    staleTime: liveStaleTime,
    meta: { offline: true },
  });
}

/** Groups of add-ons and other choices; items name theirs in `optionGroupIds`. */
export function optionGroupsQuery(shopId: string) {
  return queryOptions({
    queryKey: menuKeys.optionGroups(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await menuClient.getMyOptionGroups({ params: { shopId }, signal })).data.optionGroups,
        applyToOptionGroups,
      ),
    staleTime: liveStaleTime,
    meta: { offline: true },
  });
}

export function useItems(shopId: string) {
  const queryClient = useQueryClient();
  const { data: items } = useQuery(itemsQuery(shopId));
  return { items, refetchItems: () => void queryClient.invalidateQueries(itemsQuery(shopId)) };
}

/** Without retries and toasts. */
export function usePrefetchMenu(shopId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const quiet = { retry: false, meta: { quiet: true } };
    void queryClient.prefetchQuery({ ...itemsQuery(shopId), ...quiet });
    void queryClient.prefetchQuery({ ...categoriesQuery(shopId), ...quiet });
  }, [queryClient, shopId]);
}
