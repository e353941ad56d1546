import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { ShopReason, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { shopKeys } from '../shops.live.ts';
import { shopsClient } from '../shops.queries.ts';
import { putReasonsOfError } from './reasons-query.ts';

/** A repeated request has the same idempotency key, so that no reason is added twice. */
export function useSaveReasons(shopId: string) {
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof shopsApi.editReasons>) =>
      idempotencyKeys.withKey(body, (idempotencyKey) =>
        shopsClient.editReasons({ params: { shopId }, body, idempotencyKey }),
      ),
    onError: (error) => void putReasonsOfError(queryClient, shopId, error),
    onSuccess: ({ data }) => queryClient.setQueryData<ShopReason[]>(shopKeys.reasons(shopId), data.reasons),
  });
}
