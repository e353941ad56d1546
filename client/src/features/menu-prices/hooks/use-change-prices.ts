import { useMutation } from '@tanstack/react-query';
import type { PlannedPrice, PriceChange } from '@tawa/shared/menu/price-change.rules.ts';
import { useState } from 'react';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
import { menuKeys } from '../../menu/menu.live.ts';
import { menuEditor } from '../../menu/model/menu-editor.ts';

interface SeenChange {
  change: PriceChange;
  /** The plan that the owner saw. */
  plan: readonly PlannedPrice[];
}

/**
 * The request has an idempotency key, because a repeated raise after a lost response would be one too many.
 */
export function useChangePrices(shopId: string, onChanged: () => void) {
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  return useMutation({
    mutationFn: ({ change, plan }: SeenChange) => {
      const body = { ...change, seen: plan.map(({ _id, before }) => ({ _id, price: before })) };
      return idempotencyKeys.withKey(body, (idempotencyKey) =>
        menuEditor.changePrices({ params: { shopId }, body, idempotencyKey }),
      );
    },
    onSuccess: onChanged,
    onSettled: useInvalidateUnlessLive(menuKeys.items(shopId), menuKeys.optionGroups(shopId)),
  });
}
