import { queryOptions } from '@tanstack/react-query';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { menuRoutes } from '@tawa/shared/menu/menu.routes.ts';
import { createClient } from '../../lib/api/api.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { applyToCategories, applyToItems, menuKeys } from './menu.live.ts';

export const menuClient = createClient<typeof menuApi>(menuRoutes);

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
  });
}
