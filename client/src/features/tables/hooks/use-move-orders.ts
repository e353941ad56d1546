import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
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

/**
 * Returns the request that moves orders of a table. `kots` are those that move, as they are shown: after a lost
 * response, others that came to the table since then move by a key of their own.
 */
export function useMoveOrders(shopId: string) {
  const queryClient = useQueryClient();
  return async (tableId: string, kots: readonly Kot[], body: BodyInput<typeof ordersApi.moveOrders>) => {
    const shownIds = kots.map(({ _id }) => _id);
    const reply = await moveKeys.withKey({ tableId, shownIds, ...body }, (idempotencyKey) =>
      runKotsRequest(queryClient, shopId, () =>
        ordersClient.moveOrders({ params: { tableId, shopId }, body, idempotencyKey }),
      ),
    );
    // Orders that were moved back are moved again, which is no repetition of the move before.
    moveKeys = new IdempotencyKeys();
    return reply;
  };
}

/**
 * Returns the request that gives an order another type, and a table if it is DINEIN. After a lost response, an order
 * that is elsewhere by then changes by another key.
 */
export function useChangeKotType(shopId: string, { _id: kotId, kotType, tableId }: Kot) {
  const queryClient = useQueryClient();
  return async (body: BodyInput<typeof ordersApi.changeKotType>) => {
    const shownPlace = { kotType, tableId: tableId?._id };
    const reply = await moveKeys.withKey({ kotId, shownPlace, ...body }, (idempotencyKey) =>
      runKotRequest(queryClient, shopId, () =>
        ordersClient.changeKotType({ params: { kotId, shopId }, body, idempotencyKey }),
      ),
    );
    moveKeys = new IdempotencyKeys();
    return reply;
  };
}
