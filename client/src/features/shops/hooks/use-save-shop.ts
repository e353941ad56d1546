import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { AcceptedDinerOrders } from '@tawa/shared/shops/shops.rules.ts';
import { useState } from 'react';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { applyRowChange } from '../../../realtime/apply-row-change.ts';
import { useInvalidate } from '../../../realtime/invalidate-after-mutation.ts';
import { setupKey } from '../../setup/model/setup-key.ts';
import type { ShopBody } from '../shops.forms.ts';
import { shopKeys } from '../shops.live.ts';
import { shopsClient } from '../shops.queries.ts';

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
