import { queryOptions } from '@tanstack/react-query';
import type { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { shopRoutes } from '@tawa/shared/shops/shops.routes.ts';
import { createClient } from '../../lib/api.ts';
import { liveStaleTime } from '../../realtime/live-stale-time.ts';
import { shopKeys } from './shops.live.ts';

const shopsClient = createClient<typeof shopsApi>(shopRoutes);

export function myShopsQuery() {
  return queryOptions({
    queryKey: shopKeys.mine(),
    queryFn: async ({ signal }) => (await shopsClient.getMyShops({ signal })).data.shops,
  });
}

/** One shop for its owner and waiters; NOT_FOUND for anybody else, which the guards turn into /404. */
export function myShopQuery(shopId: string) {
  return queryOptions({
    queryKey: shopKeys.one(shopId),
    queryFn: async ({ signal }) => (await shopsClient.getMyShop({ params: { shopId }, signal })).data.shop,
    staleTime: () => Math.max(liveStaleTime(), 60_000),
    meta: { quiet: true },
  });
}

/** The shop that the signed-in waiter works for. */
export function employeeOfQuery() {
  return queryOptions({
    queryKey: shopKeys.employer(),
    queryFn: async ({ signal }) => (await shopsClient.employeeOf({ signal })).data.shop,
  });
}
