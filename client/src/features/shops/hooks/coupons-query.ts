import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Coupon, couponsApi } from '@tawa/shared/invoices/coupons.contract.ts';
import { couponPaths } from '@tawa/shared/invoices/coupons.paths.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { createClient } from '../../../lib/api/create-client.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';

const couponsClient = createClient<typeof couponsApi>(couponPaths);

/** No event tells of a change, so they are loaded whenever their sheet opens. */
const couponsKey = (shopId: string) => ['coupons', shopId] as const;

/** In the order of their codes. */
export function couponsQuery(shopId: string) {
  return queryOptions({
    queryKey: couponsKey(shopId),
    queryFn: async ({ signal }) =>
      (await couponsClient.getCoupons({ params: { shopId }, signal })).data.coupons,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** A repeated request has the same idempotency key. Shows the coupons that the server sends if one has changed meanwhile. */
export function useSaveCoupon(shopId: string) {
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const queryClient = useQueryClient();
  const put = (coupons: Coupon[]) => queryClient.setQueryData<Coupon[]>(couponsKey(shopId), coupons);
  return useMutation({
    mutationFn: (body: BodyInput<typeof couponsApi.saveCoupon>) =>
      idempotencyKeys.withKey(body, (idempotencyKey) =>
        couponsClient.saveCoupon({ params: { shopId }, body, idempotencyKey }),
      ),
    onError: (error) => {
      const { coupons } = (error instanceof ApiError ? error.data : {}) as { coupons?: Coupon[] };
      if (coupons) put(coupons);
    },
    onSuccess: ({ data }) => put(data.coupons),
  });
}
