import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
import { invoiceKeys } from '../../invoices/invoices.live.ts';
import { kotKeys } from '../../orders/orders.live.ts';
import { ordersClient, runKotRequest, runKotsRequest } from '../../orders/orders.queries.ts';
import { tableKeys } from '../tables.live.ts';

/** The keys are kept outside of the component, so that they survive closing the dialog. */
let moveKeys = new IdempotencyKeys();

/** A change of where orders are. Its error is shown by the dialog, and not as a toast. */
export function useMoveMutation<Variables>(
  shopId: string,
  request: (variables: Variables) => Promise<Reply<unknown>>,
) {
  return useMutation<Reply<unknown>, Error, Variables>({
    mutationFn: request,
    onSuccess: ({ message }) => toastSuccess(message),
    onSettled: useInvalidateUnlessLive(
      tableKeys.tables(shopId),
      kotKeys.all(shopId),
      invoiceKeys.lists(shopId),
      invoiceKeys.details(shopId),
    ),
    meta: { quiet: true },
  });
}

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

/** Returns the request that gives an order another type, and a table if it is DINEIN. */
export function useChangeKotType(shopId: string, kotId: string) {
  const queryClient = useQueryClient();
  return async (body: BodyInput<typeof ordersApi.changeKotType>) => {
    const reply = await moveKeys.withKey({ kotId, ...body }, (idempotencyKey) =>
      runKotRequest(queryClient, shopId, () =>
        ordersClient.changeKotType({ params: { kotId, shopId }, body, idempotencyKey }),
      ),
    );
    moveKeys = new IdempotencyKeys();
    return reply;
  };
}
