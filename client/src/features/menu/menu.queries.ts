import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { menuReadingPaths } from '@tawa/shared/menu/menu-reading.paths.ts';
import { useEffect, useMemo } from 'react';
import { createClient } from '../../lib/api/create-client.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { applyToCategories, applyToItems, applyToOptionGroups, menuKeys } from './menu.live.ts';
import { markOrderable, offeredGroups } from './model/orderable-items.ts';

type ReadingApi = Pick<typeof menuApi, keyof typeof menuReadingPaths>;

export const menuClient = createClient<ReadingApi>(menuReadingPaths);

/** Items are in the order of the server. */
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

/** Loads the groups of add-ons and other choices. Items refer to them in `optionGroupIds`. */
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

/** Returns undefined while the groups load, and for a menu that has none. */
function useOptionGroups(shopId: string, items: readonly Item[] | undefined) {
  const isUsed = items?.some(({ optionGroupIds }) => optionGroupIds.length > 0) ?? false;
  return useQuery({ ...optionGroupsQuery(shopId), enabled: isUsed });
}

/** See `markOrderable`. */
export function useOrderableItems(shopId: string, items: readonly Item[] | undefined) {
  const { data: groups } = useOptionGroups(shopId, items);
  return useMemo(() => items && markOrderable(items, groups), [items, groups]);
}

/**
 * `optionGroups` are those of the shop as the owner edits them; `offeredGroups` are as `offeredGroups` makes
 * them.
 */
export function useItems(shopId: string) {
  const queryClient = useQueryClient();
  const { data } = useQuery(itemsQuery(shopId));
  const { data: optionGroups } = useOptionGroups(shopId, data);
  const items = useOrderableItems(shopId, data);
  return {
    items,
    optionGroups,
    offeredGroups: useMemo(
      () => data && optionGroups && offeredGroups(optionGroups, data),
      [data, optionGroups],
    ),
    refetchItems() {
      void queryClient.invalidateQueries(itemsQuery(shopId));
      void queryClient.invalidateQueries(optionGroupsQuery(shopId));
    },
  };
}

/** Loads the menu without retries and without toasts. */
export function usePrefetchMenu(shopId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const quiet = { retry: false, meta: { quiet: true } };
    void queryClient.prefetchQuery({ ...itemsQuery(shopId), ...quiet });
    void queryClient.prefetchQuery({ ...categoriesQuery(shopId), ...quiet });
  }, [queryClient, shopId]);
}
