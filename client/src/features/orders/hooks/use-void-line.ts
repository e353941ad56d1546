import { useQueryClient } from '@tanstack/react-query';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { VoidReason } from '@tawa/shared/orders/void.rules.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { toastError, toastSuccess } from '../../../lib/toasts.ts';
import {
  type KotRequest,
  ordersClient,
  refetchKotsAfterError,
  runKotRequest,
  useKotAction,
} from '../orders.queries.ts';

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const voidKeys = new IdempotencyKeys();

interface Void {
  quantity: number;
  reasonId?: VoidReason | undefined;
  reason?: string;
}

/** True if the line is not as it was shown, whoever approves. */
function isLineOutdated(error: unknown): error is ApiError {
  return isApiError(error, 'NOT_FOUND') || (error instanceof ApiError && error.data.kot !== undefined);
}

/**
 * Voids so many of the line as it was shown. If another hand has changed or marked it since, the server refuses.
 * @param onSettled called after a success and after a refusal, but not after one of the approval
 */
export function useVoidLine(
  shopId: string,
  { _id: kotId, status }: Kot,
  line: KotLine,
  onSettled: () => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useKotAction(shopId);
  const shown = { shownQuantity: line.quantity, shownIsDone: line.doneAt !== null || status === 'SERVED' };

  function requestOf(lineVoid: Void, approval?: Approval): KotRequest {
    const body = { kotId, ...lineVoid, ...shown };
    // The payload of a key outlives the sheet, so it has no PIN. The server leaves the approval out too.
    return () =>
      voidKeys.withKey({ orderItemId: line._id, ...body }, (idempotencyKey) =>
        ordersClient.voidLine({
          params: { shopId, orderItemId: line._id },
          body: { ...body, approval },
          idempotencyKey,
        }),
      );
  }

  return {
    isPending,
    voidLine(lineVoid: Void) {
      mutate(requestOf(lineVoid), { onSettled });
    },
    /**
     * No mutation, which would store the PIN.
     * @throws ApiError if the approval is refused, or nobody knows whether it was accepted
     */
    async voidApprovedLine(lineVoid: Void, approval: Approval): Promise<void> {
      try {
        toastSuccess((await runKotRequest(queryClient, shopId, requestOf(lineVoid, approval))).message);
      } catch (error) {
        refetchKotsAfterError(queryClient, shopId, error as Error);
        if (!isLineOutdated(error)) throw error;
        toastError(error.message);
      }
      onSettled();
    },
  };
}
