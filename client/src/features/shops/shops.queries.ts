import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Shop, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { shopPaths } from '@tawa/shared/shops/shops.paths.ts';
import type { AcceptedDinerOrders } from '@tawa/shared/shops/shops.rules.ts';
import { useState } from 'react';
import { createClient } from '../../lib/api/create-client.ts';
import { IdempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { applyRowChange } from '../../realtime/apply-row-change.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';
import { setupKey } from '../setup/model/setup-key.ts';
import type { ShopBody } from './shops.forms.ts';
import { shopKeys } from './shops.live.ts';

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

export function employerShopQuery() {
  return queryOptions({
    queryKey: shopKeys.employer(),
    queryFn: async ({ signal }) => (await shopsClient.employeeOf({ signal })).data.shop,
    meta: { offline: true },
  });
}

/** Those of every shop come first. */
export function paymentModesQuery(shopId: string) {
  return queryOptions({
    queryKey: shopKeys.paymentModes(shopId),
    queryFn: async ({ signal }) =>
      (await shopsClient.getPaymentModes({ params: { shopId }, signal })).data.modes,
    // Without them the modes of every shop can still be used.
    meta: { quiet: true },
  });
}

/**
 * Adding uses idempotency keys, because names of shops are not unique. Pages outside a shop have no socket,
 * so the response updates the cache.
 */
export function useSaveShop(shopId?: string) {
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: ShopBody) => {
      const body = { ...values, shopType: values.shopType as Shop['shopType'] };
      if (shopId) return shopsClient.editShop({ params: { shopId }, body });
      return idempotencyKeys.withKey(body, (idempotencyKey) => shopsClient.addShop({ body, idempotencyKey }));
    },
    onSuccess: ({ data: { shop } }) => {
      queryClient.setQueryData<Shop>(shopKeys.one(shop._id), shop);
      queryClient.setQueryData<Shop[]>(
        shopKeys.mine(),
        (shops) => shops && applyRowChange(shops, shop, shopId ? 'edited' : 'added'),
      );
    },
    onSettled: useInvalidate(shopKeys.mine(), ...(shopId ? [setupKey(shopId)] : [])),
  });
}

export function useSaveAcceptedDinerOrders(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (visitorOrders: AcceptedDinerOrders) =>
      shopsClient.editShop({ params: { shopId }, body: { visitorOrders } }),
    onSuccess: ({ data: { shop } }) => queryClient.setQueryData<Shop>(shopKeys.one(shopId), shop),
  });
}
