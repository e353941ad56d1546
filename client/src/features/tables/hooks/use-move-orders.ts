import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { ordersClient, runKotsRequest } from '../../orders/orders.queries.ts';

/** The keys are kept outside of the component, so that they survive closing the dialog. */
let moveKeys = new IdempotencyKeys();

/** Returns the request that moves orders of a table. */
export function useMoveOrders(shopId: string) {
  const queryClient = useQueryClient();
  return async (tableId: string, body: BodyInput<typeof ordersApi.moveOrders>) => {
    const reply = await moveKeys.withKey({ tableId, ...body }, (idempotencyKey) =>
      runKotsRequest(queryClient, shopId, () =>
        ordersClient.moveOrders({ params: { tableId, shopId }, body, idempotencyKey }),
      ),
    );
    // Orders that were moved back are moved again, which is no repetition of the move before.
    moveKeys = new IdempotencyKeys();
    return reply;
  };
}
