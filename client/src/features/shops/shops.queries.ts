import { queryOptions } from '@tanstack/react-query';
import type { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { shopPaths } from '@tawa/shared/shops/shops.paths.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { shopKeys } from './shops.live.ts';

/* What diners never need is in `hooks`: their first load has this file. */
export const shopsClient = createClient<typeof shopsApi>(shopPaths);

export function myShopsQuery() {
  return queryOptions({
    queryKey: shopKeys.mine(),
    queryFn: async ({ signal }) => (await shopsClient.getMyShops({ signal })).data.shops,
    meta: { offline: true },
  });
}

/** Fails with NOT_FOUND for other users; the route guards then show /404. */
export function myShopQuery(shopId: string) {
  return queryOptions({
    queryKey: shopKeys.one(shopId),
    queryFn: async ({ signal }) => (await shopsClient.getMyShop({ params: { shopId }, signal })).data.shop,
    staleTime: () => Math.max(liveStaleTime(), 60_000),
    meta: { quiet: true, offline: true },
  });
}

/** The shops in which an employee works: at least one. */
export function workplacesQuery() {
  return queryOptions({
    queryKey: shopKeys.workplaces(),
    queryFn: async ({ signal }) => (await shopsClient.employeeOf({ signal })).data.shops,
    meta: { offline: true },
  });
}
