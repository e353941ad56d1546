import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { VoidReason } from '@tawa/shared/orders/void.rules.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { ordersClient, useKotAction } from '../orders.queries.ts';

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const voidKeys = new IdempotencyKeys();

interface Void {
  quantity: number;
  reasonId?: VoidReason | undefined;
  reason?: string;
}

/**
 * Voids so many of the line as it was shown. If another hand has changed or marked it since, the server refuses.
 * @param onSettled called after a success and after a refusal
 */
export function useVoidLine(
  shopId: string,
  { _id: kotId, status }: Kot,
  line: KotLine,
  onSettled: () => void,
) {
  const { mutate, isPending } = useKotAction(shopId);
  const shown = { shownQuantity: line.quantity, shownIsDone: line.doneAt !== null || status === 'SERVED' };
  return {
    isPending,
    voidLine(lineVoid: Void) {
      const body = { kotId, ...lineVoid, ...shown };
      mutate(
        () =>
          voidKeys.withKey({ orderItemId: line._id, ...body }, (idempotencyKey) =>
            ordersClient.voidLine({ params: { shopId, orderItemId: line._id }, body, idempotencyKey }),
          ),
        { onSettled },
      );
    },
  };
}
